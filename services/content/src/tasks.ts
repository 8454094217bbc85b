import type { RecurringTask } from '@vitrine/jobs'
import { purgeMutes } from './audience/hidden.repository.ts'
import type { ContentContext } from './context.ts'
import { reconcileCounters } from './counters/counters.reconcile.ts'
import { refreshPopular } from './popular/popular.ts'
import { purgeTrash } from './trash/purge.ts'

const minuteMs = 60_000

/** Recurring jobs. */
export const tasks = (ctx: ContentContext): RecurringTask[] => [
  { name: 'refresh-popular', every: minuteMs, run: () => refreshPopular(ctx) },
  { name: 'reconcile-counters', every: 10 * minuteMs, run: () => reconcileCounters(ctx) },
  { name: 'purge-mutes', every: 60 * minuteMs, run: () => purgeMutes(ctx.db, ctx.clock()) },
  { name: 'purge-trash', every: 60 * minuteMs, run: () => purgeTrash(ctx) },
]
