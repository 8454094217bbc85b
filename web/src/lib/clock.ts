import { useSyncExternalStore } from 'react'
import { useIsHydrated } from './hooks.ts'

const period = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let ticking: number | undefined

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One timer for the page while a relative time is shown. */
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

let renderedAt: number | undefined

/** The time at which the gateway rendered the page: it is shown until React has taken the page over. */
export function setRenderedAt(time: number) {
  renderedAt = time
}

/** The current time in milliseconds, updated every 30 s. */
export const useNow = () =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => renderedAt ?? now,
  )

/** The reader's time zone (`undefined`); UTC as long as the page is as the gateway rendered it. */
export const useTimeZone = () => (useIsHydrated() ? undefined : 'UTC')
