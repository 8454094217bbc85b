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
 * Adds the job that prepares a file, unless it waits or runs: one that has ended without settling the file is replaced. Waits
 * while Redis is unavailable. The worker claims the asset, so a second job for the same file does nothing.
 */
export async function addProcessingJob(
  { jobs }: Pick<MediaContext, 'jobs'>,
  kind: AssetKind,
  mediaId: number,
): Promise<void> {
  await jobs.queue<ProcessingJob>(processingQueues[kind]).addAgain(`process-${mediaId}`, { mediaId })
}
