import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

export const meetupQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.meetups.one(id),
    queryFn: ({ signal }) => api.call(routes.getMeetup, { params: { id } }, { signal }),
    meta: { quiet: true },
  })

/** Reads the meetups of a community again: the lists where they are shown, also of museums, and the pages of meetups. */
export function rereadMeetups(client: QueryClient, communityId: number) {
  void client.invalidateQueries({ queryKey: queryKeys.meetups.of(communityId) })
  void client.invalidateQueries({ queryKey: queryKeys.events.all })
  void client.invalidateQueries({ queryKey: queryKeys.meetups.ofMuseums })
  void client.invalidateQueries({ queryKey: queryKeys.meetups.pages })
}
