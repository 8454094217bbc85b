import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isInEvents } from '../../lib/events.ts'
import { useStaleEventsAfter } from '../../lib/live-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useStreamEvent } from '../../lib/stream.ts'

/** When an event that is loaded has changed: what comes within this time is one reason to read the lists again. */
const soonMs = 1_500
/** When another one has: of all communities and museums that is often, and it may be far from what is shown. */
const laterMs = 10_000

/**
 * Reads what is shown of all of them again, a while after it was asked to, and never twice at a time: a list may have
 * many pages, and one that is interrupted would begin with the first.
 */
export function createRereads(client: Pick<QueryClient, 'invalidateQueries'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let isReading = false
  /** What was asked for while it reads. */
  let wantedMs = Number.POSITIVE_INFINITY
  async function run() {
    dueAt = Number.POSITIVE_INFINITY
    isReading = true
    await client.invalidateQueries({ queryKey: queryKeys.events.all })
    isReading = false
    if (Number.isFinite(wantedMs)) within(wantedMs)
  }
  function within(pauseMs: number) {
    wantedMs = isReading ? Math.min(wantedMs, pauseMs) : Number.POSITIVE_INFINITY
    const at = Date.now() + pauseMs
    if (isReading || dueAt <= at) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(run, pauseMs)
  }
  return {
    soon: () => within(soonMs),
    later: () => within(laterMs),
    stop() {
      clearTimeout(timer)
      dueAt = Number.POSITIVE_INFINITY
      wantedMs = Number.POSITIVE_INFINITY
    },
  }
}

/** While it is shown, the screen follows events, who comes to them, and what the reader is in communities. */
export function useLiveEvents() {
  const client = useQueryClient()
  const [rereads] = useState(() => createRereads(client))
  const follow = (id: number) => (isInEvents(client, id) ? rereads.soon() : rereads.later())
  useStreamEvent('meetup', ({ meetupId }) => follow(meetupId), true)
  useStreamEvent('museum-event', ({ eventId }) => follow(eventId), true)
  useStreamEvent('membership', rereads.soon, true)
  useEffect(() => rereads.stop, [rereads])
  useStaleEventsAfter()
}
