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

/** The community, and where it leads to one the post, to whose page a notification leads; null: another page. */
export function communityTargetIn(link: string): { communityId: number; postId: number | null } | null {
  const [, id, search] = /^\/communities\/([0-9]+)(\?.*)?$/.exec(link) ?? []
  if (id === undefined) return null
  const postId = Number(new URLSearchParams(search).get('post'))
  return { communityId: Number(id), postId: Number.isSafeInteger(postId) && postId > 0 ? postId : null }
}
