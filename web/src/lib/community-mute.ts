import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { type Patch, patchCopies } from './copies.ts'
import { translate } from './i18n/translate.ts'
import { useApiMutation } from './mutation.ts'
import { queryKeys } from './query-keys.ts'

/** Whether the reader, who is a member, muted what others do in a community. */
export const communityMuteQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.community.mute(id),
    queryFn: ({ signal }) => api.call(routes.getCommunityMute, { params: { id } }, { signal }),
    meta: { quiet: true },
  })

/** Shows on the page of the community, and in every notification from there, whether it is muted. */
export function markCommunityMuted(client: QueryClient, id: number, isMuted: boolean) {
  const { queryKey } = communityMuteQuery(id)
  // A request that has no answer yet began before this.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, { muted: isMuted })
  const isFromThere = (value: object) =>
    'actorsCount' in value && (value as Notification).community?.id === id
  const patch: Patch<Notification> = { community: { id, isMuted } }
  patchCopies(client, isFromThere, patch as Patch<never>)
}

/** Turns what others do in a community off or on, for a member: shown at once, undone on failure. */
export function useMuteCommunity() {
  const client = useQueryClient()
  return useApiMutation({
    // Two quick changes take effect in their order.
    scope: { id: 'mute-community' },
    meta: { operation: 'operations.mute' },
    send: ({ id, muted }: { id: number; muted: boolean }, options) =>
      api.call(routes.muteCommunity, { params: { id }, body: { muted } }, options),
    onMutate: ({ id, muted }) => markCommunityMuted(client, id, muted),
    onSuccess: ({ muted }) =>
      toast.success(translate(muted ? 'notifications.muted.community' : 'notifications.unmuted.community')),
    onError: (_error, { id, muted }) => {
      markCommunityMuted(client, id, !muted)
      void client.invalidateQueries({ queryKey: queryKeys.community.mute(id) })
    },
  })
}
