import { AppError, type CdnMigration, deliveryMessages, migrationFailuresShown } from '@vitrine/contracts'
import { type Caller, lockName, mutate, notFound, type Sql } from '@vitrine/service-kit'
import type { MediaContext } from '../../context.ts'
import { findActiveSettings, setOriginals } from '../settings/settings.repository.ts'
import { isSameZone } from '../settings/settings.ts'
import {
  findLatestMigration,
  insertDryRun,
  insertMigration,
  isMigrating,
  resumeMigration,
  setMigrationOriginals,
} from './migration.repository.ts'
import type { Migration } from './migration.ts'
import { countStored, listFailed } from './migration-files.repository.ts'
import { queueMigration } from './queue.ts'

async function shownMigration(db: Sql, migration: Migration) {
  const { startedAt, finishedAt, failedFiles, ...shown } = migration
  const failed = failedFiles === 0 ? [] : await listFailed(db, migration.id, migrationFailuresShown)
  return {
    ...shown,
    failedFiles,
    failures: failed.map(({ key, ...failure }) => ({
      ...failure,
      name: key.slice(key.lastIndexOf('/') + 1),
    })),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  } satisfies CdnMigration & object
}

export async function startMigration(
  ctx: MediaContext,
  { viewer, idempotency }: Caller,
  { dryRun }: { dryRun: boolean },
): Promise<CdnMigration> {
  const { db, clock, log } = ctx
  const shown = await mutate(db, idempotency, async tx => {
    await lockName(tx, 'cdn settings')
    const settings = await findActiveSettings(tx)
    if (!settings) throw notFound(deliveryMessages.notConfigured)
    const started = { ...settings, by: viewer.id, at: clock() }
    if (dryRun) return shownMigration(tx, await insertDryRun(tx, started, await countStored(tx)))
    if (await isMigrating(tx)) throw new AppError('request_in_progress', deliveryMessages.migrating)
    const latest = await findLatestMigration(tx)
    const goesOn = latest?.state === 'failed' && isSameZone(latest, settings)
    const migration = goesOn ? await resumeMigration(tx, latest.id) : await insertMigration(tx, started)
    log.info({ migration: migration.id, by: viewer.id }, 'a migration to the CDN begins')
    return shownMigration(tx, migration)
  })
  if (!shown.dryRun) await queueMigration(ctx, shown.id)
  return shown
}

export async function readMigration(ctx: MediaContext): Promise<CdnMigration | null> {
  const latest = await findLatestMigration(ctx.db)
  return latest && shownMigration(ctx.db, latest)
}

/** Only after a complete migration to the zone in use; from now on files are written to the CDN alone. */
export async function requestDeletion(
  ctx: MediaContext,
  { viewer, idempotency }: Caller,
): Promise<CdnMigration> {
  const { db, cdn, log } = ctx
  const shown = await mutate(db, idempotency, async tx => {
    await lockName(tx, 'cdn settings')
    const [settings, latest] = [await findActiveSettings(tx), await findLatestMigration(tx)]
    if (!settings) throw notFound(deliveryMessages.notConfigured)
    if (latest?.state === 'running') throw new AppError('request_in_progress', deliveryMessages.migrating)
    if (!settings.migratedAt || latest?.state !== 'complete' || !isSameZone(latest, settings))
      throw notFound(deliveryMessages.notMigrated)
    if (latest.originals === 'kept') {
      await setOriginals(tx, 'deleting')
      log.info({ migration: latest.id, by: viewer.id }, 'the originals of a migration are deleted')
    }
    return shownMigration(
      tx,
      latest.originals === 'kept' ? await setMigrationOriginals(tx, latest.id, 'deleting') : latest,
    )
  })
  await cdn.reload()
  await cdn.announce()
  await queueMigration(ctx, shown.id)
  return shown
}
