import {
  communityCommentCreated,
  communityCommentDeleted,
  communityCommentRestored,
  communityPostLiked,
  communityPostUnliked,
} from '@vitrine/contracts'
import type { PostCounters } from '@vitrine/service-kit'

export const foldName = 'fold-post-counts'
export const foldedEvents = [
  communityPostLiked,
  communityPostUnliked,
  communityCommentCreated,
  communityCommentDeleted,
  communityCommentRestored,
] as const

export const counters: PostCounters = {
  table: 'community_post_counts',
  consumer: `communities.${foldName}`,
  folded: foldedEvents.map(({ type }) => type),
}
