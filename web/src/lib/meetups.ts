import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** Reads the meetups of a community again: the lists where they are shown, and the pages of meetups. */
export function rereadMeetups(client: QueryClient, communityId: number) {
  void client.invalidateQueries({ queryKey: queryKeys.meetups.of(communityId) })
  void client.invalidateQueries({ queryKey: queryKeys.events.all })
  void client.invalidateQueries({ queryKey: queryKeys.meetups.pages })
}
