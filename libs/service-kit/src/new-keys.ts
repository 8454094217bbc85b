import { randomBytes } from 'node:crypto'
import { type KeyRing, keyRings, keysOf, type Service } from '@vitrine/contracts'
import { exportJWK, generateKeyPair } from 'jose'

/** A JSON Web Key; only what all of ours have is named. */
export type SecretKey = { kid: string }

/** The value of a variable that holds keys. */
export const keySet = (...keys: SecretKey[]): string => JSON.stringify({ keys })

/** In use and the next one: a key that signs is known to all that verify before it signs. */
export const keysInUse: Record<KeyRing, number> = { signing: 2, encryption: 1, media: 2 }

const generators: Record<KeyRing, () => SecretKey | Promise<SecretKey>> = {
  signing: signingKey,
  encryption: () => symmetricKey('A256GCM'),
  media: () => symmetricKey('HS256'),
}

export const newKey = (ring: KeyRing): SecretKey | Promise<SecretKey> => generators[ring]()

const newKeyRing = async (ring: KeyRing): Promise<string> =>
  keySet(...(await Promise.all(Array.from({ length: keysInUse[ring] }, () => newKey(ring)))))

/** The keys of a deployment, by the variables that hold them. */
export type Keys = Record<(typeof keyRings)[KeyRing], string>

/** The keys that are known, and new ones in place of those that are missing. */
export async function completeKeys(known: Partial<Keys>): Promise<Keys> {
  const rings = Object.entries(keyRings) as [KeyRing, keyof Keys][]
  const all = rings.map(async ([ring, name]) => [name, known[name] ?? (await newKeyRing(ring))] as const)
  return Object.fromEntries(await Promise.all(all)) as Keys
}

/** The keys that a service needs. */
export const keysFor = (service: Service, keys: Keys): Partial<Keys> =>
  Object.fromEntries(keysOf(service).map(ring => [keyRings[ring], keys[keyRings[ring]]]))

/** 256 random bits. Its characters need no escaping in a URL. */
export const newPassword = (): string => randomBytes(32).toString('base64url')

const keyId = (): string => `${new Date().toISOString().slice(0, 10)}-${randomBytes(6).toString('hex')}`

async function signingKey(): Promise<SecretKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid: keyId(), alg: 'EdDSA', use: 'sig' } as SecretKey
}

function symmetricKey(alg: string): SecretKey {
  return { kty: 'oct', kid: keyId(), alg, k: randomBytes(32).toString('base64url') } as SecretKey
}
