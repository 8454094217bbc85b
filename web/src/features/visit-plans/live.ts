import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rereadSoon } from '../../lib/live-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useStreamEvent } from '../../lib/stream.ts'
import { rereadPlans } from './queries.ts'

/** While plans of a community are shown, they follow what members choose, and what the reader is in the community. */
export function useLivePlans(communityId: number | undefined) {
  const client = useQueryClient()
  useStreamEvent(
    'visit-plan',
    event => {
      if (event.communityId === communityId)
        rereadSoon(`plans-${communityId}`, () => rereadPlans(client, communityId))
    },
    true,
  )
  useStreamEvent(
    'membership',
    // The list is a part of the community, which every page reads again.
    event => {
      if (event.communityId === communityId)
        void client.invalidateQueries({ queryKey: queryKeys.visitPlans.pages })
    },
    true,
  )
  // Later nothing is followed, so what was loaded is read again when it is shown next.
  useEffect(() => {
    if (communityId !== undefined) return () => rereadPlans(client, communityId, 'none')
  }, [client, communityId])
}
