/**
 * The ordered ids of a visit, for ten minutes: in Redis, eight bytes each, so that a page is one slice; and in the
 * process that ordered them, which usually gets the request for the next page too. A visit never changes, so both
 * are right.
 */
import type { Redis } from 'ioredis'

const visitSeconds = 600
const maxVisits = 2_000
const bytes = Float64Array.BYTES_PER_ELEMENT

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
  read(userId: number, visitId: string, from: number, count: number): Promise<VisitSlice | null>
  /** The visit that an `offset` without a cursor goes on with. */
  latest(userId: number): Promise<Visit | null>
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
      const results = await redis
        .pipeline()
        .set(key, Buffer.from(new Float64Array(ids).buffer), 'EX', visitSeconds)
        .set(latestKey(userId), `${visit.id} ${visit.bound}`, 'EX', visitSeconds)
        .exec()
      rejectFirst(results)
    },

    async read(userId, visitId, from, count) {
      const key = idsKey(userId, visitId)
      const known = memory.get(key)
      if (known && known.until > Date.now()) return sliceOf(known.ids, from, count)
      const results = await redis
        .pipeline()
        .strlen(key)
        .getrangeBuffer(key, from * bytes, (from + count) * bytes - 1)
        .exec()
      const [length, slice] = rejectFirst(results) as [number, Buffer]
      return length === 0 ? null : { ids: numbersOf(slice), length: length / bytes }
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

function numbersOf(buffer: Buffer): number[] {
  const copy = new Uint8Array(buffer)
  return [...new Float64Array(copy.buffer, 0, copy.length / bytes)]
}
