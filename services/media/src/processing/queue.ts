import type { AssetKind } from '../assets/asset.ts'
import type { MediaContext } from '../context.ts'

/** Queues of their own, so that a video delays no picture. */
export const processingQueues = {
  video: 'media-videos',
  picture: 'media-pictures',
} as const satisfies Record<AssetKind, string>

export interface ProcessingJob {
  mediaId: number
}

/**
 * Adds the job that prepares a file, unless one of the same id is known: a job that failed for good keeps its id for two
 * weeks, so another attempt needs another `suffix`. Waits while Redis is unavailable. The worker claims the asset, so a
 * second job for the same file does nothing.
 */
export async function addProcessingJob(
  { jobs }: Pick<MediaContext, 'jobs'>,
  kind: AssetKind,
  mediaId: number,
  suffix = '',
): Promise<void> {
  await jobs.queue<ProcessingJob>(processingQueues[kind]).add(`process-${mediaId}${suffix}`, { mediaId })
}
