import type { Redis, Result } from 'ioredis'
import { LRUCache } from 'lru-cache'

export interface Verdict {
  isAllowed: boolean
  limit: number
  remaining: number
  /** When the window ends, Unix time in ms. */
  resetsAt: number
  /** Identifies the window, for `giveBack`. */
  windowId: number
}

/**
 * Points of one key, taken from Redis in a block and spent in this process: so a busy person costs Redis one call in
 * 75. Together all gateways never spend more than the limit; what one of them has leased the others cannot use.
 */
interface Lease {
  /** Left to spend in this process. */
  points: number
  /** Not leased by any process at the last call to Redis. */
  unleased: number
  /** All that this process has leased in this window. */
  leased: number
  endsAt: number
  windowId: number
}

export interface Limiter {
  /** Takes one point of the key, if there is one. Answers without a promise while a lease lasts. */
  take(key: string): Verdict | Promise<Verdict>
  /** Returns a point that was taken, unless its window has ended. */
  giveBack(key: string, verdict: Verdict): void
}

/** Gives as many of the wanted points as are left: how many, how many are used in all, ms to the window's end. */
export const leasePoints = {
  numberOfKeys: 1,
  lua: `
local used = tonumber(redis.call('get', KEYS[1]) or '0')
local given = math.max(0, math.min(tonumber(ARGV[2]), tonumber(ARGV[1]) - used))
if given > 0 then redis.call('incrby', KEYS[1], given) end
local ttl = redis.call('pttl', KEYS[1])
if ttl < 0 then
  redis.call('pexpire', KEYS[1], ARGV[3])
  ttl = tonumber(ARGV[3])
end
return { given, used + given, ttl }`,
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    leasePoints(
      key: string,
      limit: number,
      wanted: number,
      windowMs: number,
    ): Result<[given: number, used: number, ttl: number], Context>
  }
}

const maxLeases = 100_000

/** The leases of all limiters of a process: a store takes the memory of its maximum when it is created. */
export type Leases = LRUCache<string, Lease>
export const createLeases = (): Leases => new LRUCache({ max: maxLeases })

/** A block is a twentieth of the limit, so that one gateway holds back few points from the others; at most this. */
const maxBlock = 75

export function createLimiter(options: {
  redis: Redis
  leases: Leases
  /** No other limiter has the same. */
  name: string
  points: number
  seconds: number
  now?: () => number
  /** Called when Redis is unavailable; the limit then holds for this process alone. */
  onFallback: (error: unknown) => void
}): Limiter {
  const { redis, leases, name, points: limit, seconds, now = Date.now, onFallback } = options
  const block = Math.min(maxBlock, Math.max(1, Math.floor(limit / 20)))
  const inFlight = new Map<string, Promise<void>>()
  let windows = 0

  function spend(lease: Lease): Verdict {
    const isAllowed = lease.points > 0
    if (isAllowed) lease.points--
    const { points, unleased, endsAt, windowId } = lease
    return { isAllowed, limit, remaining: points + unleased, resetsAt: endsAt, windowId }
  }

  /** The key's lease if it decides: it has points left, or no process has any. */
  function decidingLease(key: string): Lease | undefined {
    const lease = leases.get(key)
    return lease && lease.endsAt > now() && (lease.points > 0 || lease.unleased === 0) ? lease : undefined
  }

  /** Single flight per key. */
  function renew(key: string): Promise<void> {
    const current = inFlight.get(key)
    if (current) return current
    const call = lease(key).finally(() => inFlight.delete(key))
    inFlight.set(key, call)
    return call
  }

  async function lease(key: string): Promise<void> {
    const calledAt = now()
    const known = leases.get(key)
    const previous = known && known.endsAt > calledAt ? known : undefined
    const windowId = previous?.windowId ?? ++windows
    try {
      const [given, used, ttl] = await redis.leasePoints(key, limit, block, seconds * 1000)
      leases.set(key, {
        // Points may have been given back meanwhile.
        points: given + (previous?.points ?? 0),
        unleased: Math.max(0, limit - used),
        leased: (previous?.leased ?? 0) + given,
        endsAt: calledAt + ttl,
        windowId,
      })
    } catch (error) {
      onFallback(error)
      const leased = previous?.leased ?? 0
      leases.set(key, {
        points: limit - leased + (previous?.points ?? 0),
        unleased: 0,
        leased: limit,
        endsAt: previous?.endsAt ?? calledAt + seconds * 1000,
        windowId,
      })
    }
  }

  async function takeAfterRenewal(key: string): Promise<Verdict> {
    for (;;) {
      await renew(key)
      const lease = decidingLease(key)
      if (lease) return spend(lease)
    }
  }

  const keyOf = (key: string) => `limit:${name}:${key}`

  return {
    take(key) {
      const full = keyOf(key)
      const lease = decidingLease(full)
      return lease ? spend(lease) : takeAfterRenewal(full)
    },
    giveBack(key, { isAllowed, windowId }) {
      const lease = leases.get(keyOf(key))
      if (isAllowed && lease?.windowId === windowId && lease.endsAt > now()) lease.points++
    },
  }
}
