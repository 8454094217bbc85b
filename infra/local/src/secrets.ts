import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { readJson, writeJson } from './files.ts'

export type Secrets = { JWT_SIGNING_KEYS: string; SECRET_KEY: string }

/** Made once per machine and kept: new keys would end every session. */
export async function secretsFrom(file: string): Promise<Secrets> {
  const known = readJson<Secrets>(file)
  if (known) return known
  const keys = await Promise.all(['first', 'second'].map(signingKey))
  const secrets = {
    JWT_SIGNING_KEYS: JSON.stringify({ keys }),
    SECRET_KEY: randomBytes(32).toString('base64'),
  }
  writeJson(file, secrets)
  return secrets
}

async function signingKey(name: string) {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const kid = `${name}-${randomBytes(6).toString('hex')}`
  return { ...(await exportJWK(privateKey)), kid, alg: 'EdDSA', use: 'sig' }
}
