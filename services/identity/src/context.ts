import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { RateLimiter } from '@vitrine/service-kit'
import type { Passwords } from './accounts/passwords.ts'
import type { config } from './config.ts'
import type { Signer } from './keys/signing-keys.ts'
import type { IdentityPrisma } from './prisma.ts'

/** `db` is plain SQL: for what consumes events, and for the few queries that Prisma cannot express. */
export type IdentityContext = ServiceContext<ServiceConfig<typeof config>> & {
  prisma: IdentityPrisma
  passwords: Passwords
  signer: Signer
  /** Counts failed sign-ins per e-mail and address. */
  loginFailures: RateLimiter
}
