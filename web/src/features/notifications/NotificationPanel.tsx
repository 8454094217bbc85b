import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './bell.module.css'
import { useMarkAllRead } from './mutations.ts'
import { NotificationList } from './NotificationList.tsx'

/** What the bell opens: the newest notifications, and the way to all of them. */
export default function NotificationPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const t = useT()
  const readAll = useMarkAllRead()
  return (
    <>
      <div className={styles.head}>
        <h2>{t('notifications.title')}</h2>
        {unread > 0 && (
          <Button variant="quiet" size="small" onClick={() => readAll.mutate()}>
            {t('notifications.markAllRead')}
          </Button>
        )}
      </div>
      <div className={styles.scroll}>
        <NotificationList newestOnly onFollow={onClose} />
      </div>
      <div className={styles.foot}>
        <span className="visually-hidden" role="status">
          {t('count.unreadNotifications', { count: unread })}
        </span>
        <Link to="/profile?tab=notifications" onClick={onClose}>
          {t('notifications.viewAll')}
        </Link>
      </div>
    </>
  )
}
