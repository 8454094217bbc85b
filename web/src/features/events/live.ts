import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isInEvents } from '../../lib/meetups.ts'
import { isOfMeetups, queryKeys } from '../../lib/query-keys.ts'
import { useStreamEvent } from '../../lib/stream.ts'

/** When a meetup that is loaded has changed: what comes within this time is one reason to read the lists again. */
const soonMs = 1_500
/** When another one has: of all communities that is often, and it may be far from what is shown. */
const laterMs = 10_000

/**
 * Reads what is shown of all communities again, a while after it was asked to, and never twice at a time: a list may have
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
    await client.invalidateQueries({ queryKey: queryKeys.meetups.everywhere })
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

/**
 * While it is shown, the screen follows meetups, who comes to them, and what the reader is in communities. Without it nothing
 * is followed, so what was loaded is read again when it is shown next.
 */
export function useLiveEvents() {
  const client = useQueryClient()
  const [rereads] = useState(() => createRereads(client))
  useStreamEvent(
    'meetup',
    ({ meetupId }) => (isInEvents(client, meetupId) ? rereads.soon() : rereads.later()),
    true,
  )
  useStreamEvent('membership', rereads.soon, true)
  useEffect(
    () => () => {
      rereads.stop()
      void client.invalidateQueries({ predicate: isOfMeetups, refetchType: 'none' })
    },
    [client, rereads],
  )
}
