import type { QueryClient } from '@tanstack/react-query'
import type { CommunityPost } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { type Matches, type Patch, patchCopies } from './copies.ts'
import { rereadCountsOf } from './post-counts.ts'
import { communityLikeMutationKey, queryKeys } from './query-keys.ts'

/** The copies of a post of a community. */
export const isCommunityPost =
  (id: number): Matches =>
  value =>
    value.id === id && 'communityId' in value && 'isPinned' in value

/** The address of a video of another site; null: it has none, or its own upload. */
export const webVideoOf = ({ videoUrl }: Pick<CommunityPost, 'videoUrl'>): string | null =>
  videoUrl === null || videoUrl.startsWith('/') ? null : videoUrl

/** Changes every cached copy of a post of a community: its list, its own address, the queue of its moderators. */
export function patchCommunityPost(client: QueryClient, id: number, patch: Patch<CommunityPost>) {
  patchCopies(client, isCommunityPost(id), patch as Patch<never>)
}

/** Reads the counts of a post of a community again where it is shown. */
export const rereadCommunityCounts = (client: QueryClient, postId: number) =>
  rereadCountsOf(
    client,
    {
      name: 'communityPost',
      key: queryKeys.communityPost,
      likeKey: communityLikeMutationKey,
      matches: isCommunityPost,
      read: id => api.call(routes.getCommunityPost, { params: { id } }),
    },
    postId,
  )
