import { useQueryClient } from '@tanstack/react-query'
import { type Notification, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { markAll, markOne } from './notifications.ts'

/** Marks one as read, shown at once and taken back when it fails. Reading it again asks nothing. */
export function useMarkRead(): (notification: Notification) => void {
  const client = useQueryClient()
  const { mutate } = useApiMutation({
    meta: { operation: 'Mark as read' },
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
    meta: { operation: 'Mark all as read' },
    send: (_nothing, options) => api.call(routes.readAllNotifications, {}, options),
    onMutate: () => markAll(client),
    onError: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
