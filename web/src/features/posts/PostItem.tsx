import { useQueryClient } from '@tanstack/react-query'
import type { Post, PostMedia } from '@vitrine/contracts'
import { memo, type ReactNode, useId, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { withAccountTexts, withTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { CommentsSection } from '../../ui/post/CommentsSection.tsx'
import { DeletedPost } from '../../ui/post/DeletedPost.tsx'
import { CommentsButton, ShareButton } from '../../ui/post/PostActions.tsx'
import { PostCard } from '../../ui/post/PostCard.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import { restorePost, usePostDeletion } from './deletion.ts'
import { LikeButton } from './LikeButton.tsx'
import { rereadPost } from './live.ts'
import { rightsTo } from './rights.ts'

const PostMenu = chunk(() => import('./PostMenu.tsx'))
const Preparation = chunk(withAccountTexts(withTexts('media', () => import('./Preparation.tsx'))))

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
  if (deletion) {
    const undo = () => restorePost(client, post.id, { takeFocus: true })
    return <DeletedPost isOwn={deletion.isOwn} onUndo={undo} comments={comments(post)} />
  }
  return (
    <PostCard
      post={post}
      {...card}
      describe={describe && (picture => describe(post, picture))}
      onRetry={() => void rereadPost(client, post.id)}
      media={
        post.status === 'published' ? undefined : (
          <Boundary pending={<Skeleton height={240} />}>
            <Preparation post={post} />
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
      onHistory={
        may.seeHistory
          ? () => openContentDialog({ kind: 'postHistory', of: 'insight', id: post.id })
          : undefined
      }
      actions={
        <>
          <LikeButton post={post} />
          <CommentsButton
            commentsCount={post.commentsCount}
            isOpen={isTalking}
            controls={commentsId}
            onToggle={() => setTalking(talking => isOpen || !talking)}
          />
          <ShareButton title={title} path={`/post/${post.id}`} />
          <BookmarkButton post={post} isListed={isInBookmarks} />
        </>
      }
    >
      {isTalking && <CommentsSection id={commentsId}>{comments(post)}</CommentsSection>}
    </PostCard>
  )
})
