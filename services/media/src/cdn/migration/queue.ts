import { randomUUID } from 'node:crypto'
import type { QueueTask } from '@vitrine/jobs'
import type { MediaContext } from '../../context.ts'
import { findUnfinished } from './migration.repository.ts'
import { runMigration } from './run.ts'

const queueName = 'media-migrations'
const minuteMs = 60_000

interface MigrationJob {
  migrationId: number
}

/** A run that has the migration, or nothing to do, makes a further job one without an effect. */
export async function queueMigration({ jobs }: MediaContext, migrationId: number, id: string = randomUUID()) {
  await jobs.queue<MigrationJob>(queueName).add(`migration-${migrationId}-${id}`, { migrationId })
}

/** Each minute: a migration whose worker was killed, or whose job was lost, goes on. */
export async function queueUnfinished(ctx: MediaContext): Promise<number> {
  const minute = String(Math.floor(ctx.clock().getTime() / minuteMs))
  const unfinished = await findUnfinished(ctx.db)
  for (const { id } of unfinished) await queueMigration(ctx, id, minute)
  return unfinished.length
}

export const migrationQueue = (ctx: MediaContext): QueueTask => ({
  queue: queueName,
  run: data => runMigration(ctx, (data as MigrationJob).migrationId),
})
