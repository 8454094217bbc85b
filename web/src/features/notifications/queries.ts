import { queryOptions } from '@tanstack/react-query'
import { type Notification, notificationsPageSize } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const notificationsQuery = (unreadOnly: boolean) =>
  pagedQuery<Notification>({
    queryKey: unreadOnly ? queryKeys.notifications.unreadList : queryKeys.notifications.list,
    pageSize: notificationsPageSize,
    fetchPage: (query, signal) =>
      api.page(
        routes.listNotifications,
        { query: unreadOnly ? { ...query, unread: 'true' } : query },
        { signal },
      ),
    meta: { quiet: true },
  })

/** The live stream sends the count as soon as it is open; this query covers the time before that. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.notifications.unread,
  queryFn: async ({ signal }) => (await api.call(routes.getUnreadCount, {}, { signal })).unreadCount,
  meta: { quiet: true },
})
