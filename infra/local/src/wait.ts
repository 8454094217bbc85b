import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type WaitOptions = {
  /** What we wait for, in the words of the error. */
  what: string
  ms: number
  everyMs?: number
  signal?: AbortSignal
  /** Throws when waiting has become pointless. */
  stillWorth?: () => void
}

/** Calls until it does not reject; its last complaint is part of the error. */
export async function until<T>(attempt: () => Promise<T>, options: WaitOptions): Promise<T> {
  const deadline = Date.now() + options.ms
  for (;;) {
    options.signal?.throwIfAborted()
    options.stillWorth?.()
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`${options.what} did not happen within ${options.ms / 1000} s`, { cause: error })
      }
    }
    await pause(options.everyMs ?? 50, undefined, { signal: options.signal })
  }
}

/** Resolves when something accepts connections there: at a port of the loopback, or at the path of a Unix socket. */
export function accepts(place: number | string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = typeof place === 'string' ? connect(place) : connect(place, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')))
  })
}
