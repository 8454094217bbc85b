import type { Redis } from 'ioredis'

const key = 'sessions:revoked'
const everyMs = 400
/** After a second of failed reads, what we know may not be all there is to know. */
const freshMs = everyMs + 1_000
/** Revocations are read again for so long after the newest one: clocks differ, and writers overtake each other. */
const overlapMs = 10_000
/** Longer than any access token lives. */
const keptMs = 2 * 60 * 60_000

/** The sessions that ended before their access tokens did, as identity writes them to Redis. */
export interface Revocations {
  isRevoked(sessionId: string): boolean
  /** False while revocations cannot be read: then no access token may be trusted by itself. */
  isFresh(): boolean
  /** Called with each session that is newly known to have ended. */
  onRevoked(listener: (sessionId: string) => void): void
  /** Resolves when it was tried once. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createRevocations(options: {
  redis: Redis
  onFailure: (error: unknown) => void
  now?: () => number
}): Revocations {
  const { redis, onFailure, now = Date.now } = options
  const revoked = new Map<string, number>()
  const listeners: ((sessionId: string) => void)[] = []
  let newest = 0
  let readAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let isRunning = false
  let isFailing = false

  async function read(): Promise<void> {
    const began = now()
    try {
      const since = newest === 0 ? began - keptMs : newest - overlapMs
      const found = await redis.zrangebyscore(key, since, '+inf', 'WITHSCORES')
      for (let index = 0; index < found.length; index += 2)
        remember(found[index] as string, Number(found[index + 1]))
      readAt = began
      isFailing = false
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
    }
    forgetOld()
  }

  function remember(sessionId: string, at: number): void {
    newest = Math.max(newest, at)
    if (revoked.has(sessionId)) return
    revoked.set(sessionId, at)
    for (const listener of listeners) listener(sessionId)
  }

  /** They were noted in the order of their time, near enough. */
  function forgetOld(): void {
    for (const [sessionId, at] of revoked) {
      if (at > newest - keptMs) return
      revoked.delete(sessionId)
    }
  }

  function readOn(): Promise<void> {
    reading = read().then(() => {
      if (isRunning) timer = setTimeout(readOn, everyMs)
    })
    return reading
  }

  return {
    isRevoked: sessionId => revoked.has(sessionId),
    isFresh: () => now() - readAt <= freshMs,
    onRevoked: listener => listeners.push(listener),
    start() {
      isRunning = true
      return readOn()
    },
    async stop() {
      isRunning = false
      clearTimeout(timer)
      await reading
    },
  }
}
