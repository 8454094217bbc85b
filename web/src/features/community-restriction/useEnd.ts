import { useQueryClient } from '@tanstack/react-query'
import type { Restriction } from '@vitrine/contracts'
import { useEffect } from 'react'
import { rereadCommunity } from '../../lib/community-cache.ts'

/** The clocks of the browser and of the server differ by about so much. */
const slackMs = 1_000
/** A timer of a browser runs no longer. */
const longestMs = 2 ** 31 - 1

/** Reads the community again when the first of the restrictions ends: the server sends nothing then. */
export function useEnd(communityId: number, restrictions: readonly Restriction[]) {
  const client = useQueryClient()
  const ends = restrictions.flatMap(({ until }) => (until === null ? [] : Date.parse(until)))
  const end = Math.min(...ends)
  useEffect(() => {
    const ms = end - Date.now()
    if (ms <= 0 || ms + slackMs > longestMs) return
    const timer = setTimeout(() => rereadCommunity(client, communityId), ms + slackMs)
    return () => clearTimeout(timer)
  }, [client, communityId, end])
}
