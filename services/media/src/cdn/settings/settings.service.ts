import {
  AppError,
  type CdnCredentials,
  type CdnSettings,
  deliveryMessages,
  type TextId,
} from '@vitrine/contracts'
import { type Caller, invalid, lockName, mutate, notFound, type Sql } from '@vitrine/service-kit'
import type { MediaContext } from '../../context.ts'
import type { Stored } from '../../storage/storage.ts'
import { CdnError } from '../bunny-client.ts'
import { isMigrating } from '../migration/migration.repository.ts'
import { proveCredentials } from './proof.ts'
import {
  activateSettings,
  findActiveSettings,
  findNewestSettings,
  insertSettings,
} from './settings.repository.ts'
import { decryptSecrets, isSameZone, type StoredSettings, type Zone } from './settings.ts'

const settingsOf = (settings: StoredSettings): CdnSettings => ({
  ...settings,
  hasStoragePassword: true,
  hasApiKey: true,
  savedAt: settings.savedAt.toISOString(),
})

export async function readSettings({ db }: MediaContext): Promise<CdnSettings> {
  const settings = await findNewestSettings(db)
  if (!settings) throw notFound(deliveryMessages.notConfigured)
  return settingsOf(settings)
}

const refusedZone = (message: TextId, { storageZone: zone }: Zone): AppError =>
  new AppError('validation_error', message, {
    values: { zone },
    errors: [{ field: 'storageZone', message, values: { zone } }],
  })

/** Where all files are in one zone alone, no other is used: they would be lost. */
async function keepOnlyCopy(db: Sql, next: Zone) {
  const active = await findActiveSettings(db)
  if (!active || active.originals === 'kept' || isSameZone(active, next)) return active
  throw refusedZone(deliveryMessages.onlyCopy, active)
}

/**
 * A zone with files is not replaced: what is removed or erased later would stay there for ever, because only the zone in use is
 * known. One that does not accept our credentials any more is out of reach in either case.
 */
async function requireReplaceable({ db, cdn }: MediaContext, next: Zone): Promise<void> {
  await keepOnlyCopy(db, next)
  const active = cdn.active()
  if (!active || isSameZone(active.settings, next)) return
  const [file] = await active.storage.list(null, 1).catch(ignoreRefusal)
  if (file) throw refusedZone(deliveryMessages.notEmpty, active.settings)
}

function ignoreRefusal(error: unknown): Stored[] {
  if (error instanceof CdnError && error.reason === 'refused') return []
  throw error
}

/** Proves and stores credentials; {@link useSettings} puts them in use. */
export async function saveCredentials(
  ctx: MediaContext,
  { viewer, idempotency }: Caller,
  credentials: CdnCredentials,
): Promise<CdnSettings> {
  const { db, config, cipher, clock, log } = ctx
  if (!config.MEDIA_ORIGINS.includes(new URL(credentials.cdnUrl).origin))
    throw invalid('cdnUrl', deliveryMessages.host)
  // Outside of the transaction, which must not wait for another server.
  await requireReplaceable(ctx, credentials)
  await proveCredentials(credentials, config)
  return mutate(db, idempotency, async tx => {
    await lockName(tx, 'cdn settings')
    await keepOnlyCopy(tx, credentials)
    const saved = await insertSettings(tx, cipher, credentials, { by: viewer.id, at: clock() })
    log.info({ zone: saved.storageZone, by: viewer.id }, 'credentials of the CDN are saved')
    return settingsOf(saved)
  })
}

/** Puts the newest credentials in use, in all processes. */
export async function useSettings(ctx: MediaContext, { viewer, idempotency }: Caller): Promise<void> {
  const { db, cdn, cipher, config, log } = ctx
  const newest = await findNewestSettings(db)
  if (!newest) throw notFound(deliveryMessages.notConfigured)
  await requireReplaceable(ctx, newest)
  // They may have ceased to be accepted since they were saved.
  await proveCredentials({ ...newest, ...decryptSecrets(cipher, newest) }, config)
  await mutate(db, idempotency, async tx => {
    await lockName(tx, 'cdn settings')
    const next = await findNewestSettings(tx)
    if (!next) throw notFound(deliveryMessages.notConfigured)
    if (next.isActive) return {}
    const active = await keepOnlyCopy(tx, next)
    const keepsFiles = active !== null && isSameZone(active, next)
    if (!keepsFiles && (await isMigrating(tx)))
      throw new AppError('request_in_progress', deliveryMessages.migrating)
    await activateSettings(tx, next.id, keepsFiles)
    log.info({ zone: next.storageZone, by: viewer.id }, 'credentials of the CDN are used')
    return {}
  })
  await cdn.reload()
  await cdn.announce()
}
