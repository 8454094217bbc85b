import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { AnyComment } from './area.ts'
import styles from './comments.module.css'
import { commentElementId } from './target.ts'

/** What is left of a comment whose author deleted their account: its place above the replies (SE8). */
export function ErasedComment({ comment, children }: { comment: AnyComment; children?: ReactNode }) {
  const t = useT()
  const name = t('comments.deletedUser')
  return (
    <li className={styles.item}>
      <Avatar person={{ id: comment.user.id, username: name }} size={32} />
      <div className={styles.body}>
        <div id={commentElementId(comment.id)} tabIndex={-1} className={styles.said}>
          <p className={styles.head}>
            <span className={styles.erased}>{name}</span>
            <span className={styles.time}>
              <RelativeTime date={comment.createdAt} />
            </span>
          </p>
        </div>
        {children}
      </div>
    </li>
  )
}
