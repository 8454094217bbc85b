import { type KeyRing, keyRings } from '@vitrine/contracts'
import {
  completeKeys,
  type Keys,
  keySet,
  keysInUse,
  newKey,
  newPassword,
  type SecretKey,
} from '@vitrine/service-kit'
import { readJson, writeJson } from './files.ts'

export type Secrets = Keys
type EnginePasswords = { POSTGRES_PASSWORD: string; REDIS_PASSWORD: string }
type Stored = Partial<Secrets & EnginePasswords>

/** Generated once per machine and kept: new keys would end every session, and lose what the old ones encrypted. */
export async function secretsFrom(file: string): Promise<Secrets> {
  const stored = readJson<Stored>(file)
  const secrets = await completeKeys(stored ?? {})
  const isComplete = Object.keys(secrets).every(name => stored?.[name as keyof Secrets])
  if (!isComplete) writeJson(file, { ...stored, ...secrets })
  return secrets
}

/** The password of an engine of ours, generated at its first start. */
export function enginePassword(file: string, name: keyof EnginePasswords): string {
  const stored = readJson<Stored>(file)
  const known = stored?.[name]
  if (known) return known
  const password = newPassword()
  writeJson(file, { ...stored, [name]: password })
  return password
}

const ringKeys = (secrets: Secrets, ring: KeyRing): SecretKey[] =>
  (JSON.parse(secrets[keyRings[ring]]) as { keys: SecretKey[] }).keys

/** The ids of the keys of a ring, the one in use first. */
export const keyIds = async (file: string, ring: KeyRing): Promise<string[]> =>
  ringKeys(await secretsFrom(file), ring).map(({ kid }) => kid)

/**
 * Puts another key in use. Of keys that sign the second becomes the first, and a new one the second; the old key is
 * last, and still verifies. A new encryption key encrypts at once, and the old ones decrypt.
 */
export async function rotateKeys(file: string, ring: KeyRing): Promise<void> {
  const secrets = await secretsFrom(file)
  const [current, next, ...old] = ringKeys(secrets, ring) as [SecretKey, ...SecretKey[]]
  const keys =
    keysInUse[ring] === 2
      ? [next ?? (await newKey(ring)), await newKey(ring), current]
      : [await newKey(ring), current, ...(next ? [next] : []), ...old]
  store(file, secrets, ring, keys)
}

/** Removes the keys that are no longer in use: their tokens are refused, what they encrypted is lost. */
export async function removeOldKeys(file: string, ring: KeyRing): Promise<void> {
  const secrets = await secretsFrom(file)
  store(file, secrets, ring, ringKeys(secrets, ring).slice(0, keysInUse[ring]))
}

function store(file: string, secrets: Secrets, ring: KeyRing, keys: SecretKey[]): void {
  writeJson(file, { ...readJson<Stored>(file), ...secrets, [keyRings[ring]]: keySet(...keys) })
}
