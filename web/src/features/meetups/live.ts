import { useQueryClient } from '@tanstack/react-query'
import { rereadSoon, useStaleEventsAfter } from '../../lib/live-events.ts'
import { rereadMeetups } from '../../lib/meetups.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useStreamEvent } from '../../lib/stream.ts'

/**
 * While meetups of a community are shown, they follow who comes, what is changed elsewhere, and what the reader is in the
 * community.
 */
export function useLiveMeetups(communityId: number | undefined) {
  const client = useQueryClient()
  useStreamEvent(
    'meetup',
    event => {
      if (event.communityId === communityId)
        rereadSoon(`community-${communityId}`, () => rereadMeetups(client, communityId))
    },
    true,
  )
  useStreamEvent(
    'membership',
    // The list is a part of the community, which every page reads again.
    event => {
      if (event.communityId === communityId)
        void client.invalidateQueries({ queryKey: queryKeys.meetups.pages })
    },
    true,
  )
  useStaleEventsAfter()
}
