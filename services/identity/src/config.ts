import { serviceConfig } from '@vitrine/service-kit'
import { z } from 'zod'
import { SigningKeys } from './keys/signing-keys.ts'

/** Identity has the keys itself: it asks nobody for them. */
const { JWKS_URL: _, ...shared } = serviceConfig

export const Config = z.object({
  ...shared,
  /** A JSON Web Key Set of private Ed25519 keys: the first signs, all verify. */
  JWT_SIGNING_KEYS: SigningKeys,
  /** Whether browsers may send our cookies over HTTPS only; in production they may unless this says otherwise. */
  COOKIE_SECURE: z.stringbool().default(process.env.NODE_ENV === 'production'),
})
export type Config = z.output<typeof Config>
