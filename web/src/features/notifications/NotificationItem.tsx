import type { Notification } from '@vitrine/contracts'
import { Check, Landmark } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
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

/** What happened, in the reader's language; the first person's name is emphasised. */
export function Sentence({ notification }: { notification: Notification }) {
  const t = useT()
  const { kind, actorsCount, excerpt } = notification
  const [first, second] = notification.actors.map(nameOf)
  const others = second === undefined && actorsCount === 2 ? 0 : Math.max(0, actorsCount - 1)
  return (
    <>
      <Message
        id={`notifications.${kind}`}
        values={{ first: <strong>{first ?? t('notifications.somebody')}</strong>, second, others }}
      />
      {excerpt !== '' && t('notifications.excerpt', { excerpt })}
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
  const t = useT()
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
            <Sentence notification={notification} />
          </span>
          <span className={styles.time}>
            <RelativeTime date={createdAt} />
          </span>
        </span>
        {isRead ? (
          <span className={styles.read}>
            <Check size={16} strokeWidth={1.5} aria-hidden="true" />
            <span className="visually-hidden">{t('notifications.isRead')}</span>
          </span>
        ) : (
          <span className={styles.unread}>
            <span className="visually-hidden">{t('notifications.isUnread')}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
