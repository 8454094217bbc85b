import type { Redis } from 'ioredis'
import { revocations as published, revocationChannel } from './revocations.ts'

const standardIntervalMs = 400
/** After so long without a read, above the interval, revocations may be missing. */
const toleratedMs = 1_000
/**
 * Each read goes back so far before the one before it. Scores and reads are times of Redis's clock, so this covers
 * only what a clock can do by itself: a failover to another Redis, or a correction by NTP.
 */
const overlapMs = 10_000

/**
 * The sessions that ended before their access tokens did, as identity publishes them in Redis: pushed at once, and read
 * again and again, so that a push that is lost delays a refusal and never prevents it.
 */
export interface Revocations {
  isRevoked(sessionId: string): boolean
  /** False while revocations cannot be read: then no access token may be trusted by itself. */
  isFresh(): boolean
  /** Called with each session that is newly known to have ended. */
  onRevoked(listener: (sessionId: string) => void): void
  /** Resolves after the first attempt to read. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createRevocations(options: {
  redis: Redis
  onFailure: (error: unknown) => void
  /** Between two reads; the longest that a lost push delays a refusal. */
  intervalMs?: number
  /** Multiplies how late a read may be before {@link Revocations.isFresh} is false. */
  timeoutFactor?: number
  /** Milliseconds of a clock that never jumps. */
  monotonic?: () => number
}): Revocations {
  const {
    redis,
    onFailure,
    intervalMs = standardIntervalMs,
    timeoutFactor = 1,
    monotonic = () => performance.now(),
  } = options
  /** By session, when it was found: in the order of that time. */
  const revoked = new Map<string, number>()
  const listeners: ((sessionId: string) => void)[] = []
  /** When Redis was read last, by its own clock. */
  let redisTime = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let isRunning = false
  let isFailing = false
  const channel = revocationChannel(redis)
  const subscriber = redis.duplicate({
    lazyConnect: true,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  })
  // The reads report an unavailable Redis.
  subscriber.on('error', () => {})
  subscriber.on('message', (_channel: string, sessionIds: string) => {
    // Before the first read the time is not known; that read finds them.
    if (redisTime !== Number.NEGATIVE_INFINITY) for (const id of sessionIds.split(' ')) remember(id)
  })

  async function read(): Promise<void> {
    const began = monotonic()
    try {
      const since = redisTime === Number.NEGATIVE_INFINITY ? '-inf' : redisTime - overlapMs
      const results = await redis.multi().time().zrangebyscore(published.key, since, '+inf').exec()
      const [[seconds, microseconds], found] = resultsOf(results) as [[string, string], string[]]
      redisTime = Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
      for (const sessionId of found) remember(sessionId)
      readAt = began
      isFailing = false
    } catch (error) {
      if (!isFailing) onFailure(error)
      isFailing = true
    }
    forgetOld()
  }

  function remember(sessionId: string): void {
    if (revoked.has(sessionId)) return
    revoked.set(sessionId, redisTime)
    for (const listener of listeners) listener(sessionId)
  }

  function forgetOld(): void {
    for (const [sessionId, foundAt] of revoked) {
      if (foundAt > redisTime - published.keptMs) return
      revoked.delete(sessionId)
    }
  }

  function readRepeatedly(): Promise<void> {
    reading = read().then(() => {
      if (isRunning) timer = setTimeout(readRepeatedly, intervalMs)
    })
    return reading
  }

  return {
    isRevoked: sessionId => revoked.has(sessionId),
    isFresh: () => monotonic() - readAt <= intervalMs + toleratedMs * timeoutFactor,
    onRevoked: listener => listeners.push(listener),
    start() {
      isRunning = true
      subscriber.subscribe(channel).catch(() => {})
      return readRepeatedly()
    },
    async stop() {
      isRunning = false
      clearTimeout(timer)
      subscriber.disconnect()
      await reading
    },
  }
}

/** The results of a transaction; rejects with the first error among them. */
function resultsOf(results: [error: Error | null, result: unknown][] | null): unknown[] {
  if (!results) throw new Error('the transaction was not executed')
  return results.map(([error, result]) => {
    if (error) throw error
    return result
  })
}
