import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** A private key that signs access tokens, as JWT_SIGNING_KEYS holds it. */
export const signingKeyOf = (kid: string) => ({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid,
  alg: 'EdDSA',
})

/** A key that encrypts secrets at rest, as ENCRYPTION_KEYS holds it. */
export const encryptionKeyOf = (kid: string) => ({
  kty: 'oct',
  kid,
  k: randomBytes(32).toString('base64url'),
})

/** A key that signs addresses of media, as MEDIA_URL_KEYS holds it. */
export const mediaUrlKeyOf = encryptionKeyOf

/** As the variables hold keys. */
export const keySetOf = (...keys: readonly object[]): string => JSON.stringify({ keys })
