import type { Task } from '@vitrine/jobs'
import { purgeVersions } from './attachments/attachments.repository.ts'
import { purgeCommunities } from './attachments/communities.repository.ts'
import { cdnTasks } from './cdn/tasks.ts'
import { compareStores } from './comparison/compare.ts'
import type { MediaContext } from './context.ts'
import { preparePicture } from './pictures/prepare-picture.ts'
import { cleanWork } from './processing/clean-work.ts'
import { requeueUnsettled } from './processing/requeue.ts'
import { processingTask } from './processing/task.ts'
import { prepareVideo } from './processing/video.ts'
import { preparePhoto } from './profile-photo/render-photo.ts'
import { deleteUnknownIncoming } from './removal/incoming.ts'
import { type RemovalJob, removalQueue, removeMedia } from './removal/remove.ts'
import { continueRemovals, markExpired } from './removal/sweep.ts'
import { uploadTasks } from './uploads/uploads.tasks.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Longer than topics keep events. */
const versionsKeptMs = 30 * dayMs

/** Queues and recurring jobs. */
export const tasks = (ctx: MediaContext): Task[] => [
  {
    queue: removalQueue,
    run: async data => void (await removeMedia(ctx, (data as RemovalJob).mediaId)),
  },
  processingTask(ctx, 'video', { concurrency: 1, prepare: prepareVideo(ctx) }),
  processingTask(ctx, 'picture', {
    concurrency: 3,
    prepare: run => (run.asset.purpose === 'profile' ? preparePhoto(run) : preparePicture(run)),
  }),
  { name: 'clean-work', every: 10 * minuteMs, run: () => cleanWork(ctx) },
  { name: 'requeue-unsettled', every: minuteMs, run: () => requeueUnsettled(ctx) },
  {
    name: 'remove-media',
    every: minuteMs,
    run: async () => ({ marked: await markExpired(ctx), removed: await continueRemovals(ctx) }),
  },
  { name: 'delete-unknown-incoming', every: hourMs, run: () => deleteUnknownIncoming(ctx) },
  { name: 'compare-stores', every: dayMs, run: () => compareStores(ctx) },
  ...cdnTasks(ctx),
  ...uploadTasks(ctx),
  {
    name: 'purge-attachment-versions',
    every: dayMs,
    run: async () => {
      const before = new Date(ctx.clock().getTime() - versionsKeptMs)
      return {
        versions: await purgeVersions(ctx.db, before),
        communities: await purgeCommunities(ctx.db, before),
      }
    },
  },
]
