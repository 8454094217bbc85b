/**
 * Home timelines in Redis: per reader the newest ids of what they follow, an index over SQL that can be lost at any
 * time. A timeline that exists belongs to somebody who read their feed within 14 days; only those are pushed into.
 */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { orWait } from '../redis.ts'
import { barred, building } from './timelines.scripts.ts'

export const timelineLength = 300
const activeSeconds = 14 * 24 * 3_600
/** Longer than a handler may take from barring a timeline to committing what barred it. */
const buildSeconds = 15

export const timelineKey = (userId: number): string => `content:timeline:${userId}`
/** Who builds this timeline now, or that nobody may because what they would read is about to be old. */
const buildKey = (userId: number): string => `content:timeline-build:${userId}`
/** Keeps an empty timeline in existence. */
const bottom = 0

/** The reader's ids, newest first; null when there is no timeline. Being asked keeps it for another 14 days. */
export async function readTimeline(redis: Redis, userId: number): Promise<number[] | null> {
  const members = await redis.readTimeline(timelineKey(userId), activeSeconds)
  if (members === '') return null
  return members
    .split(',')
    .map(Number)
    .filter(id => id !== bottom)
}

/**
 * Stores what `build` reads from SQL, unless meanwhile something happened that it may not have seen: then the next
 * reading builds again.
 */
export async function buildTimeline(
  redis: Redis,
  userId: number,
  build: () => Promise<number[]>,
): Promise<number[]> {
  const token = `${building}${randomUUID()}`
  const isOurs = await redis.set(buildKey(userId), token, 'EX', buildSeconds, 'NX')
  const ids = await build()
  if (isOurs) {
    await redis.storeTimeline(timelineKey(userId), buildKey(userId), token, activeSeconds, bottom, ...ids)
  }
  return ids
}

/** One insight into many timelines in one round trip. Twice changes nothing. */
export async function pushInto(redis: Redis, userIds: readonly number[], postId: number): Promise<void> {
  const keys = userIds.flatMap(id => [timelineKey(id), buildKey(id)])
  await orWait(redis.pushIntoTimelines(keys.length, ...keys, postId, timelineLength))
}

/** The reverse of {@link pushInto}. */
export async function dropFrom(redis: Redis, userIds: readonly number[], postId: number): Promise<void> {
  const keys = userIds.flatMap(id => [timelineKey(id), buildKey(id)])
  await orWait(redis.dropFromTimelines(keys.length, ...keys, postId, timelineLength))
}

/**
 * Forgets timelines that are about to be wrong, and lets none be stored until the function that it returns is called
 * after the commit. Should that never come, the bar falls by itself.
 */
export async function barTimelines(redis: Redis, userIds: readonly number[]): Promise<() => Promise<void>> {
  const ids = [...new Set(userIds)]
  const bar = `${barred}${randomUUID()}`
  const pipeline = redis.multi()
  for (const id of ids) pipeline.set(buildKey(id), bar, 'EX', buildSeconds).del(timelineKey(id))
  await orWait(pipeline.exec())
  return async () => {
    await redis.liftBars(ids.length, ...ids.map(buildKey), bar)
  }
}
