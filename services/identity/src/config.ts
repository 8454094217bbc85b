import { PublicUrl, serviceConfig } from '@vitrine/service-kit'
import { z } from 'zod'
import { SigningKeys } from './keys/signing-keys.ts'

/** Identity holds the keys itself and does not fetch them. */
const { JWKS_URL: _, ...shared } = serviceConfig

export const Config = z.object({
  ...shared,
  /** A JSON Web Key Set of private Ed25519 keys: the first signs, all verify. */
  JWT_SIGNING_KEYS: SigningKeys,
  /** The address that people see: https makes the cookies Secure and `__Host-`. The gateway has the same. */
  PUBLIC_URL: PublicUrl,
})
export type Config = z.output<typeof Config>
