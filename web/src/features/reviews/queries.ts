import { queryOptions } from '@tanstack/react-query'
import { type Review, reviewsPageSize } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The rating of a museum, and the reader's own review. */
export const museumReviewsQuery = (museumId: number) =>
  queryOptions({
    queryKey: queryKeys.reviews.together(museumId),
    queryFn: ({ signal }) =>
      api.call(routes.getMuseumReviews, { params: { id: String(museumId) } }, { signal }),
    meta: { quiet: true },
  })

/** The reviews of a museum, newest first. */
export const reviewsQuery = (museumId: number) =>
  pagedQuery<Review>({
    queryKey: queryKeys.reviews.list(museumId),
    fetchPage: (query, signal) =>
      api.page(routes.listReviews, { params: { id: String(museumId) }, query }, { signal }),
    pageSize: reviewsPageSize,
    hasOffset: false,
    meta: { quiet: true },
  })
