/**
 * The ordered ids of a visit, for ten minutes: in Redis, four bytes each, so that a page is one slice; and in the
 * process that ordered them, which usually gets the request for the next page too. A visit never changes, so both
 * are right.
 */
import type { Redis, Result } from 'ioredis'

const visitSeconds = 600
const maxVisits = 2_000
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
  store(userId: number, visit: Visit, ids: readonly number[]): Promise<void>
  /** Null when the visit is over. */
  read(userId: number, visit: Visit, from: number, count: number): Promise<VisitSlice | null>
  /** The visit that an `offset` without a cursor goes on with. */
  latest(userId: number): Promise<Visit | null>
}

export const visitScripts = {
  /** The ids under their own key, and which visit is the latest: one command, because every visit runs it. */
  storeVisit: {
    numberOfKeys: 2,
    lua: `
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])`,
  },
} as const

declare module 'ioredis' {
  interface RedisCommander<Context> {
    storeVisit(
      ids: string,
      latest: string,
      idsValue: Buffer,
      latestValue: string,
      seconds: number,
    ): Result<null, Context>
  }
}

export const sliceOf = (ids: readonly number[], from: number, count: number): VisitSlice => ({
  ids: ids.slice(from, from + count),
  length: ids.length,
})

export function createVisitStore(redis: Redis): VisitStore {
  const idsKey = (userId: number, visitId: string) => `content:visit:${userId}:${visitId}`
  const latestKey = (userId: number) => `content:visit:${userId}`
  const memory = new Map<string, { ids: readonly number[]; until: number }>()

  function remember(key: string, ids: readonly number[]): void {
    if (memory.size >= maxVisits) memory.delete(memory.keys().next().value as string)
    memory.set(key, { ids, until: Date.now() + visitSeconds * 1000 })
  }

  return {
    async store(userId, visit, ids) {
      const key = idsKey(userId, visit.id)
      remember(key, ids)
      await redis.storeVisit(
        key,
        latestKey(userId),
        packIds(visit.bound, ids),
        `${visit.id} ${visit.bound}`,
        visitSeconds,
      )
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

    async latest(userId) {
      const [id, bound] = (await redis.get(latestKey(userId)))?.split(' ') ?? []
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
  const distances = Uint32Array.from(ids, id => Math.min(bound - id, 0xffff_ffff))
  return Buffer.from(distances.buffer)
}

function unpackIds(bound: number, packed: Buffer): number[] {
  const copy = new Uint8Array(packed)
  return Array.from(new Uint32Array(copy.buffer, 0, copy.length / bytes), distance => bound - distance)
}
