/** The ordered ids of a visit, in Redis for ten minutes: eight bytes each, so that a page is one slice. */
import type { Redis } from 'ioredis'

const visitSeconds = 600
const bytes = Float64Array.BYTES_PER_ELEMENT

/** One look at the home feed, from its first page on. */
export interface Visit {
  id: string
  /** The newest post when it began: later ones belong to the next visit. */
  bound: number
}

const idsKey = (userId: number, visitId: string) => `content:visit:${userId}:${visitId}`
const latestKey = (userId: number) => `content:visit:${userId}`

export async function storeVisit(
  redis: Redis,
  userId: number,
  visit: Visit,
  ids: readonly number[],
): Promise<void> {
  await redis
    .pipeline()
    .set(idsKey(userId, visit.id), Buffer.from(new Float64Array(ids).buffer), 'EX', visitSeconds)
    .set(latestKey(userId), `${visit.id} ${visit.bound}`, 'EX', visitSeconds)
    .exec()
}

/** The visit that an `offset` without a cursor goes on with. */
export async function latestVisit(redis: Redis, userId: number): Promise<Visit | null> {
  const [id, bound] = (await redis.get(latestKey(userId)))?.split(' ') ?? []
  return id === undefined ? null : { id, bound: Number(bound) }
}

/** Part of a visit and its whole length; null when it is over. */
export async function readVisit(
  redis: Redis,
  userId: number,
  visitId: string,
  from: number,
  count: number,
): Promise<{ ids: number[]; length: number } | null> {
  const key = idsKey(userId, visitId)
  const results = await redis
    .pipeline()
    .strlen(key)
    .getrangeBuffer(key, from * bytes, (from + count) * bytes - 1)
    .exec()
  const [lengthError, length] = results?.[0] ?? [new Error('Redis gave no answer'), 0]
  const [sliceError, slice] = results?.[1] ?? [new Error('Redis gave no answer'), null]
  if (lengthError || sliceError) throw lengthError ?? sliceError
  if (length === 0) return null
  return { ids: numbersOf(slice as Buffer), length: (length as number) / bytes }
}

function numbersOf(buffer: Buffer): number[] {
  const copy = new Uint8Array(buffer)
  return [...new Float64Array(copy.buffer, 0, copy.length / bytes)]
}
