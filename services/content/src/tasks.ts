import type { Task } from '@vitrine/jobs'
import { housekeep } from '@vitrine/messaging'
import { purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { ContentContext } from './context.ts'
import { reconcileCounters } from './counters/counters.reconcile.ts'
import { refreshPopular } from './popular/popular.ts'
import { purgeTrash } from './trash/purge.ts'

const minuteMs = 60_000

/** What comes round without anybody asking. */
export const tasks = (ctx: ContentContext): Task[] => [
  { name: 'refresh-popular', every: minuteMs, run: () => refreshPopular(ctx) },
  { name: 'reconcile-counters', every: 10 * minuteMs, run: () => reconcileCounters(ctx) },
  {
    name: 'housekeeping',
    every: 60 * minuteMs,
    run: async () => ({
      ...(await housekeep(ctx.db, ctx.clock())),
      idempotencyKeys: await purgeIdempotencyKeys(ctx.db),
      trash: await purgeTrash(ctx),
    }),
  },
]
