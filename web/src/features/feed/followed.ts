import { useSyncExternalStore } from 'react'

/** What became of the recommendations that each reader followed since the page was loaded. */
export type Followed = 'followed' | 'requested'
interface Recommendation {
  readerId: number
  of: 'person' | 'museum'
  id: number
}
const followed = new Map<string, Followed>()
const listeners = new Set<() => void>()
const keyOf = ({ readerId, of, id }: Recommendation) => `${readerId} ${of} ${id}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function rememberFollowed(recommendation: Recommendation, how: Followed) {
  followed.set(keyOf(recommendation), how)
  for (const listener of listeners) listener()
}

export const useFollowed = (recommendation: Recommendation) =>
  useSyncExternalStore(
    subscribe,
    () => followed.get(keyOf(recommendation)),
    () => undefined,
  )
