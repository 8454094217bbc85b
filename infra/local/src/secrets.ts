import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { readJson, writeJson } from './files.ts'

export type Secrets = { JWT_SIGNING_KEYS: string; SECRET_KEY: string }
type EnginePasswords = { POSTGRES_PASSWORD: string; REDIS_PASSWORD: string }
type Stored = Partial<Secrets & EnginePasswords>

/** Generated once per machine and kept: new keys would end every session. */
export async function secretsFrom(file: string): Promise<Secrets> {
  const { JWT_SIGNING_KEYS, SECRET_KEY } = readJson<Stored>(file) ?? {}
  if (JWT_SIGNING_KEYS && SECRET_KEY) return { JWT_SIGNING_KEYS, SECRET_KEY }
  const keys = await Promise.all(['first', 'second'].map(signingKey))
  const secrets = {
    JWT_SIGNING_KEYS: JSON.stringify({ keys }),
    SECRET_KEY: randomBytes(32).toString('base64'),
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

async function signingKey(name: string) {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const kid = `${name}-${randomBytes(6).toString('hex')}`
  return { ...(await exportJWK(privateKey)), kid, alg: 'EdDSA', use: 'sig' }
}
