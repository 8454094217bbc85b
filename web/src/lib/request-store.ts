import { useSyncExternalStore } from 'react'

/** What the page is asked to open, from anywhere; the app renders it. One at a time. */
export function createRequestStore<Request>() {
  let request: Request | null = null
  const listeners = new Set<() => void>()

  function become(next: Request | null) {
    request = next
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    open: (next: Request) => become(next),
    close: () => become(null),
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => request,
        () => null,
      ),
  }
}
