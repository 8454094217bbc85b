import type { SessionCookies } from '@vitrine/contracts'
import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { Cipher, RateLimiter } from '@vitrine/service-kit'
import type { Passwords } from './accounts/passwords.ts'
import type { SignInLimits } from './accounts/sign-in-limits.ts'
import type { config } from './config.ts'
import type { ExportFiles } from './exports/files.ts'
import type { Signer } from './keys/signing-keys.ts'
import type { Mailer } from './mail/mailer.ts'
import type { IdentityPrisma } from './prisma.ts'

/** `db` is plain SQL: for consumers of events, and for the few queries that Prisma cannot express. */
export type IdentityContext = ServiceContext<ServiceConfig<typeof config>> & {
  prisma: IdentityPrisma
  passwords: Passwords
  signer: Signer
  cipher: Cipher
  cookies: SessionCookies
  signInLimits: SignInLimits
  /** Null: mails are kept for the local mailbox. */
  mailer: Mailer | null
  exportFiles: ExportFiles
  /** Of requests for a new password, by address. */
  resetLimit: RateLimiter
  /** Of changes of the e-mail address, by user. */
  emailChangeLimit: RateLimiter
}
