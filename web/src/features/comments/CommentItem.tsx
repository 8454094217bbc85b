import { useQueryClient } from '@tanstack/react-query'
import { deletedUserId } from '@vitrine/contracts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useNow } from '../../lib/clock.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { RichText } from '../../ui/post/RichText.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { AnyComment, Talk } from './area.ts'
import styles from './comments.module.css'
import { deleteButtonId, deleteComment } from './deletion.ts'
import { hasDraft, placeOf } from './draft.ts'
import { ErasedComment } from './ErasedComment.tsx'
import { mayDelete, mayEdit, mayReport, maySeeHistory } from './rights.ts'
import { commentElementId } from './target.ts'
import { EditComment } from './WriteComment.tsx'

const editButtonId = (id: number) => `comment-edit-${id}`
export const replyButtonId = (id: number) => `comment-reply-${id}`

interface CommentItemProps {
  talk: Talk
  comment: AnyComment
  /** The link that led here names it: it is marked. */
  isTarget?: boolean
  /** Absent for replies, and for those who may not write. */
  onReply?: () => void
  /** The replies. */
  children?: ReactNode
}

export function CommentItem(props: CommentItemProps) {
  const { comment, children } = props
  if (comment.user.id === deletedUserId) return <ErasedComment comment={comment}>{children}</ErasedComment>
  return <WrittenComment {...props} />
}

function WrittenComment(props: CommentItemProps) {
  const { talk, comment, isTarget = false, onReply, children } = props
  const { user } = comment
  const userId = talk.reader.mayWrite ? talk.reader.id : null
  // An edit that was begun stays open through a reload, a closed conversation and a session that expired.
  const [editing, setEditing] = useState<'asked' | 'restored' | null>(() =>
    userId !== null && hasDraft(placeOf(talk, userId), { kind: 'edit', commentId: comment.id })
      ? 'restored'
      : null,
  )
  const finishEditing = () => {
    awaitFocus(editButtonId(comment.id))
    setEditing(null)
  }
  return (
    <li className={styles.item}>
      <Link to={`/profile/${user.slug}`} tabIndex={-1} aria-hidden="true">
        <Avatar person={user} size={32} />
      </Link>
      <div className={styles.body}>
        <div
          id={commentElementId(comment.id)}
          tabIndex={-1}
          className={styles.said}
          data-target={isTarget || undefined}
          data-announced={comment.isAnnouncement || undefined}
        >
          <Head talk={talk} comment={comment} />
          {editing && userId !== null ? (
            <div className={styles.edit}>
              <EditComment
                talk={talk}
                userId={userId}
                comment={comment}
                onDone={finishEditing}
                isRestored={editing === 'restored'}
              />
            </div>
          ) : (
            <>
              <p className={styles.content} dir="auto">
                <RichText mentions={comment.mentions}>{comment.content}</RichText>
              </p>
              <Tools
                talk={talk}
                comment={comment}
                onEdit={() => setEditing('asked')}
                {...(onReply && { onReply })}
              />
            </>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}

function Head({ talk, comment }: Pick<CommentItemProps, 'talk' | 'comment'>) {
  const { id, user, createdAt, editedAt } = comment
  const openHistory = () => openContentDialog({ kind: 'commentHistory', of: talk.area.name, id })
  return (
    <p className={styles.head}>
      {comment.isAnnouncement && talk.announced}
      <Link className={styles.name} to={`/profile/${user.slug}`}>
        {nameOf(user)}
      </Link>
      <span className={styles.time}>
        <RelativeTime date={createdAt} />
        {editedAt !== undefined && (
          <span className={styles.edited}>
            <EditedMark
              date={editedAt}
              onOpen={maySeeHistory(talk.reader, comment) ? openHistory : undefined}
            />
          </span>
        )}
      </span>
    </p>
  )
}

type ToolsProps = Omit<CommentItemProps, 'children' | 'isTarget'> & { onEdit: () => void }

function Tools({ talk, comment, onReply, onEdit }: ToolsProps) {
  const t = useT()
  const client = useQueryClient()
  const now = useNow()
  useAwaitedFocus(deleteButtonId(comment.id))
  useAwaitedFocus(editButtonId(comment.id))
  return (
    <div className={styles.tools}>
      {onReply && (
        <button
          id={replyButtonId(comment.id)}
          type="button"
          onClick={onReply}
          aria-label={t('comments.replyTo', { name: nameOf(comment.user) })}
        >
          {t('comments.reply')}
        </button>
      )}
      {mayEdit(talk.reader, comment, now) && (
        <button id={editButtonId(comment.id)} type="button" onClick={onEdit} aria-label={t('comments.edit')}>
          {t('common.edit')}
        </button>
      )}
      {talk.area.report && mayReport(talk.reader, comment) && (
        <button type="button" onClick={() => talk.area.report?.(comment)} aria-label={t('report.comment')}>
          {t('report.open')}
        </button>
      )}
      {mayDelete(talk.reader, comment, talk.hostId) && (
        <button
          id={deleteButtonId(comment.id)}
          type="button"
          onClick={event => deleteComment(client, talk, comment.id, { focusUndo: event.detail === 0 })}
          aria-label={t('comments.delete')}
        >
          {t('common.delete')}
        </button>
      )}
    </div>
  )
}
