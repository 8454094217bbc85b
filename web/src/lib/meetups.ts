import type { QueryClient } from '@tanstack/react-query'
import type { MeetupDetail } from '@vitrine/contracts'
import { isIn, type Matches, type Patch, patchCopies } from './copies.ts'
import { queryKeys } from './query-keys.ts'

const isMeetup =
  (id: number): Matches =>
  value =>
    value.id === id && value.type === 'meetup'

/** Changes every cached copy of a meetup: in the list of its community, and its own page. */
export function patchMeetup(client: QueryClient, id: number, patch: Patch<MeetupDetail>) {
  patchCopies(client, isMeetup(id), patch as Patch<never>)
}

/** Whether the Events screen has loaded a meetup. */
export const isInEvents = (client: Pick<QueryClient, 'getQueriesData'>, id: number): boolean =>
  client
    .getQueriesData({ queryKey: queryKeys.meetups.everywhere })
    .some(([, data]) => isIn(data, isMeetup(id)))

/** Reads the meetups of a community again: the lists where they are shown, and the pages of meetups. */
export function rereadMeetups(client: QueryClient, communityId: number) {
  void client.invalidateQueries({ queryKey: queryKeys.meetups.of(communityId) })
  void client.invalidateQueries({ queryKey: queryKeys.meetups.everywhere })
  void client.invalidateQueries({ queryKey: queryKeys.meetups.pages })
}
