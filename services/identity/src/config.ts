import { EncryptionKeys, PublicUrl } from '@vitrine/service-kit'
import { SigningKeys } from './keys/signing-keys.ts'

export const config = {
  /** A JSON Web Key Set of private Ed25519 keys: the first signs, all verify. */
  JWT_SIGNING_KEYS: SigningKeys,
  /** A JSON Web Key Set of AES keys for secrets at rest: the first encrypts, all decrypt. */
  ENCRYPTION_KEYS: EncryptionKeys,
  /** The address that people see: https makes the cookies Secure and `__Host-`. The gateway has the same. */
  PUBLIC_URL: PublicUrl,
}
