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
export async function queueMigration({ jobs, clock }: MediaContext, migrationId: number, cause: string) {
  const id = `migration-${migrationId}-${cause}-${Math.floor(clock().getTime() / minuteMs)}`
  await jobs.queue<MigrationJob>(queueName).add(id, { migrationId })
}

/** Each minute: a migration whose worker was killed, or whose job was lost, goes on. */
export async function queueUnfinished(ctx: MediaContext): Promise<number> {
  const unfinished = await findUnfinished(ctx.db)
  for (const { id } of unfinished) await queueMigration(ctx, id, 'again')
  return unfinished.length
}

export const migrationQueue = (ctx: MediaContext): QueueTask => ({
  queue: queueName,
  run: data => runMigration(ctx, (data as MigrationJob).migrationId),
})
