import { retryDelay } from '@vitrine/api-client'

/** A phone in a museum loses its connection for minutes: 1 s, 2 s, 4 s … 30 s, then it waits. */
const attempts = 8

export const uploadRetryDelays: number[] = Array.from({ length: attempts }, (_, failures) =>
  retryDelay(failures),
)

const shortestWaitMs = 30_000

/** How long an upload waits before it looks for the connection itself: 30 to 60 s, not the same for all of a museum. */
export const waitingMs = (): number => shortestWaitMs * (1 + Math.random())

/** Resolves after `ms`, and at once when the browser is online again; rejects when the upload is ended. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', end)
      then()
    }
    const goOn = settle(resolve)
    const end = settle(() => reject(signal.reason))
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', end)
  })
