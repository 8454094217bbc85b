import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Recap, recapInsightsMax } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { meetupQuery } from '../../lib/meetups.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const recapQuery = (meetupId: number) =>
  queryOptions({
    queryKey: queryKeys.meetups.recap(meetupId),
    queryFn: ({ signal }) => api.call(routes.getRecap, { params: { id: meetupId } }, { signal }),
    meta: { quiet: true },
  })

/** The server gives so many at once, which is all that a recap shows; its editor may be offered more. */
const atOnce = recapInsightsMax

/** The insights of a recap, without those that the reader is not shown. Their order does not change the key. */
export function insightsQuery({ meetupId, insights }: Recap) {
  const ids = insights.map(({ postId }) => postId).toSorted((a, b) => a - b)
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce),
  )
  return queryOptions({
    queryKey: queryKeys.meetups.recapInsights(meetupId, ids),
    queryFn: async ({ signal }) => {
      const read = (part: number[]) =>
        api.call(routes.listPostsByIds, { query: { ids: part.join(',') } }, { signal })
      return (await Promise.all(parts.map(read))).flat()
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** Shows a recap as the server has just answered it. */
export async function showRecap(client: QueryClient, recap: Recap) {
  const { meetupId, state } = recap
  const { queryKey } = recapQuery(meetupId)
  // What is being read may be older than the answer.
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, recap)
  client.setQueryData(meetupQuery(meetupId).queryKey, meetup => meetup && { ...meetup, recapState: state })
}

/** Reads again what the page shows of a meetup: it may be more, or other, than is allowed by now. */
export const rereadMeetup = (client: QueryClient, meetupId: number) =>
  void client.invalidateQueries({ queryKey: queryKeys.meetups.one(meetupId) })
