import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rereadMeetups } from '../../lib/meetups.ts'
import { isOfMeetups, queryKeys } from '../../lib/query-keys.ts'
import { useStreamEvent } from '../../lib/stream.ts'

const rereadAfterMs = 300
const rereads = new Map<number, ReturnType<typeof setTimeout>>()

/** Reads the meetups of a community again, once for all who answer together. */
function rereadSoon(client: QueryClient, communityId: number): void {
  if (rereads.has(communityId)) return
  const run = () => {
    rereads.delete(communityId)
    rereadMeetups(client, communityId)
  }
  rereads.set(communityId, setTimeout(run, rereadAfterMs))
}

/**
 * While meetups of a community are shown, they follow who comes, what is changed elsewhere, and what the reader is in the
 * community. Without it nothing is followed, so what was loaded is read again when it is shown next.
 */
export function useLiveMeetups(communityId: number | undefined) {
  const client = useQueryClient()
  useStreamEvent(
    'meetup',
    event => event.communityId === communityId && rereadSoon(client, communityId),
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
  useEffect(
    () => () => void client.invalidateQueries({ predicate: isOfMeetups, refetchType: 'none' }),
    [client],
  )
}
