import { z } from 'zod'
import { MuseumCard } from './museum.ts'

/** A museum that many follow, visit, like or write about now, and whether the reader follows it. */
export const TrendingMuseum = MuseumCard.extend({ isFollowing: z.boolean() })
export type TrendingMuseum = z.output<typeof TrendingMuseum>

/** In the order of their weight: the first that is true is the one that is shown. */
export const recommendationReasons = ['near', 'category', 'trending'] as const

/** A museum that a reader may want to follow, and why. */
export const RecommendedMuseum = MuseumCard.extend({
  reason: z.enum(recommendationReasons),
  /** False, until a page that follows it says otherwise. */
  isFollowing: z.boolean(),
})
export type RecommendedMuseum = z.output<typeof RecommendedMuseum>
