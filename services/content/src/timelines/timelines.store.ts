/**
 * Home timelines in Redis: per reader the newest ids of what they follow and of their own, an index over SQL that can
 * be lost at any time. A timeline exists while its reader has read their feed within 14 days; only those are pushed
 * into.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { retryWhenUnavailable } from '../redis.ts'
import { blocked, building } from './timelines.scripts.ts'

export const timelineLength = 300
const activeSeconds = 14 * 24 * 3_600
/** Longer than a handler may take from blocking a timeline to committing what makes it wrong. */
const buildSeconds = 15

export const timelineKey = (userId: number): string => `content:timeline:${userId}`
/** Which process builds this timeline now, or that none may because what it would read is about to be old. */
const buildKey = (userId: number): string => `content:timeline-build:${userId}`

export interface Timeline {
  /** Newest first. */
  ids: number[]
  /** Another one each time the timeline is built; null when it was not stored. */
  generation: string | null
}

/** Null when there is no timeline. Reading keeps it for another 14 days. */
export async function readTimeline(redis: Redis, userId: number): Promise<Timeline | null> {
  const value = await redis.readTimelineBuffer(timelineKey(userId), activeSeconds)
  return value && unpack(value)
}

/**
 * Stores what `build` reads from SQL, unless something happened meanwhile that it may not have seen: then the next
 * visit builds again.
 */
export async function buildTimeline(
  redis: Redis,
  userId: number,
  build: () => Promise<number[]>,
): Promise<Timeline> {
  const generation = randomBytes(generationBytes)
  const token = `${building}${generation.toString('hex')}`
  const isOurs = await redis.set(buildKey(userId), token, 'EX', buildSeconds, 'NX')
  const ids = await build()
  const value = Buffer.concat([generation, ...ids.toReversed().map(packId)])
  const isStored =
    isOurs && (await redis.storeTimeline(timelineKey(userId), buildKey(userId), token, value, activeSeconds))
  return { ids, generation: isStored ? generation.toString('hex') : null }
}

/** One post into many timelines in one round trip. Twice changes nothing. */
export async function pushInto(redis: Redis, userIds: readonly number[], postId: number): Promise<void> {
  const keys = userIds.flatMap(id => [timelineKey(id), buildKey(id)])
  await retryWhenUnavailable(redis.pushIntoTimelines(keys.length, ...keys, packId(postId), timelineLength))
}

/** The reverse of {@link pushInto}. */
export async function dropFrom(redis: Redis, userIds: readonly number[], postId: number): Promise<void> {
  const keys = userIds.flatMap(id => [timelineKey(id), buildKey(id)])
  await retryWhenUnavailable(redis.dropFromTimelines(keys.length, ...keys, packId(postId), timelineLength))
}

/** Of a user who was deleted. */
export async function forgetTimeline(redis: Redis, userId: number): Promise<void> {
  await retryWhenUnavailable(redis.del(timelineKey(userId), buildKey(userId)))
}

const generationBytes = 8

function packId(id: number): Buffer {
  const packed = Buffer.alloc(Float64Array.BYTES_PER_ELEMENT)
  packed.writeDoubleLE(id)
  return packed
}

function unpack(value: Buffer): Timeline {
  // A copy, because the numbers of an array begin at a multiple of eight.
  const ids = new Float64Array(new Uint8Array(value.subarray(generationBytes)).buffer).sort()
  const newestFirst: number[] = []
  for (let i = ids.length - 1; i >= 0 && newestFirst.length < timelineLength; i--) {
    const id = ids[i] as number
    if (id !== newestFirst.at(-1)) newestFirst.push(id)
  }
  return { ids: newestFirst, generation: value.toString('hex', 0, generationBytes) }
}

/**
 * Deletes timelines that are about to be wrong and lets none be stored until the function that it returns is called
 * after the commit. Should that never happen, the block ends after 15 s.
 */
export async function blockTimelines(redis: Redis, userIds: readonly number[]): Promise<() => Promise<void>> {
  const ids = [...new Set(userIds)]
  const token = `${blocked}${randomUUID()}`
  const pipeline = redis.multi()
  for (const id of ids) pipeline.set(buildKey(id), token, 'EX', buildSeconds).del(timelineKey(id))
  await retryWhenUnavailable(pipeline.exec())
  return async () => {
    await redis.unblockTimelines(ids.length, ...ids.map(buildKey), token)
  }
}
