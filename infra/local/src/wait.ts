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

/** Calls until it gives a value; its last complaint is part of the error. */
export async function until<T>(attempt: () => Promise<T | undefined>, patience: Patience): Promise<T> {
  const deadline = Date.now() + patience.ms
  let complaint = ''
  for (;;) {
    patience.signal?.throwIfAborted()
    patience.stillWorth?.()
    try {
      const value = await attempt()
      if (value !== undefined) return value
    } catch (error) {
      complaint = error instanceof Error ? error.message : String(error)
    }
    if (Date.now() > deadline) {
      throw new Error(`${patience.what} did not happen within ${patience.ms / 1000} s${complaint && `: ${complaint}`}`)
    }
    await pause(patience.everyMs ?? 50, undefined, { signal: patience.signal })
  }
}

/** True when something accepts connections there. */
export function accepts(port: number, host = '127.0.0.1'): Promise<true> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', reject)
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')))
  })
}
