import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'

/** What an administrator did stays, without who it was. */
export async function eraseOperator(db: Sql, userId: number): Promise<void> {
  await db.query('update cdn_purges set purged_by = null where purged_by = $1', [userId])
  await db.query('update migrations set started_by = null where started_by = $1', [userId])
  await db.query('update cdn_settings set saved_by = null where saved_by = $1', [userId])
}

/** What an administrator did. */
export const operatorSections = (db: Sql, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'cache-purges',
    statement: `select id as key, url, purged_at as "purgedAt"
      from cdn_purges where purged_by = $1 and id > $3 order by id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'cdn-migrations',
    statement: `select id as key, state, dry_run as "dryRun", started_at as "startedAt"
      from migrations where started_by = $1 and id > $3 order by id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'cdn-credentials',
    statement: `select id as key, storage_zone as "storageZone", cdn_url as "cdnUrl", saved_at as "savedAt"
      from cdn_settings where saved_by = $1 and id > $3 order by id limit $2`,
  }),
]
