import type { SessionCookies } from '@vitrine/contracts'
import type { Outbox } from '@vitrine/messaging'
import type { Database } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'
import type { Passwords } from './accounts/passwords.ts'
import type { SignInLimits } from './accounts/sign-in-limits.ts'
import type { Signer } from './keys/signing-keys.ts'
import type { IdentityPrisma } from './prisma.ts'

/** What the features of this service work with. */
export interface IdentityContext {
  /** Plain SQL: for consumers of events, and for the few queries that Prisma cannot express. */
  db: Database
  prisma: IdentityPrisma
  redis: Redis
  outbox: Outbox
  passwords: Passwords
  signer: Signer
  cookies: SessionCookies
  signInLimits: SignInLimits
  log: Logger
  clock: () => Date
}
