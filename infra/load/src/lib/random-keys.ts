import { randomBytes } from 'node:crypto'

/** A JSON Web Key Set of one secret, for variables such as MEDIA_URL_KEYS. */
export const randomKeys = (): string =>
  JSON.stringify({ keys: [{ kty: 'oct', kid: 'bench', k: randomBytes(32).toString('base64url') }] })
