import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { toast } from '../../ui/toast/queue.ts'
import { changeEach } from './cache.ts'

type Thread = Omit<NonNullable<Notification['thread']>, 'isMuted'>

/** Every entry of one post or meetup shows whether its thread is muted. */
export function markMuted(client: QueryClient, { area, postId }: Thread, isMuted: boolean) {
  changeEach(client, each =>
    each.thread?.area === area && each.thread.postId === postId
      ? { ...each, thread: { area, postId, isMuted } }
      : each,
  )
}

const routeOf = {
  insight: routes.muteThread,
  'community-post': routes.muteCommunityThread,
  meetup: routes.muteMeetupThread,
} as const

/** Turns the notifications of one post or meetup off or on: shown at once, undone on failure. */
export function useMuteThread() {
  const client = useQueryClient()
  return useApiMutation({
    meta: { operation: 'operations.mute' },
    send: ({ area, postId, muted }: Thread & { muted: boolean }, options) =>
      api.call<(typeof routeOf)[Thread['area']]>(
        routeOf[area],
        { params: { id: postId }, body: { muted } },
        options,
      ),
    onMutate: ({ muted, ...thread }) => markMuted(client, thread, muted),
    onSuccess: ({ muted }, { area }) =>
      toast.success(translate(muted ? `notifications.muted.${area}` : `notifications.unmuted.${area}`)),
    onError: (_error, { muted, ...thread }) => markMuted(client, thread, !muted),
  })
}
