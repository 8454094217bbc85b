import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { type Notification, notificationsPageSize, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'

type NotificationPages = InfiniteData<Answer<Notification[]>, unknown>
type Change = (notification: Notification) => Notification

export const listKey = ['notifications', 'list'] as const

export const notificationsQuery = pagedQuery({
  queryKey: listKey,
  pageSize: notificationsPageSize,
  fetchPage: (query, signal) => api.page(routes.listNotifications, { query }, { signal }),
  meta: { quiet: true },
})

/** The live stream tells the count as soon as it stands; this is for when it does not. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await api.call(routes.getUnreadCount, {}, { signal })).unreadCount,
  meta: { quiet: true },
})

/** "9+" above nine. */
export const badgeText = (unread: number) => (unread > 9 ? '9+' : String(unread))

function changePages(client: QueryClient, change: (items: Notification[], page: number) => Notification[]) {
  client.setQueryData<NotificationPages>(
    listKey,
    data =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, data: change(page.data, index) })),
      },
  )
}

const changeEach = (client: QueryClient, change: Change) => changePages(client, items => items.map(change))
const moveUnread = (client: QueryClient, by: number) =>
  client.setQueryData(unreadQuery.queryKey, unread => unread && Math.max(0, unread + by))

/** A line that has just come, or has grown by one more person: it moves to the top. */
export function receiveNotification(client: QueryClient, notification: Notification, unreadCount: number) {
  client.setQueryData(unreadQuery.queryKey, unreadCount)
  changePages(client, (items, page) => {
    const others = items.filter(each => each.id !== notification.id)
    return page === 0 ? [notification, ...others] : others
  })
}

/** The true count. When it is not the one shown, something was read, or missed, elsewhere: the list is asked for again. */
export function receiveUnread(client: QueryClient, unreadCount: number) {
  const known = client.getQueryData(unreadQuery.queryKey)
  client.setQueryData(unreadQuery.queryKey, unreadCount)
  if (known !== undefined && known !== unreadCount) void client.invalidateQueries({ queryKey: listKey })
}

/** Shows one line as read or unread, and moves the count with it. */
export function markOne(client: QueryClient, id: number, isRead: boolean) {
  changeEach(client, each => (each.id === id ? { ...each, isRead } : each))
  moveUnread(client, isRead ? -1 : 1)
}

export function markAll(client: QueryClient) {
  changeEach(client, each => ({ ...each, isRead: true }))
  client.setQueryData(unreadQuery.queryKey, 0)
}
