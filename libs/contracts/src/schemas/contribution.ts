import { z } from 'zod'
import { Id, Timestamp } from './common.ts'
import { museumFields } from './museum-edit.ts'

/** How many of the fields that a member suggested were right, as others decided (C-08). */
export const ContributorAccuracy = z.object({
  accepted: z.int().min(0),
  rejected: z.int().min(0),
  /** 0 to 1: the share that is accepted at least, with a confidence of 95 %. */
  score: z.number().min(0).max(1),
  /** Suggestions of low-risk fields are applied at once. */
  isHigh: z.boolean(),
})
export type ContributorAccuracy = z.output<typeof ContributorAccuracy>

/** What a member may do by suggestions for a museum, and what they changed at once that can still be undone. */
export const Contribution = z.object({
  accuracy: ContributorAccuracy,
  applied: z.array(
    z.object({
      suggestionId: Id,
      fields: z.array(z.enum(museumFields)),
      appliedAt: Timestamp,
      undoUntil: Timestamp,
    }),
  ),
})
export type Contribution = z.output<typeof Contribution>
