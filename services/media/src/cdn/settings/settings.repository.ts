import type { CdnCredentials } from '@vitrine/contracts'
import type { Cipher, Sql, Transaction } from '@vitrine/service-kit'
import { encryptSecret, type Originals, type Secrets, type StoredSettings } from './settings.ts'

const columns = `id, storage_zone as "storageZone", storage_region as "storageRegion", cdn_url as "cdnUrl",
  pull_zone_id as "pullZoneId", storage_password as "storagePassword", api_key as "apiKey", saved_at as "savedAt",
  is_active as "isActive", migrated_at as "migratedAt", originals`

export async function findActiveSettings(db: Sql): Promise<StoredSettings | null> {
  const [row] = await db.query<StoredSettings>(`select ${columns} from cdn_settings where is_active`)
  return row ?? null
}

/** Those that the next reload puts in use. */
export async function findNewestSettings(db: Sql): Promise<StoredSettings | null> {
  const [row] = await db.query<StoredSettings>(`select ${columns} from cdn_settings order by id desc limit 1`)
  return row ?? null
}

/** In place of others that are not in use yet. The secrets are bound to the row, so its id is chosen first. */
export async function insertSettings(
  tx: Transaction,
  cipher: Cipher,
  credentials: CdnCredentials,
  { by, at }: { by: number; at: Date },
): Promise<StoredSettings> {
  await tx.query('delete from cdn_settings where not is_active')
  const [next] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('cdn_settings', 'id'))::int as id`,
  )
  const id = next?.id ?? 0
  const { storageZone, storageRegion, cdnUrl, pullZoneId, storagePassword, apiKey } = credentials
  const [row] = await tx.query<StoredSettings>(
    `insert into cdn_settings (id, storage_zone, storage_region, cdn_url, pull_zone_id, storage_password, api_key, saved_by,
       saved_at)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [
      id,
      storageZone,
      storageRegion,
      cdnUrl,
      pullZoneId,
      encryptSecret(cipher, id, 'storagePassword', storagePassword),
      encryptSecret(cipher, id, 'apiKey', apiKey),
      by,
      at,
    ],
  )
  return row as StoredSettings
}

/** What is known of the files of the zone that was in use stays known where the new settings name the same zone. */
export async function activateSettings(tx: Transaction, id: number, keepsFiles: boolean): Promise<void> {
  if (keepsFiles) {
    await tx.query(
      `update cdn_settings set migrated_at = earlier.migrated_at, originals = earlier.originals
       from cdn_settings earlier where cdn_settings.id = $1 and earlier.is_active`,
      [id],
    )
  }
  await tx.query('delete from cdn_settings where id <> $1', [id])
  await tx.query('update cdn_settings set is_active = true where id = $1', [id])
}

export async function markMigrated(tx: Transaction, at: Date | null): Promise<void> {
  await tx.query('update cdn_settings set migrated_at = $1 where is_active', [at])
}

export async function setOriginals(tx: Transaction, originals: Originals): Promise<void> {
  await tx.query('update cdn_settings set originals = $1 where is_active', [originals])
}

/** After the keys were rotated. */
export async function replaceSecrets(
  db: Sql,
  cipher: Cipher,
  id: number,
  { storagePassword, apiKey }: Secrets,
): Promise<void> {
  await db.query('update cdn_settings set storage_password = $2, api_key = $3 where id = $1', [
    id,
    encryptSecret(cipher, id, 'storagePassword', storagePassword),
    encryptSecret(cipher, id, 'apiKey', apiKey),
  ])
}
