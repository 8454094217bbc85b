/**
 * The ordered ids of a visit, for ten minutes: in Redis, four bytes each, so that a page is one slice; and in the
 * process that ordered them, which usually gets the request for the next page too. A visit never changes, so both
 * are right. Redis gets the visits of some milliseconds together, because sending each costs more than ordering it.
 */
import type { Logger } from '@vitrine/telemetry'
import type { Redis, Result } from 'ioredis'

const visitSeconds = 600
const maxVisits = 2_000
const flushMs = 20
const maxQueued = 64
const bytes = Uint32Array.BYTES_PER_ELEMENT

/** One reading of the home feed, from its first page on. */
export interface Visit {
  id: string
  /** The newest post when it began: later ones belong to the next visit. */
  bound: number
}

/** Part of a visit and its whole length. */
export interface VisitSlice {
  ids: number[]
  length: number
}

export interface VisitStore {
  /** At once in this process, within 20 ms in Redis; best effort. */
  store(userId: number, visit: Visit, ids: readonly number[]): void
  /** Sends what Redis has not got yet. Never rejects. */
  flush(): Promise<void>
  /** Null when the visit is over. */
  read(userId: number, visit: Visit, from: number, count: number): Promise<VisitSlice | null>
  /** Deletes the latest visit of a user who was deleted; earlier ones end by themselves. */
  forget(userId: number): Promise<void>
  /** The visit that an `offset` without a cursor goes on with. */
  latest(userId: number): Promise<Visit | null>
}

export const visitScripts = {
  /** Values of keys, and behind them how long they live. */
  storeVisits: {
    lua: `
for i = 1, #KEYS do redis.call('SET', KEYS[i], ARGV[i], 'EX', ARGV[#ARGV]) end`,
  },
} as const

declare module 'ioredis' {
  interface RedisCommander<Context> {
    storeVisits(
      keyCount: number,
      ...keysThenValuesAndSeconds: (string | Buffer | number)[]
    ): Result<null, Context>
  }
}

export const sliceOf = (ids: readonly number[], from: number, count: number): VisitSlice => ({
  ids: ids.slice(from, from + count),
  length: ids.length,
})

export function createVisitStore(redis: Redis, log: Logger): VisitStore {
  const idsKey = (userId: number, visitId: string) => `content:visit:${userId}:${visitId}`
  const latestKey = (userId: number) => `content:visit:${userId}`
  const memory = new Map<string, { ids: readonly number[]; until: number }>()

  function remember(key: string, ids: readonly number[]): void {
    if (memory.size >= maxVisits) memory.delete(memory.keys().next().value as string)
    memory.set(key, { ids, until: Date.now() + visitSeconds * 1000 })
  }

  /** What Redis has not got yet, by its key. */
  let queued = new Map<string, string | Buffer>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (queued.size === 0) return
    const sent = redis.storeVisits(queued.size, ...queued.keys(), ...queued.values(), visitSeconds)
    queued = new Map()
    try {
      await sent
    } catch (error) {
      log.debug({ err: error }, 'visits were not stored in Redis')
    }
  }

  return {
    flush,
    store(userId, visit, ids) {
      const key = idsKey(userId, visit.id)
      remember(key, ids)
      queued.set(key, packIds(visit.bound, ids)).set(latestKey(userId), `${visit.id} ${visit.bound}`)
      if (queued.size >= 2 * maxQueued) void flush()
      else timer ??= setTimeout(flush, flushMs).unref()
    },

    async read(userId, visit, from, count) {
      const key = idsKey(userId, visit.id)
      const known = memory.get(key)
      if (known && known.until > Date.now()) return sliceOf(known.ids, from, count)
      const results = await redis
        .pipeline()
        .strlen(key)
        .getrangeBuffer(key, from * bytes, (from + count) * bytes - 1)
        .exec()
      const [length, slice] = rejectFirst(results) as [number, Buffer]
      return length === 0 ? null : { ids: unpackIds(visit.bound, slice), length: length / bytes }
    },

    async forget(userId) {
      const [visitId] = (await redis.get(latestKey(userId)))?.split(' ') ?? []
      await redis.del(latestKey(userId), ...(visitId === undefined ? [] : [idsKey(userId, visitId)]))
    },

    async latest(userId) {
      const key = latestKey(userId)
      // While one is queued, Redis has the visit before it. What was sent is there first: commands of one connection
      // keep their order.
      const [id, bound] = (queued.get(key) ?? (await redis.get(key)))?.toString().split(' ') ?? []
      return id === undefined ? null : { id, bound: Number(bound) }
    },
  }
}

/** What the commands of a pipeline answered, when all of them did. */
function rejectFirst(results: [error: Error | null, result: unknown][] | null): unknown[] {
  if (!results) throw new Error('Redis gave no answer')
  return results.map(([error, result]) => {
    if (error) throw error
    return result
  })
}

/** As distances from the newest post, which fit in four bytes for the newest four billion posts. */
function packIds(bound: number, ids: readonly number[]): Buffer {
  const distances = new Uint32Array(ids.length)
  for (let i = 0; i < ids.length; i++) distances[i] = Math.min(bound - (ids[i] as number), 0xffff_ffff)
  return Buffer.from(distances.buffer)
}

function unpackIds(bound: number, packed: Buffer): number[] {
  const copy = new Uint8Array(packed)
  return Array.from(new Uint32Array(copy.buffer, 0, copy.length / bytes), distance => bound - distance)
}
