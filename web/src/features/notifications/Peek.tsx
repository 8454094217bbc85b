import type { Notification } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import styles from './bell.module.css'
import { useMarkRead } from './mutations.ts'
import { Faces, Sentence } from './Sentence.tsx'

/** The newest notification, shown below the bell for a moment. */
export default function Peek({
  notification,
  onFollow,
}: {
  notification: Notification
  onFollow: () => void
}) {
  const markRead = useMarkRead()
  return (
    <Link
      className={styles.note}
      to={notification.link}
      onClick={() => {
        markRead(notification)
        onFollow()
      }}
    >
      <Faces actors={notification.actors} kind={notification.kind} />
      <span className={styles.noteText} data-kind={notification.kind}>
        <Sentence notification={notification} />
      </span>
    </Link>
  )
}
