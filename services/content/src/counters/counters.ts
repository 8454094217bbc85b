import { commentCreated, commentDeleted, commentRestored, postLiked, postUnliked } from '@vitrine/contracts'
import type { PostCounters } from '@vitrine/service-kit'

export const foldName = 'fold-counters'
export const foldedEvents = [postLiked, postUnliked, commentCreated, commentDeleted, commentRestored] as const

export const counters: PostCounters = {
  table: 'post_counters',
  consumer: `content.${foldName}`,
  folded: foldedEvents.map(({ type }) => type),
}
