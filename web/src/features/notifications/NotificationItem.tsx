import { displayName, type Notification } from '@vitrine/contracts'
import { Check, Landmark } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/Avatar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './notifications.module.css'

/** The newest two actors; a building when there is none. */
export function Faces({ actors }: Pick<Notification, 'actors'>) {
  const [first, second] = actors
  if (!first) {
    return (
      <span className={styles.house}>
        <Landmark size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  }
  return (
    <span className={styles.faces} data-two={second !== undefined || undefined}>
      <Avatar person={first} size={second ? 28 : 40} />
      {second && <Avatar person={second} size={28} />}
    </span>
  )
}

/** The message with the person's name, which it begins with, set stronger. */
export function Message({ notification: { actors, message } }: { notification: Notification }) {
  const name = actors[0] && displayName(actors[0])
  if (!name || !message.startsWith(name)) return message
  return (
    <>
      <strong>{name}</strong>
      {message.slice(name.length)}
    </>
  )
}

/** One notification; opening it marks it as read. */
export function NotificationItem({
  notification,
  onFollow,
}: {
  notification: Notification
  onFollow: (notification: Notification) => void
}) {
  const { isRead, link, createdAt } = notification
  return (
    <li>
      <Link
        className={styles.item}
        data-unread={!isRead || undefined}
        to={link}
        onClick={() => onFollow(notification)}
      >
        <Faces actors={notification.actors} />
        <span className={styles.words}>
          <span className={styles.message}>
            <Message notification={notification} />
          </span>
          <span className={styles.time}>
            <RelativeTime date={createdAt} />
          </span>
        </span>
        {isRead ? (
          <span className={styles.read}>
            <Check size={16} strokeWidth={1.5} aria-hidden="true" />
            <span className="visually-hidden">Read</span>
          </span>
        ) : (
          <span className={styles.unread}>
            <span className="visually-hidden">Unread</span>
          </span>
        )}
      </Link>
    </li>
  )
}
