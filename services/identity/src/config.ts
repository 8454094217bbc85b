import { z } from 'zod'
import { SigningKeys } from './keys/signing-keys.ts'

export const config = {
  /** A JSON Web Key Set of private Ed25519 keys: the first signs, all verify. */
  JWT_SIGNING_KEYS: SigningKeys,
  /** Whether browsers send our cookies over HTTPS only; absent: in production they do. */
  COOKIE_SECURE: z.stringbool().default(process.env.NODE_ENV === 'production'),
}
