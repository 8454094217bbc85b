import { z } from 'zod'
import { reviewsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam, paging } from '../../schemas/common.ts'
import { MuseumReviews, ReplyToReview, Review, WriteReview } from '../../schemas/review.ts'

const owner = 'museums'
const { limit, cursor } = paging(reviewsPageSize)

export const listReviews = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/reviews',
  owner,
  access: 'public',
  params: IdParam,
  query: z.object({ limit, cursor }),
  response: { 200: z.array(Review) },
  summary: 'The reviews of a museum, newest first; none of authors whom the reader may not see',
})
export const getMuseumReviews = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/review',
  owner,
  access: 'public',
  params: IdParam,
  response: { 200: MuseumReviews },
  errors: ['not_found'],
  summary: "A museum's rating with its distribution, and the reader's own review",
})
export const writeReview = defineRoute({
  method: 'PUT',
  path: '/api/museums/:id/review',
  owner,
  access: 'user',
  params: IdParam,
  body: WriteReview,
  response: { 200: MuseumReviews },
  errors: ['not_found'],
  rateLimit: '10/h',
  firstDayLimit: '5/24h',
  summary: 'Review a museum, or replace the own review',
})
export const deleteReview = defineRoute({
  method: 'DELETE',
  path: '/api/museums/:id/review',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: MuseumReviews },
  errors: ['not_found'],
  rateLimit: '30/h',
  summary: 'Delete the own review of a museum',
})
export const replyToReview = defineRoute({
  method: 'POST',
  path: '/api/reviews/:id/reply',
  owner,
  access: 'user',
  params: IdParam,
  body: ReplyToReview,
  response: { 200: Review },
  errors: ['not_found', 'forbidden', 'stale_version'],
  rateLimit: '30/h',
  summary: "Reply to a review, once: the museum's manager",
})
