import type { Sql, Transaction } from '@vitrine/service-kit'
import type { Originals } from '../settings/settings.ts'
import { type Migration, runLeaseMs } from './migration.ts'

const columns = `id, state, dry_run as "dryRun", storage_zone as "storageZone", storage_region as "storageRegion",
  total_files as "totalFiles", migrated_files as "migratedFiles", failed_files as "failedFiles",
  listed_to as "listedTo", is_listed as "isListed", originals, started_by as "startedBy", started_at as "startedAt",
  finished_at as "finishedAt"`

/** The latest that was no dry run. */
export async function findLatestMigration(db: Sql): Promise<Migration | null> {
  const [row] = await db.query<Migration>(
    `select ${columns} from migrations where not dry_run order by id desc limit 1`,
  )
  return row ?? null
}

export async function findMigration(db: Sql, id: number): Promise<Migration | null> {
  const [row] = await db.query<Migration>(`select ${columns} from migrations where id = $1`, [id])
  return row ?? null
}

export const isMigrating = async (db: Sql): Promise<boolean> =>
  (await db.query(`select 1 from migrations where state = 'running'`)).length > 0

/** Those that have work to do: files to copy, or originals to delete. */
export const findUnfinished = (db: Sql): Promise<{ id: number }[]> =>
  db.query<{ id: number }>(
    `select id from migrations where state = 'running' or originals = 'deleting' order by id`,
  )

interface NewMigration {
  storageZone: string
  storageRegion: string
  by: number
  at: Date
}

export async function insertMigration(
  tx: Transaction,
  { storageZone, storageRegion, by, at }: NewMigration,
): Promise<Migration> {
  const [row] = await tx.query<Migration>(
    `insert into migrations (state, dry_run, storage_zone, storage_region, started_by, started_at)
     values ('running', false, $1, $2, $3, $4) returning ${columns}`,
    [storageZone, storageRegion, by, at],
  )
  return row as Migration
}

/** A dry run is over when it is stored. */
export async function insertDryRun(
  tx: Transaction,
  { storageZone, storageRegion, by, at }: NewMigration,
  totalFiles: number,
): Promise<Migration> {
  const [row] = await tx.query<Migration>(
    `insert into migrations (state, dry_run, storage_zone, storage_region, started_by, started_at, finished_at,
       total_files)
     values ('complete', true, $1, $2, $3, $4, $4, $5) returning ${columns}`,
    [storageZone, storageRegion, by, at, totalFiles],
  )
  return row as Migration
}

/** A migration that failed goes on: what failed is tried again, what is copied stays. */
export async function resumeMigration(tx: Transaction, id: number): Promise<Migration> {
  await tx.query(
    `update migration_files set state = 'waiting', reason = null where migration_id = $1 and state = 'failed'`,
    [id],
  )
  const [row] = await tx.query<Migration>(
    `update migrations set state = 'running', failed_files = 0, run = null, run_at = null, finished_at = null,
       listed_to = 0, is_listed = false
     where id = $1 returning ${columns}`,
    [id],
  )
  return row as Migration
}

/** Claims the work for one run. Null: another run has it. */
export async function beginRun(db: Sql, id: number, run: string, now: Date): Promise<Migration | null> {
  const [row] = await db.query<Migration>(
    `update migrations set run = $2, run_at = $3::timestamptz
     where id = $1 and (run is null or run_at <= $3::timestamptz - $4 * interval '1 millisecond')
     returning ${columns}`,
    [id, run, now, runLeaseMs],
  )
  return row ?? null
}

/** False: the work is not this run's any more. */
export const keepRun = async (db: Sql, id: number, run: string, now: Date): Promise<boolean> =>
  (await db.query('update migrations set run_at = $3 where id = $1 and run = $2 returning 1', [id, run, now]))
    .length > 0

export async function endRun(db: Sql, id: number, run: string): Promise<void> {
  await db.query('update migrations set run = null, run_at = null where id = $1 and run = $2', [id, run])
}

/** Null: the run has lost the migration. Complete where no file failed. */
export async function finishMigration(
  tx: Transaction,
  id: number,
  run: string,
  at: Date,
): Promise<Migration | null> {
  const [row] = await tx.query<Migration>(
    `update migrations set state = case when failed_files = 0 then 'complete' else 'failed' end, finished_at = $3,
       run = null, run_at = null
     where id = $1 and run = $2 and state = 'running' returning ${columns}`,
    [id, run, at],
  )
  return row ?? null
}

/** Files turned out not to be at the CDN: an administrator has the migration go on. */
export async function failDeletion(tx: Transaction, id: number): Promise<void> {
  await tx.query(`update migrations set state = 'failed', originals = 'kept' where id = $1`, [id])
}

export async function setMigrationOriginals(tx: Sql, id: number, originals: Originals): Promise<Migration> {
  const [row] = await tx.query<Migration>(
    `update migrations set originals = $2 where id = $1 returning ${columns}`,
    [id, originals],
  )
  return row as Migration
}
