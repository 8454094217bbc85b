import { z } from 'zod'
import { firstVisitYear, maxStars, reviewMaxCharacters } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'
import { UserSummary } from './user.ts'

/** YYYY-MM. */
const VisitMonth = z
  .string()
  .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, textId('fields.invalid'))
  .refine(month => Number(month.slice(0, 4)) >= firstVisitYear, textId('fields.invalid'))

export const WriteReview = z.strictObject({
  stars: z.int(textId('fields.wholeNumber')).min(1).max(maxStars),
  content: text(reviewMaxCharacters).default(''),
  visitMonth: VisitMonth,
})
export type WriteReview = z.output<typeof WriteReview>

export const ReplyToReview = z.strictObject({
  content: text(reviewMaxCharacters, { required: textId('fields.missing') }),
})

/** A review of a museum (B-18), without its author. */
export const OwnReview = z.object({
  id: Id,
  stars: z.int().min(1).max(maxStars),
  /** May be empty. */
  content: z.string(),
  visitMonth: z.string(),
  /** The author has a check-in at the museum that counts. */
  isVisited: z.boolean(),
  createdAt: Timestamp,
  editedAt: Timestamp.optional(),
  /** Of the museum's manager. */
  reply: z.object({ content: z.string(), createdAt: Timestamp }).nullable(),
})
export type OwnReview = z.output<typeof OwnReview>

export const Review = OwnReview.extend({ user: UserSummary })
export type Review = z.output<typeof Review>

/** What all reviews of a museum say together, and the viewer's own one. */
export const MuseumReviews = z.object({
  /** Null without reviews. */
  rating: z.number().nullable(),
  totalReviews: z.int().min(0),
  /** How many have one star, two, and so on. */
  byStars: z.array(z.int().min(0)).length(maxStars),
  own: OwnReview.nullable(),
})
export type MuseumReviews = z.output<typeof MuseumReviews>
