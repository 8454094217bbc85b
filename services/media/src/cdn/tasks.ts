import type { Task } from '@vitrine/jobs'
import type { MediaContext } from '../context.ts'
import { migrationQueue, queueUnfinished } from './migration/queue.ts'
import { queueRelocations, relocationQueue } from './relocation/relocate.ts'
import { forgetOldDays, measureStorage } from './statistics/statistics.repository.ts'
import { dayBeforeShown } from './statistics/statistics.service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const cdnTasks = (ctx: MediaContext): Task[] => {
  const { db, clock } = ctx
  return [
    migrationQueue(ctx),
    relocationQueue(ctx),
    { name: 'continue-migrations', every: minuteMs, run: () => queueUnfinished(ctx) },
    { name: 'continue-relocations', every: minuteMs, run: () => queueRelocations(ctx) },
    { name: 'measure-storage', every: minuteMs, run: () => measureStorage(db, clock()) },
    { name: 'forget-delivery-days', every: hourMs, run: () => forgetOldDays(db, dayBeforeShown(clock())) },
  ]
}
