import type { ContentContext } from '../context.ts'
import { pushedTimeline } from './timelines.repository.ts'
import { buildTimeline, readTimeline } from './timelines.store.ts'

/** The reader's timeline, newest first: from Redis, where it is built when it is cold; from SQL while Redis is away. */
export async function timelineOf(
  { redis, db, log }: Pick<ContentContext, 'redis' | 'db' | 'log'>,
  userId: number,
): Promise<number[]> {
  const fromSql = () => pushedTimeline(db, userId)
  try {
    return (await readTimeline(redis, userId)) ?? (await buildTimeline(redis, userId, fromSql))
  } catch (error) {
    log.debug({ err: error }, 'a timeline was not had from Redis')
    return fromSql()
  }
}
