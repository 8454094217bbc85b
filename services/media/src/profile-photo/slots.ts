import { AppError, texts } from '@vitrine/contracts'

/** In seconds: two photos take less. */
const retryAfter = 2

export interface Slots {
  /** Throws `service_unavailable` when nothing more is queued; a request need not begin. */
  expectPlace(): void
  /** Runs `work` as soon as a slot is free; rejects with `service_unavailable` when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** So much work at a time, so much that waits, in the order in which it came. */
export function createSlots({ running: maxRunning, queued }: { running: number; queued: number }): Slots {
  let running = 0
  const waiting: (() => void)[] = []

  function expectPlace(): void {
    if (running >= maxRunning && waiting.length >= queued)
      throw new AppError('service_unavailable', texts.errors.serviceUnavailable, { retryAfter })
  }
  return {
    expectPlace,
    async run(work) {
      expectPlace()
      // Who is woken takes the slot over from who has ended.
      if (running >= maxRunning) await new Promise<void>(resolve => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
