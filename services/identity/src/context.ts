import type { Outbox } from '@vitrine/messaging'
import type { Database, RateLimiter } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'
import type { Passwords } from './accounts/passwords.ts'
import type { Config } from './config.ts'
import type { Signer } from './keys/signing-keys.ts'
import type { IdentityPrisma } from './prisma.ts'

/** What the features of this service work with. */
export interface IdentityContext {
  config: Pick<Config, 'COOKIE_SECURE'>
  /** Plain SQL: for what consumes events, and for the few queries that Prisma cannot say. */
  db: Database
  prisma: IdentityPrisma
  redis: Redis
  outbox: Outbox
  passwords: Passwords
  signer: Signer
  /** Counts failed sign-ins per e-mail and address. */
  loginFailures: RateLimiter
  log: Logger
  clock: () => Date
}
