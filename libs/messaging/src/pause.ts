import { setImmediate, setTimeout } from 'node:timers/promises'

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

/** A pause that others may end early. `wait` replaces {@link pause}. */
export function createSleep(wait: typeof pause = pause) {
  let early = new AbortController()
  return {
    sleep(milliseconds: number): Promise<void> {
      early = new AbortController()
      return wait(milliseconds, early.signal)
    },
    end: () => early.abort(),
  }
}

/** Some milliseconds of work on events. */
const turnSize = 25

/** As `map`; between some items and the next the event loop serves requests, which wait no longer than for these. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = []
  for (const item of items) {
    if (results.length > 0 && results.length % turnSize === 0) await setImmediate()
    results.push(work(item))
  }
  return results
}
