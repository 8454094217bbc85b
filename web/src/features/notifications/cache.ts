import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Notification } from '@vitrine/contracts'
import { queryKeys } from '../../lib/query-keys.ts'
import { unreadQuery } from './queries.ts'

type NotificationPages = InfiniteData<Answer<Notification[]>, unknown>
type Change = (notification: Notification) => Notification

function changePages(client: QueryClient, change: (items: Notification[], page: number) => Notification[]) {
  client.setQueriesData<NotificationPages>(
    { queryKey: queryKeys.notifications.list },
    data =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, data: change(page.data, index) })),
      },
  )
}

export const changeEach = (client: QueryClient, change: Change) =>
  changePages(client, items => items.map(change))

/** A request for the count that has no answer yet began before this one was known, so its answer would be older. */
function setUnread(client: QueryClient, unreadCount: number) {
  void client.cancelQueries({ queryKey: unreadQuery.queryKey, exact: true })
  client.setQueryData(unreadQuery.queryKey, unreadCount)
}
const moveUnread = (client: QueryClient, by: number) =>
  client.setQueryData(unreadQuery.queryKey, unread => unread && Math.max(0, unread + by))

/** Unread urgent ones are before all others. */
const isPinned = ({ priority, isRead }: Notification) => priority === 'urgent' && !isRead

/** The list of requests to follow, where it is shown. */
const refreshRequests = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: queryKeys.people.requests })

/** A notification that is new, or to which one more person was added: it moves to the top. */
export function receiveNotification(client: QueryClient, notification: Notification, unreadCount: number) {
  setUnread(client, unreadCount)
  if (notification.kind === 'follow_request') refreshRequests(client)
  changePages(client, (items, page) => {
    const others = items.filter(each => each.id !== notification.id)
    if (page > 0) return others
    const place = isPinned(notification) ? 0 : others.filter(isPinned).length
    return others.toSpliced(place, 0, notification)
  })
}

/** What notifications are about was edited, deleted or taken back: some changed, some are removed. None moves. */
export function receiveChanges(
  client: QueryClient,
  { changed, removed, unreadCount }: { changed: Notification[]; removed: number[]; unreadCount: number },
) {
  // What was removed may be a request that is not in the list.
  if (removed.length > 0) refreshRequests(client)
  const now = new Map(changed.map(notification => [notification.id, notification]))
  setUnread(client, unreadCount)
  changePages(client, items =>
    items.filter(({ id }) => !removed.includes(id)).map(each => now.get(each.id) ?? each),
  )
}

/** The server's count. When another one is shown, a notification was read or missed elsewhere: the list is fetched again. */
export function receiveUnread(client: QueryClient, unreadCount: number) {
  const known = client.getQueryData(unreadQuery.queryKey)
  setUnread(client, unreadCount)
  if (known === undefined || known === unreadCount) return
  void client.invalidateQueries({ queryKey: queryKeys.notifications.list })
}

/** Shows one notification as read or unread, and changes the count with it. */
export function markOne(client: QueryClient, id: number, isRead: boolean) {
  changeEach(client, each => (each.id === id ? { ...each, isRead } : each))
  moveUnread(client, isRead ? -1 : 1)
}

export function markAll(client: QueryClient) {
  changeEach(client, each => ({ ...each, isRead: true }))
  setUnread(client, 0)
}

/** An entry that its reader has dealt with. */
export function removeOne(client: QueryClient, { id, isRead }: Notification) {
  changePages(client, items => items.filter(each => each.id !== id))
  if (!isRead) moveUnread(client, -1)
}
