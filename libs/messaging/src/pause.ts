import { setTimeout } from 'node:timers/promises'

/** Resolves after so many milliseconds, or at once when the signal aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal })
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}

/** Waits until `work` settles, but no longer than so many milliseconds. A rejection is the caller's to log. */
export async function settledWithin(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work.catch(() => {}), pause(milliseconds, timer.signal)])
  timer.abort()
}

/** As `work`, but rejects at once when the signal aborts. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(new Error('stopped'))
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** A pause that others may end early. */
export function createSleep() {
  let early = new AbortController()
  return {
    sleep(milliseconds: number): Promise<void> {
      early = new AbortController()
      return pause(milliseconds, early.signal)
    },
    end: () => early.abort(),
  }
}
