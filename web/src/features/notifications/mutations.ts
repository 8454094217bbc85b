import { useQueryClient } from '@tanstack/react-query'
import type { Notification, UserSummary } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { nameOf } from '../../lib/names.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import { markAll, markOne, removeOne } from './cache.ts'

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
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notifications.unreadList }),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notifications.all }),
  })
}

const answers = {
  approve: { route: routes.approveFollowRequest, said: 'notifications.approved' },
  decline: { route: routes.declineFollowRequest, said: 'notifications.declined' },
} as const

/** Answers a request to follow: its notification is removed at once, and comes back on failure. */
export function useAnswerRequest(how: keyof typeof answers) {
  const client = useQueryClient()
  const { route, said } = answers[how]
  return useApiMutation({
    meta: { operation: `operations.${how}` },
    send: ({ person }: { notification: Notification; person: UserSummary }, options) =>
      api.call<typeof answers.approve.route | typeof answers.decline.route>(
        route,
        { params: { id: person.id } },
        options,
      ),
    onMutate: ({ notification }) => removeOne(client, notification),
    onSuccess: (_answer, { person }) => {
      toast.success(translate(said, { name: nameOf(person) }))
      void client.invalidateQueries({ queryKey: queryKeys.profiles.all })
      void client.invalidateQueries({ queryKey: queryKeys.people.requests })
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notifications.all }),
  })
}
