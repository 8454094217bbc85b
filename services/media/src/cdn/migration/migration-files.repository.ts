import type { Sql, Transaction } from '@vitrine/service-kit'
import type { MigrationFailure, MigrationFile, Outcome } from './migration.ts'

const columns = 'key, media_id as "mediaId", bytes, sha256'

/** Rows of the ledger with files in the storage, behind `after`; with `since`, those that were settled later or are not. */
export async function listLedger(
  db: Sql,
  after: number,
  since: Date | null,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from files where id > $1 and removal is null and uploaded_at is not null
       and ($2::timestamptz is null or settled_at is null or settled_at >= $2::timestamptz)
     order by id limit $3`,
    [after, since, limit],
  )
  return rows.map(({ id }) => id)
}

/** How many files a migration has to copy, as the ledger says: what is at the CDN already is not looked at. */
export async function countStored(db: Sql): Promise<number> {
  const [row] = await db.query<{ files: number }>(
    'select coalesce(sum(stored_files), 0)::int as files from files where removal is null',
  )
  return row?.files ?? 0
}

/** Lists files once each, however often it is called, and counts them. False: the run has lost the migration. */
export async function insertFiles(
  tx: Transaction,
  migration: { id: number; run: string; now: Date; listedTo: number; isListed: boolean },
  files: readonly MigrationFile[],
): Promise<boolean> {
  const mine = await tx.query('select 1 from migrations where id = $1 and run = $2 for update', [
    migration.id,
    migration.run,
  ])
  if (mine.length === 0) return false
  const inserted = await tx.query(
    `insert into migration_files (migration_id, key, media_id, bytes, sha256)
     select $1, * from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[])
     on conflict do nothing returning 1`,
    [
      migration.id,
      files.map(({ key }) => key),
      files.map(({ mediaId }) => mediaId),
      files.map(({ bytes }) => bytes),
      files.map(({ sha256 }) => sha256),
    ],
  )
  await tx.query(
    `update migrations set total_files = total_files + $2, listed_to = $3, is_listed = $4, run_at = $5 where id = $1`,
    [migration.id, inserted.length, migration.listedTo, migration.isListed, migration.now],
  )
  return true
}

export const listWaiting = (db: Sql, migrationId: number, limit: number): Promise<MigrationFile[]> =>
  db.query<MigrationFile>(
    `select ${columns} from migration_files where migration_id = $1 and state = 'waiting' order by key limit $2`,
    [migrationId, limit],
  )

export const listFailed = (
  db: Sql,
  migrationId: number,
  limit: number,
): Promise<{ key: string; mediaId: number; reason: MigrationFailure }[]> =>
  db.query(
    `select key, media_id as "mediaId", reason from migration_files
     where migration_id = $1 and state = 'failed' order by key limit $2`,
    [migrationId, limit],
  )

/**
 * Settles one file and counts it, in one statement: counts are true wherever a run is killed. False: the run has lost the
 * migration, and nothing was changed.
 */
export async function settleFile(
  db: Sql,
  { id, run }: { id: number; run: string },
  key: string,
  outcome: Exclude<Outcome, 'removed'>,
  now: Date,
): Promise<boolean> {
  const isCopied = outcome === 'copied'
  const rows = await db.query(
    `with mine as (select id from migrations where id = $1 and run = $2 for update),
     settled as (
       update migration_files set state = $4, reason = $5 from mine
       where migration_id = mine.id and key = $3 and state = 'waiting' returning 1)
     update migrations set run_at = $6,
       migrated_files = migrated_files + case when $4 = 'copied' then (select count(*) from settled) else 0 end,
       failed_files = failed_files + case when $4 = 'failed' then (select count(*) from settled) else 0 end
     from mine where migrations.id = mine.id returning 1`,
    [id, run, key, isCopied ? 'copied' : 'failed', isCopied ? null : outcome, now],
  )
  return rows.length > 0
}

/** Of media that were removed meanwhile. */
export async function dropFile(
  db: Sql,
  { id, run }: { id: number; run: string },
  key: string,
): Promise<boolean> {
  const rows = await db.query(
    `with mine as (select id from migrations where id = $1 and run = $2 for update),
     dropped as (
       delete from migration_files using mine
       where migration_id = mine.id and key = $3 and state = 'waiting' returning 1)
     update migrations set total_files = total_files - (select count(*) from dropped)
     from mine where migrations.id = mine.id returning 1`,
    [id, run, key],
  )
  return rows.length > 0
}

/** Folders whose files are all copied and still on the disk too, in the order of their names. */
export async function listCopiedFolders(
  db: Sql,
  migrationId: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ folder: string }>(
    `select folder from migration_files
     where migration_id = $1 and not is_original_deleted and folder > $2
     group by folder having bool_and(state = 'copied') order by folder limit $3`,
    [migrationId, after, limit],
  )
  return rows.map(({ folder }) => folder)
}

export async function markOriginalsDeleted(db: Sql, migrationId: number, folder: string): Promise<void> {
  await db.query(
    `update migration_files set is_original_deleted = true
     where migration_id = $1 and folder = $2 and not is_original_deleted`,
    [migrationId, folder],
  )
}
