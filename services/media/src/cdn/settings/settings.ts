import type { CdnCredentials } from '@vitrine/contracts'
import type { Cipher, Place } from '@vitrine/service-kit'

export type Originals = 'kept' | 'deleting' | 'deleted'

/** Saved credentials, as they are stored. */
export interface StoredSettings extends Omit<CdnCredentials, 'storagePassword' | 'apiKey'> {
  id: number
  storagePassword: Buffer
  apiKey: Buffer
  savedAt: Date
  isActive: boolean
  /** When every file was at the CDN. */
  migratedAt: Date | null
  originals: Originals
}

export interface Secrets {
  storagePassword: string
  apiKey: string
}
export type SecretName = keyof Secrets

const columns = { storagePassword: 'storage_password', apiKey: 'api_key' } as const
const placeOf = (id: number, name: SecretName): Place => ({
  table: 'cdn_settings',
  column: columns[name],
  row: id,
})

export const encryptSecret = (cipher: Cipher, id: number, name: SecretName, text: string) =>
  cipher.encrypt(text, placeOf(id, name))

export const decryptSecrets = (cipher: Cipher, settings: StoredSettings): Secrets => ({
  storagePassword: cipher.decrypt(settings.storagePassword, placeOf(settings.id, 'storagePassword')),
  apiKey: cipher.decrypt(settings.apiKey, placeOf(settings.id, 'apiKey')),
})

export type Zone = Record<'storageZone' | 'storageRegion', string>

/** Both lead to the same files. */
export const isSameZone = (one: Zone, other: Zone): boolean =>
  one.storageZone === other.storageZone && one.storageRegion === other.storageRegion
