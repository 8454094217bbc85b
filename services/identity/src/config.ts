import { EncryptionKeys, PublicUrl, serviceUrls } from '@vitrine/service-kit'
import { z } from 'zod'
import { otherServices } from './exports/other-services.ts'
import { SigningKeys } from './keys/signing-keys.ts'

export const config = {
  /** A JSON Web Key Set of private Ed25519 keys: the first signs, all verify. */
  JWT_SIGNING_KEYS: SigningKeys,
  /** A JSON Web Key Set of AES keys for secrets at rest: the first encrypts, all decrypt. */
  ENCRYPTION_KEYS: EncryptionKeys,
  /** The address that people see: https makes the cookies Secure and `__Host-`. The gateway has the same. */
  PUBLIC_URL: PublicUrl,
  /** `CONTENT_URL` …: where the other services are asked for what they have of a user. */
  ...serviceUrls(otherServices),
  /** How long hashing rests after each password, in times of its duration (`accounts/passwords.ts`). */
  PASSWORD_REST_FACTOR: z.coerce.number().min(0).default(2),
  /** Where mails are sent: `smtps://user:password@host`. Absent: none is sent, and on the loopback `/mailbox` shows them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender; absent: no-reply at the host of PUBLIC_URL. */
  MAIL_FROM: z.string().min(3).optional(),
}
