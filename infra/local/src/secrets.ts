import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { readJson, writeJson } from './files.ts'

export type Secrets = { JWT_SIGNING_KEYS: string; ENCRYPTION_KEYS: string; MEDIA_URL_KEYS: string }
type EnginePasswords = { POSTGRES_PASSWORD: string; REDIS_PASSWORD: string }
type Stored = Partial<Secrets & EnginePasswords>

/** Generated once per machine and kept: new keys would end every session, and lose what the old ones encrypted. */
export async function secretsFrom(file: string): Promise<Secrets> {
  const { JWT_SIGNING_KEYS, ENCRYPTION_KEYS, MEDIA_URL_KEYS } = readJson<Stored>(file) ?? {}
  if (JWT_SIGNING_KEYS && ENCRYPTION_KEYS && MEDIA_URL_KEYS)
    return { JWT_SIGNING_KEYS, ENCRYPTION_KEYS, MEDIA_URL_KEYS }
  const secrets = {
    JWT_SIGNING_KEYS: JWT_SIGNING_KEYS ?? keySet(await signingKey(), await signingKey()),
    ENCRYPTION_KEYS: ENCRYPTION_KEYS ?? keySet(encryptionKey()),
    MEDIA_URL_KEYS: MEDIA_URL_KEYS ?? keySet(mediaUrlKey(), mediaUrlKey()),
  }
  writeJson(file, { ...readJson<Stored>(file), ...secrets })
  return secrets
}

/** The password of an engine of ours, generated at its first start. Its characters need no escaping in a URL. */
export function enginePassword(file: string, name: keyof EnginePasswords): string {
  const stored = readJson<Stored>(file)
  const known = stored?.[name]
  if (known) return known
  const password = randomBytes(32).toString('base64url')
  writeJson(file, { ...stored, [name]: password })
  return password
}

/** The keys that sign access tokens, those that encrypt secrets at rest, and those that sign addresses of media. */
export const keyRings = {
  signing: 'JWT_SIGNING_KEYS',
  encryption: 'ENCRYPTION_KEYS',
  media: 'MEDIA_URL_KEYS',
} as const
export type KeyRing = keyof typeof keyRings

type Key = { kid: string }
const keySet = (...keys: Key[]): string => JSON.stringify({ keys })
const keysOf = (secrets: Secrets, ring: KeyRing): Key[] =>
  (JSON.parse(secrets[keyRings[ring]]) as { keys: Key[] }).keys

/** The ids of the keys of a ring, the one in use first. */
export const keyIds = async (file: string, ring: KeyRing): Promise<string[]> =>
  keysOf(await secretsFrom(file), ring).map(({ kid }) => kid)

/** In use and the next one: a key that signs is known to all that verify before it signs. */
const keysInUse: Record<KeyRing, number> = { signing: 2, encryption: 1, media: 2 }
const newKey: Record<KeyRing, () => Key | Promise<Key>> = {
  signing: signingKey,
  encryption: encryptionKey,
  media: mediaUrlKey,
}

/**
 * Puts another key in use. Of keys that sign the second becomes the first, and a new one the second; the old key is
 * last, and still verifies. A new encryption key encrypts at once, and the old ones decrypt.
 */
export async function rotateKeys(file: string, ring: KeyRing): Promise<void> {
  const secrets = await secretsFrom(file)
  const [current, next, ...old] = keysOf(secrets, ring) as [Key, ...Key[]]
  const keys =
    keysInUse[ring] === 2
      ? [next ?? (await newKey[ring]()), await newKey[ring](), current]
      : [await newKey[ring](), current, ...(next ? [next] : []), ...old]
  store(file, secrets, ring, keys)
}

/** Removes the keys that are no longer in use: their tokens are refused, what they encrypted is lost. */
export async function removeOldKeys(file: string, ring: KeyRing): Promise<void> {
  const secrets = await secretsFrom(file)
  store(file, secrets, ring, keysOf(secrets, ring).slice(0, keysInUse[ring]))
}

function store(file: string, secrets: Secrets, ring: KeyRing, keys: Key[]): void {
  writeJson(file, { ...readJson<Stored>(file), ...secrets, [keyRings[ring]]: keySet(...keys) })
}

const keyId = (): string => `${new Date().toISOString().slice(0, 10)}-${randomBytes(6).toString('hex')}`

async function signingKey() {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid: keyId(), alg: 'EdDSA', use: 'sig' }
}

const secretKey = (alg: string) => ({
  kty: 'oct',
  kid: keyId(),
  alg,
  k: randomBytes(32).toString('base64url'),
})

function encryptionKey() {
  return secretKey('A256GCM')
}

function mediaUrlKey() {
  return secretKey('HS256')
}
