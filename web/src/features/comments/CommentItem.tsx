import { type Comment, type CurrentUser, can } from '@vitrine/contracts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { RichText } from '../../ui/post/RichText.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './comments.module.css'
import { useDeleteComment } from './mutations.ts'

/** A comment's author, the post's author and moderators may delete it (FE6). */
export const mayDelete = (viewer: CurrentUser | null, comment: Comment, postAuthorId: number) =>
  viewer !== null &&
  (viewer.id === comment.user.id || viewer.id === postAuthorId || can(viewer.role, 'moderate'))

interface CommentItemProps {
  comment: Comment
  postAuthorId: number
  viewer: CurrentUser | null
  /** Absent for replies and for anonymous visitors. */
  onReply?: () => void
  /** The replies. */
  children?: ReactNode
}

export function CommentItem({ comment, postAuthorId, viewer, onReply, children }: CommentItemProps) {
  const t = useT()
  const { user } = comment
  return (
    <li className={styles.item}>
      <Link to={`/profile/${user.slug}`} tabIndex={-1} aria-hidden="true">
        <Avatar person={user} size={32} />
      </Link>
      <div className={styles.body}>
        <p className={styles.head}>
          <Link className={styles.name} to={`/profile/${user.slug}`}>
            {nameOf(user)}
          </Link>
          <span className={styles.time}>
            <RelativeTime date={comment.createdAt} />
          </span>
        </p>
        <p className={styles.content} dir="auto">
          <RichText>{comment.content}</RichText>
        </p>
        <div className={styles.tools}>
          {onReply && (
            <button
              type="button"
              onClick={onReply}
              aria-label={t('comments.replyTo', { name: nameOf(user) })}
            >
              {t('comments.reply')}
            </button>
          )}
          {mayDelete(viewer, comment, postAuthorId) && <DeleteComment comment={comment} />}
        </div>
        {children}
      </div>
    </li>
  )
}

/** Deletes after a confirmation. */
function DeleteComment({ comment }: { comment: Comment }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteComment(comment)
  if (!isAsking) {
    return (
      <button type="button" onClick={() => setAsking(true)} aria-label={t('comments.delete.label')}>
        {t('common.delete')}
      </button>
    )
  }
  return (
    <fieldset className={styles.asking} aria-label={t('comments.delete.question')}>
      <span>{t('comments.delete.question')}</span>
      <button
        type="button"
        className={styles.danger}
        // biome-ignore lint/a11y/noAutofocus: the reader just asked for this choice, the focus must not be lost
        autoFocus
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('common.delete')}
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        {t('comments.delete.keep')}
      </button>
    </fieldset>
  )
}
