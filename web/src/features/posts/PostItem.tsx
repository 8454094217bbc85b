import { useQueryClient } from '@tanstack/react-query'
import type { Post, PostMedia } from '@vitrine/contracts'
import { MessageCircle, Share2 } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { withAccountTexts, withTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { share } from '../../lib/share.ts'
import { formatCount } from '../../lib/time.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PostCard } from '../../ui/post/PostCard.tsx'
import { Loading, PersonSkeleton, Skeleton } from '../../ui/Skeleton.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import { DeletedPost } from './DeletedPost.tsx'
import { usePostDeletion } from './deletion.ts'
import { LikeButton } from './LikeButton.tsx'
import { rereadPost } from './live.ts'
import styles from './post-item.module.css'
import { rightsTo } from './rights.ts'

const PostMenu = chunk(() => import('./PostMenu.tsx'))
const Preparing = chunk(withAccountTexts(withTexts('media', () => import('./preparing/Preparing.tsx'))))

interface PostItemProps {
  post: Post
  /** The comments, rendered when they are opened. */
  comments: (post: Post) => ReactNode
  /** An offer to describe one of its pictures, below the opened picture. */
  describe?: (post: Post, picture: PostMedia) => ReactNode
  /** The comments are open and cannot be closed: the post's own page. */
  isOpen?: boolean
  /** The list that shows it is that of bookmarks. */
  isInBookmarks?: boolean
  withoutMuseum?: boolean
  eager?: boolean
}

/** A post with its actions: like, comments, share, and for those who may: edit, delete, its history. */
export const PostItem = memo(function PostItem(props: PostItemProps) {
  const { post, comments, describe, isOpen = false, isInBookmarks = false, ...card } = props
  const t = useT()
  const client = useQueryClient()
  const [isTalking, setTalking] = useState(isOpen)
  const commentsId = useId()
  const title = t('posts.shareTitle', { name: nameOf(post.user) })
  const { user: viewer } = useCurrentUser()
  const may = rightsTo(post, viewer)
  const deletion = usePostDeletion(post.id)
  // It stays in the list while the reader has an unsent comment on it, which is shown in its place.
  if (deletion) return <DeletedPost id={post.id} isOwn={deletion.isOwn} comments={comments(post)} isInList />
  const count = post.commentsCount > 0 ? { count: formatCount(post.commentsCount) } : {}
  return (
    <PostCard
      post={post}
      {...card}
      describe={describe && (picture => describe(post, picture))}
      onRetry={() => void rereadPost(client, post.id)}
      media={
        post.status === 'published' ? undefined : (
          <Boundary pending={<Skeleton height={240} />}>
            <Preparing post={post} />
          </Boundary>
        )
      }
      menu={
        may.delete && (
          <Boundary pending={<span style={{ width: 44 }} />} failed={() => null}>
            <PostMenu post={post} may={may} isOwnPage={isOpen} />
          </Boundary>
        )
      }
      onHistory={may.seeHistory ? () => openContentDialog({ kind: 'postHistory', id: post.id }) : undefined}
      actions={
        <>
          <LikeButton post={post} />
          <IconButton
            label={t(isTalking ? 'posts.hideComments' : 'posts.comments')}
            aria-label={
              post.commentsCount > 0
                ? t('posts.commentsWithCount', {
                    comments: t('count.comments', { count: post.commentsCount }),
                  })
                : t('posts.comments')
            }
            aria-expanded={isTalking}
            aria-controls={isTalking ? commentsId : undefined}
            onClick={() => setTalking(talking => isOpen || !talking)}
            {...count}
          >
            <MessageCircle size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('common.share')} onClick={() => share({ title, path: `/post/${post.id}` })}>
            <Share2 size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          <BookmarkButton post={post} isListed={isInBookmarks} />
        </>
      }
    >
      {isTalking && (
        <section id={commentsId} className={styles.comments} aria-label={t('posts.conversation')}>
          <Boundary
            pending={
              <Loading label={t('comments.loading')}>
                <PersonSkeleton size={32} />
              </Loading>
            }
          >
            {comments(post)}
          </Boundary>
        </section>
      )}
    </PostCard>
  )
})
