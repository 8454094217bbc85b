import { useSyncExternalStore } from 'react'

const period = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let ticking: number | undefined

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One timer for the whole page, and none when nothing shows a relative time. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  ticking ??= window.setInterval(tick, period)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(ticking)
    ticking = undefined
  }
}

/** The present, in steps of half a minute. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
