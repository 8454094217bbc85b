import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDeletion } from '../../lib/deletions.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import type { AnyComment, Talk } from './area.ts'
import { CommentItem, replyButtonId } from './CommentItem.tsx'
import styles from './comments.module.css'
import { hasDraft, placeOf } from './draft.ts'
import { KeptDrafts } from './KeptDrafts.tsx'
import { commentsQuery } from './queries.ts'
import { type CommentTarget, useCommentTarget } from './target.ts'
import { threadsOf } from './threads.ts'
import { NewComment, Reply } from './WriteComment.tsx'

interface ConversationProps {
  talk: Talk
  target: CommentTarget | null
  /** In place of the field, for those who may not write. */
  refusal: ReactNode
}

/** Comments, oldest first, with one level of replies, and a field to write one. */
export function Conversation({ talk, target, refusal }: ConversationProps) {
  const { user } = useCurrentUser()
  const isDeleted = useDeletion(talk.area.deletedSubject(talk.subjectId)) !== null
  // What the reader was writing is all that stays of the conversation.
  if (isDeleted) return <KeptDrafts talk={talk} isSubjectDeleted />
  return (
    <div className={styles.comments}>
      <Written talk={talk} target={target} />
      {user && talk.reader.mayWrite ? (
        <div className={styles.write}>
          <Avatar person={user} size={32} />
          <NewComment key={user.id} talk={talk} userId={user.id} />
        </div>
      ) : (
        refusal
      )}
    </div>
  )
}

function Written({ talk, target }: Omit<ConversationProps, 'refusal'>) {
  const t = useT()
  const query = useInfiniteQuery(commentsQuery(talk))
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
        (talk.none ?? <p className={styles.none}>{t('comments.none')}</p>)
      ) : (
        <Threads key={talk.reader.id} talk={talk} comments={comments} targetId={target?.id} />
      )}
      <KeptDrafts talk={talk} isSubjectDeleted={false} />
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
  talk: Talk
  comments: readonly AnyComment[]
  targetId: number | undefined
}

function Threads({ talk, comments, targetId }: ThreadsProps) {
  const t = useT()
  const { id: userId, mayWrite } = talk.reader
  // A reply that was begun stays open, as an edit does.
  const [replying, setReplying] = useState(() => {
    const isBegun = ({ id }: AnyComment) =>
      userId !== null && hasDraft(placeOf(talk, userId), { kind: 'reply', commentId: id })
    return { to: comments.find(isBegun)?.id ?? null, isRestored: true }
  })
  const stopReplying = (id: number) => {
    setReplying({ to: null, isRestored: false })
    document.getElementById(replyButtonId(id))?.focus()
  }
  return (
    <ol className={styles.list}>
      {threadsOf(comments).map(({ comment, replies }) => (
        <CommentItem
          key={comment.id}
          talk={talk}
          comment={comment}
          isTarget={comment.id === targetId}
          {...(mayWrite &&
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
                <CommentItem key={reply.id} talk={talk} comment={reply} isTarget={reply.id === targetId} />
              ))}
            </ol>
          )}
          {userId !== null && mayWrite && replying.to === comment.id && (
            <div className={styles.replyTo}>
              <Reply
                talk={talk}
                userId={userId}
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
