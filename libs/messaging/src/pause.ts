import { setTimeout } from 'node:timers/promises'

/** Resolves after so many milliseconds, or at once when the signal aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal })
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}
