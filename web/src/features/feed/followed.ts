import { useSyncExternalStore } from 'react'

/** What became of the recommendations that each reader followed since the page was loaded. */
export type Followed = 'followed' | 'requested'
const followed = new Map<string, Followed>()
const listeners = new Set<() => void>()
const pair = (readerId: number, personId: number) => `${readerId} ${personId}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function rememberFollowed(readerId: number, personId: number, how: Followed) {
  followed.set(pair(readerId, personId), how)
  for (const listener of listeners) listener()
}

export const useFollowed = (readerId: number, personId: number) =>
  useSyncExternalStore(
    subscribe,
    () => followed.get(pair(readerId, personId)),
    () => undefined,
  )
