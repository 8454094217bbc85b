import { useQueryClient } from '@tanstack/react-query'
import { rereadSoon, useStaleEventsAfter } from '../../lib/live-events.ts'
import { rereadMuseumEvents } from '../../lib/museum-events.ts'
import { useStreamEvent } from '../../lib/stream.ts'

/** While events of a museum are shown, they follow who comes, and what is changed elsewhere. */
export function useLiveMuseumEvents(museumId: number | undefined) {
  const client = useQueryClient()
  useStreamEvent(
    'museum-event',
    event => {
      if (event.museumId === museumId)
        rereadSoon(`museum-${museumId}`, () => rereadMuseumEvents(client, museumId))
    },
    true,
  )
  useStaleEventsAfter()
}
