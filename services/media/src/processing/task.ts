import type { Task } from '@vitrine/jobs'
import type { AssetKind } from '../assets/asset.ts'
import type { MediaContext } from '../context.ts'
import { type ProcessingJob, processingQueues } from './queue.ts'
import { type Prepare, processMedia } from './run.ts'

/** The work on the queue of one kind of media: `concurrency` of them at a time in each worker. */
export const processingTask = (
  ctx: MediaContext,
  kind: AssetKind,
  { concurrency, prepare }: { concurrency: number; prepare: Prepare },
): Task => ({
  queue: processingQueues[kind],
  concurrency,
  run: data => processMedia(ctx, { mediaId: (data as ProcessingJob).mediaId, kind }, prepare),
})
