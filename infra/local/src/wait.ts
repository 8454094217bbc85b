import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Patience = {
  /** What we wait for, in the words of the error. */
  what: string
  ms: number
  everyMs?: number
  signal?: AbortSignal
  /** Throws when waiting has become pointless. */
  stillWorth?: () => void
}

/** Calls until it does not reject; its last complaint is part of the error. */
export async function until<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
  const deadline = Date.now() + patience.ms
  for (;;) {
    patience.signal?.throwIfAborted()
    patience.stillWorth?.()
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`${patience.what} did not happen within ${patience.ms / 1000} s`, { cause: error })
      }
    }
    await pause(patience.everyMs ?? 50, undefined, { signal: patience.signal })
  }
}

/** Resolves when something accepts connections there. */
export function accepts(port: number, host = '127.0.0.1'): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host })
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')))
  })
}
