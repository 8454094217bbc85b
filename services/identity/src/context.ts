import type { Outbox } from '@vitrine/messaging'
import type { RateLimiter } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'
import type { Passwords } from './accounts/passwords.ts'
import type { Config } from './config.ts'
import type { IdentityDatabase } from './database.ts'
import type { Signer } from './keys/signing-keys.ts'

/** What the features of this service work with. */
export interface IdentityContext {
  config: Pick<Config, 'COOKIE_SECURE'>
  database: IdentityDatabase
  redis: Redis
  outbox: Outbox
  passwords: Passwords
  signer: Signer
  /** Counts failed sign-ins per e-mail and address. */
  loginFailures: RateLimiter
  log: Logger
  now: () => Date
}
