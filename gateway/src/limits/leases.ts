import type { Redis, Result } from 'ioredis'

export interface Verdict {
  isAllowed: boolean
  limit: number
  remaining: number
  /** When the window ends, Unix time in ms. */
  resetsAt: number
}

/**
 * Points of one key, taken from Redis in a block and spent here: so a busy person costs Redis one call in 75.
 * Together all gateways never spend more than the limit; what one of them has leased the others cannot use.
 */
interface Lease {
  /** Left to spend here. */
  points: number
  /** Not leased by anybody when we last asked. */
  unleased: number
  /** All that were leased here in this window. */
  leased: number
  endsAt: number
}

export interface Limiter {
  /** Takes one point of the key, if there is one. Answers at once while a lease lasts. */
  take(key: string): Verdict | Promise<Verdict>
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

const keptKeys = 50_000
/** A twentieth of the limit, so that what one gateway holds back from the others hardly matters; at most this. */
const largestBlock = 75

export function createLimiter(options: {
  redis: Redis
  name: string
  points: number
  seconds: number
  now?: () => number
  /** Told when Redis could not be asked; the limit then holds for this process alone. */
  onFallback: (error: unknown) => void
}): Limiter {
  const { redis, name, points: limit, seconds, now = Date.now, onFallback } = options
  const block = Math.min(largestBlock, Math.max(1, Math.floor(limit / 20)))
  const leases = new Map<string, Lease>()
  const asking = new Map<string, Promise<void>>()

  function spend(lease: Lease): Verdict {
    const isAllowed = lease.points > 0
    if (isAllowed) lease.points--
    return { isAllowed, limit, remaining: lease.points + lease.unleased, resetsAt: lease.endsAt }
  }

  /** The lease of the key, if it answers the question: it has points left, or it is known that nobody has. */
  function useful(key: string): Lease | undefined {
    const lease = leases.get(key)
    return lease && lease.endsAt > now() && (lease.points > 0 || lease.unleased === 0) ? lease : undefined
  }

  function ask(key: string): Promise<void> {
    const already = asking.get(key)
    if (already) return already
    const question = lease(key).finally(() => asking.delete(key))
    asking.set(key, question)
    return question
  }

  async function lease(key: string): Promise<void> {
    const askedAt = now()
    const known = leases.get(key)
    const before = known && known.endsAt > askedAt ? known : undefined
    try {
      const [given, used, ttl] = await redis.leasePoints(`limit:${name}:${key}`, limit, block, seconds * 1000)
      keep(key, {
        points: given,
        unleased: Math.max(0, limit - used),
        leased: (before?.leased ?? 0) + given,
        endsAt: askedAt + ttl,
      })
    } catch (error) {
      onFallback(error)
      const leased = before?.leased ?? 0
      keep(key, {
        points: limit - leased,
        unleased: 0,
        leased: limit,
        endsAt: before?.endsAt ?? askedAt + seconds * 1000,
      })
    }
  }

  function keep(key: string, lease: Lease): void {
    leases.delete(key)
    if (leases.size >= keptKeys) leases.delete(leases.keys().next().value as string)
    leases.set(key, lease)
  }

  async function takeSlowly(key: string): Promise<Verdict> {
    for (;;) {
      await ask(key)
      const lease = useful(key)
      if (lease) return spend(lease)
    }
  }

  return {
    take(key) {
      const lease = useful(key)
      return lease ? spend(lease) : takeSlowly(key)
    },
  }
}
