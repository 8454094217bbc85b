import type { Notification } from '@vitrine/contracts'
import { BellOff, Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Contest } from './Contest.tsx'
import { contestedIn, isWhole } from './contesting.ts'
import { FollowRequestAnswer } from './FollowRequestAnswer.tsx'
import { MuteMenu } from './MuteMenu.tsx'
import styles from './notifications.module.css'
import { Faces, Sentence } from './Sentence.tsx'

/** One notification; opening it marks it as read. */
export function NotificationItem({
  notification,
  hasAnswers,
  onFollow,
}: {
  notification: Notification
  /** A request to follow is answered here; else elsewhere on the page. */
  hasAnswers: boolean
  onFollow: (notification: Notification) => void
}) {
  const { isRead, kind, link } = notification
  const contested = contestedIn(notification)
  return (
    <li className={styles.row} data-unread={!isRead || undefined}>
      <Link className={styles.item} to={link} onClick={() => onFollow(notification)}>
        <Faces actors={notification.actors} kind={kind} />
        <span className={styles.words}>
          <span className={styles.message} data-whole={isWhole(notification) || undefined}>
            <Sentence notification={notification} />
          </span>
          <Facts notification={notification} />
        </span>
        <ReadMark isRead={isRead} />
      </Link>
      <MuteMenu notification={notification} />
      {contested && <Contest {...contested} onFollow={() => onFollow(notification)} />}
      {hasAnswers && kind === 'follow_request' && <FollowRequestAnswer notification={notification} />}
    </li>
  )
}

/** When it was, how urgent it is, and whether more of its thread or community will be notified of. */
function Facts({ notification }: { notification: Notification }) {
  const { createdAt, priority, thread, community } = notification
  const t = useT()
  return (
    <span className={styles.facts}>
      {(priority === 'urgent' || priority === 'high') && (
        <span className={styles.priority}>{t(`notifications.priority.${priority}`)}</span>
      )}
      <RelativeTime date={createdAt} />
      {(thread?.isMuted || community?.isMuted) && (
        <>
          <BellOff size={12} strokeWidth={1.5} aria-hidden="true" />
          <span className="visually-hidden">{t('notifications.isMuted')}</span>
        </>
      )}
    </span>
  )
}

function ReadMark({ isRead }: { isRead: boolean }) {
  const t = useT()
  if (!isRead) {
    return (
      <span className={styles.unread}>
        <span className="visually-hidden">{t('notifications.isUnread')}</span>
      </span>
    )
  }
  return (
    <span className={styles.read}>
      <Check size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className="visually-hidden">{t('notifications.isRead')}</span>
    </span>
  )
}
