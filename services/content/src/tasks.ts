import type { RecurringTask } from '@vitrine/jobs'
import { purgeRemovedMedia } from '@vitrine/service-kit'
import { purgeMutes } from './audience/hidden.repository.ts'
import type { ContentContext } from './context.ts'
import { reconcileCounters } from './counters/counters.reconcile.ts'
import { refreshPopular } from './popular/popular.ts'
import { settleWaiting } from './preparing/preparing.task.ts'
import { purgeTrash } from './trash/purge.ts'

const minuteMs = 60_000
const removedMediaDays = 30

/** Recurring jobs. */
export const tasks = (ctx: ContentContext): RecurringTask[] => [
  { name: 'refresh-popular', every: minuteMs, run: () => refreshPopular(ctx) },
  { name: 'reconcile-counters', every: 10 * minuteMs, run: () => reconcileCounters(ctx) },
  { name: 'purge-mutes', every: 60 * minuteMs, run: () => purgeMutes(ctx.db, ctx.clock()) },
  { name: 'settle-preparing', every: 10 * minuteMs, run: () => settleWaiting(ctx) },
  {
    name: 'purge-removed-media',
    every: 60 * minuteMs,
    run: () =>
      purgeRemovedMedia(ctx.db, new Date(ctx.clock().getTime() - removedMediaDays * 24 * 60 * minuteMs)),
  },
  { name: 'purge-trash', every: 60 * minuteMs, run: () => purgeTrash(ctx) },
]
