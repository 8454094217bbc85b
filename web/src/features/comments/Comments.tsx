import { useInfiniteQuery } from '@tanstack/react-query'
import type { Comment, Post } from '@vitrine/contracts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useDeletion } from '../../lib/deletions.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { CommentItem, replyButtonId } from './CommentItem.tsx'
import styles from './comments.module.css'
import { hasDraft } from './draft.ts'
import { KeptDrafts } from './KeptDrafts.tsx'
import { commentsQuery } from './queries.ts'
import { type CommentTarget, useCommentTarget } from './target.ts'
import { threadsOf } from './threads.ts'
import { NewComment, Reply } from './WriteComment.tsx'

interface CommentsProps {
  post: Pick<Post, 'id' | 'user'>
  /** The comment to open at. */
  target?: CommentTarget | null
}

/** The comments of a post, oldest first, with one level of replies, and a field to write one. */
export default function Comments({ post, target = null }: CommentsProps) {
  const { user: viewer, status } = useCurrentUser()
  const isDeleted = useDeletion(queryKeys.deleted.post(post.id)) !== null
  // What the reader was writing is all that stays of the conversation.
  if (isDeleted) return viewer && <KeptDrafts userId={viewer.id} postId={post.id} isPostDeleted />
  return (
    <div className={styles.comments}>
      <Conversation post={post} target={target} />
      {viewer && (
        <div className={styles.write}>
          <Avatar person={viewer} size={32} />
          <NewComment key={viewer.id} userId={viewer.id} postId={post.id} />
        </div>
      )}
      {status === 'signed-out' && <SignInToComment />}
    </div>
  )
}

function Conversation({ post, target }: Required<CommentsProps>) {
  const t = useT()
  const { user: viewer } = useCurrentUser()
  const query = useInfiniteQuery(commentsQuery(post.id))
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const comments = itemsOf(data?.pages)
  const { isMissing } = useCommentTarget(target, comments, query)
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
  return (
    <>
      {isMissing && (
        <p className={styles.none} role="status">
          {t('comments.notThere')}
        </p>
      )}
      {comments.length === 0 ? (
        <p className={styles.none}>{t('comments.none')}</p>
      ) : (
        <Threads key={viewer?.id} comments={comments} post={post} targetId={target?.id} />
      )}
      {viewer && <KeptDrafts userId={viewer.id} postId={post.id} isPostDeleted={false} />}
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

interface ThreadsProps {
  comments: readonly Comment[]
  post: Pick<Post, 'id' | 'user'>
  targetId: number | undefined
}

function Threads({ comments, post, targetId }: ThreadsProps) {
  const t = useT()
  const { user: viewer } = useCurrentUser()
  // A reply that was begun stays open, as an edit does.
  const [replying, setReplying] = useState(() => {
    const isBegun = ({ id }: Comment) =>
      viewer !== null && hasDraft(viewer.id, post.id, { kind: 'reply', commentId: id })
    return { to: comments.find(isBegun)?.id ?? null, isRestored: true }
  })
  const stopReplying = (id: number) => {
    setReplying({ to: null, isRestored: false })
    document.getElementById(replyButtonId(id))?.focus()
  }
  const shared = { viewer, postAuthorId: post.user.id }
  return (
    <ol className={styles.list}>
      {threadsOf(comments).map(({ comment, replies }) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          {...shared}
          isTarget={comment.id === targetId}
          {...(viewer &&
            comment.parentId === null && {
              onReply: () => setReplying({ to: comment.id, isRestored: false }),
            })}
        >
          {replies.length > 0 && (
            <ol
              className={styles.replies}
              aria-label={t('comments.repliesTo', { name: nameOf(comment.user) })}
            >
              {replies.map(reply => (
                <CommentItem key={reply.id} comment={reply} {...shared} isTarget={reply.id === targetId} />
              ))}
            </ol>
          )}
          {viewer && replying.to === comment.id && (
            <div className={styles.replyTo}>
              <Reply
                userId={viewer.id}
                comment={comment}
                onDone={() => stopReplying(comment.id)}
                isRestored={replying.isRestored}
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
