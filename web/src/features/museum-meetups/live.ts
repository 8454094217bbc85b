import { useQueryClient } from '@tanstack/react-query'
import { isInEvents } from '../../lib/events.ts'
import { rereadSoon, useStaleEventsAfter } from '../../lib/live-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useStreamEvent } from '../../lib/stream.ts'

/**
 * While meetups of a museum are shown, they follow who comes and what is changed elsewhere. Its manager is notified of those
 * that name it or no longer do.
 */
export function useLiveMuseumMeetups() {
  const client = useQueryClient()
  const queryKey = queryKeys.meetups.ofMuseums
  const reread = () => rereadSoon('museum-meetups', () => void client.invalidateQueries({ queryKey }))
  useStreamEvent('meetup', ({ meetupId }) => isInEvents(client, meetupId, queryKey) && reread(), true)
  useStreamEvent(
    'notification',
    ({ notification }) => notification.kind === 'meetup_museum' && reread(),
    true,
  )
  useStaleEventsAfter()
}
