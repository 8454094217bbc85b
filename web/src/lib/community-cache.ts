import type { QueryClient } from '@tanstack/react-query'
import type { CommunityDetail } from '@vitrine/contracts'
import { type Patch, patchCopies } from './copies.ts'
import { queryKeys } from './query-keys.ts'

/** Changes every cached copy of a community: its page, lists, search results. */
export function patchCommunity(client: QueryClient, id: number, patch: Patch<CommunityDetail>) {
  patchCopies(
    client,
    value => value.id === id && 'memberCount' in value && 'membershipType' in value,
    patch as Patch<never>,
  )
}

/** What the viewer may read and do has changed: the page of the community is read again, with all that it shows. */
export function rereadCommunity(client: QueryClient, id: number) {
  void client.invalidateQueries({ queryKey: queryKeys.community.all(id) })
  void client.invalidateQueries({ queryKey: queryKeys.communities.all })
}

/** The community whose page, or a panel of whose management, a notification leads to; null: another page. */
export function communityIdIn(link: string): number | null {
  const [, id] = /^\/communities\/([0-9]+)(?:\?|$)/.exec(link) ?? []
  return id === undefined ? null : Number(id)
}
