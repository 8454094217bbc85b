import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment, Post } from '@vitrine/contracts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { CommentItem } from './CommentItem.tsx'
import { Composer } from './Composer.tsx'
import styles from './comments.module.css'
import { commentsQuery } from './queries.ts'
import { threadsOf } from './threads.ts'

/** The comments of a post, oldest first, with one level of replies, and a field to write one. */
export default function Comments({ post }: { post: Pick<Post, 'id' | 'user'> }) {
  const { user: viewer, status } = useCurrentUser()
  return (
    <div className={styles.comments}>
      <Conversation post={post} />
      {viewer && (
        <div className={styles.write}>
          <Avatar person={viewer} size={32} />
          <Composer postId={post.id} />
        </div>
      )}
      {status === 'signed-out' && <SignInToComment />}
    </div>
  )
}

function Conversation({ post }: { post: Pick<Post, 'id' | 'user'> }) {
  const t = useT()
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(commentsQuery(post.id))
  if (isPending) {
    return (
      <Loading label={t('comments.loading')}>
        <PersonSkeleton size={32} />
      </Loading>
    )
  }
  if (isError && !data) {
    return (
      <div className={styles.notice} role="alert">
        <p>{t('comments.loadFailed')}</p>
        <Button variant="quiet" size="small" onClick={() => refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    )
  }
  const comments = itemsOf(data.pages)
  if (comments.length === 0) return <p className={styles.none}>{t('comments.none')}</p>
  return (
    <>
      <Threads comments={comments} post={post} />
      {hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          pending={isFetchingNextPage && t('common.loadingMore')}
          onClick={() => fetchNextPage()}
        >
          {t('comments.more')}
        </Button>
      )}
    </>
  )
}

function Threads({ comments, post }: { comments: readonly Comment[]; post: Pick<Post, 'id' | 'user'> }) {
  const t = useT()
  const { user: viewer } = useCurrentUser()
  const [replyingTo, setReplyingTo] = useState<number | null>(null)
  const shared = { viewer, postAuthorId: post.user.id }
  return (
    <ol className={styles.list}>
      {threadsOf(comments).map(({ comment, replies }) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          {...shared}
          {...(viewer && comment.parentId === null && { onReply: () => setReplyingTo(comment.id) })}
        >
          {replies.length > 0 && (
            <ol
              className={styles.replies}
              aria-label={t('comments.repliesTo', { name: nameOf(comment.user) })}
            >
              {replies.map(reply => (
                <CommentItem key={reply.id} comment={reply} {...shared} />
              ))}
            </ol>
          )}
          {replyingTo === comment.id && (
            <div className={styles.replyTo}>
              <Composer
                postId={post.id}
                replyTo={{ comment, name: nameOf(comment.user) }}
                onDone={() => setReplyingTo(null)}
              />
            </div>
          )}
        </CommentItem>
      ))}
    </ol>
  )
}

function SignInToComment() {
  const path = useSignInPath()
  return (
    <p className={styles.none}>
      <Message id="comments.signIn" components={{ link: <Link to={path} /> }} />
    </p>
  )
}
