import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { useMarkRead } from './mutations.ts'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './notifications.module.css'
import { notificationsQuery } from './queries.ts'

/** Notifications, newest first. `newestOnly`: the first page alone, for the bell. */
export function NotificationList({
  newestOnly = false,
  unreadOnly = false,
  onFollow,
}: {
  newestOnly?: boolean
  unreadOnly?: boolean
  /** Called when a notification is opened, after it was marked as read. */
  onFollow?: () => void
}) {
  const t = useT()
  const query = useInfiniteQuery(notificationsQuery(unreadOnly))
  const markRead = useMarkRead()
  if (query.isPending) {
    return (
      <Loading label={t('notifications.loading')}>
        <div className={styles.skeletons}>
          <PersonSkeleton />
          <PersonSkeleton />
          <PersonSkeleton />
        </div>
      </Loading>
    )
  }
  if (query.isError && !query.data) {
    return (
      <div className={styles.failed} role="alert">
        <p>{t('notifications.loadFailed')}</p>
        <Button size="small" onClick={() => query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    )
  }
  const notifications = itemsOf(query.data.pages)
  if (notifications.length === 0) {
    const title = t(unreadOnly ? 'notifications.noneUnread' : 'notifications.none')
    return <EmptyState as="p" drawing="bell" title={title} />
  }

  function follow(notification: Notification) {
    markRead(notification)
    onFollow?.()
  }
  const list = (
    <ul className={styles.list}>
      {notifications.map(notification => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          // The page of all notifications has a list of the requests themselves.
          hasAnswers={newestOnly}
          onFollow={follow}
        />
      ))}
    </ul>
  )
  if (newestOnly) return list
  return (
    <InfiniteList query={query} skeleton={<PersonSkeleton />}>
      {list}
    </InfiniteList>
  )
}
