import type { MediaContext } from '../context.ts'

/** How far the run is, for the owner's page: lost without harm, so it lives in Redis alone. */
const key = (mediaId: number): string => `progress:${mediaId}`
const keptSeconds = 60 * 60

/** 0 while nothing is known, also because Redis is unavailable. */
export async function readProgress({ redis, log }: MediaContext, mediaId: number): Promise<number> {
  try {
    return Math.min(100, Math.max(0, Math.round(Number((await redis.get(key(mediaId))) ?? 0))))
  } catch (error) {
    log.debug({ err: error }, 'the progress of media cannot be read')
    return 0
  }
}

/** `percent`: 0 to 100. Best effort: a run does not wait for Redis. */
export async function writeProgress(
  { redis, log }: MediaContext,
  mediaId: number,
  percent: number,
): Promise<void> {
  try {
    await redis.set(key(mediaId), String(Math.round(percent)), 'EX', keptSeconds)
  } catch (error) {
    log.debug({ err: error }, 'the progress of media cannot be written')
  }
}
