import { useSyncExternalStore } from 'react'

/** People that each reader followed from the recommendations since the page was loaded. */
const followed = new Set<string>()
const listeners = new Set<() => void>()
const pair = (readerId: number, personId: number) => `${readerId} ${personId}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function rememberFollowed(readerId: number, personId: number) {
  followed.add(pair(readerId, personId))
  for (const listener of listeners) listener()
}

export const useWasFollowed = (readerId: number, personId: number) =>
  useSyncExternalStore(
    subscribe,
    () => followed.has(pair(readerId, personId)),
    () => false,
  )
