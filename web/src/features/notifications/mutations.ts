import { useQueryClient } from '@tanstack/react-query'
import type { Notification } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { markAll, markOne } from './cache.ts'

/** Marks one as read: shown at once, undone on failure. One that is read already sends nothing. */
export function useMarkRead(): (notification: Notification) => void {
  const client = useQueryClient()
  const { mutate } = useApiMutation({
    meta: { operation: 'operations.markRead' },
    send: (id: number, options) => api.call(routes.readNotification, { params: { id } }, options),
    onMutate: id => markOne(client, id, true),
    onError: (_error, id) => markOne(client, id, false),
  })
  return ({ id, isRead }) => {
    if (!isRead) mutate(id)
  }
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useApiMutation<{ unreadCount: number }>({
    meta: { operation: 'operations.markAllRead' },
    send: (_nothing, options) => api.call(routes.readAllNotifications, {}, options),
    onMutate: () => markAll(client),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notifications.all }),
  })
}
