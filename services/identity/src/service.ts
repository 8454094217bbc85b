import { sessionCookies } from '@vitrine/contracts'
import { schedule } from '@vitrine/jobs'
import { type Bus, createKafkaBus, createMessaging } from '@vitrine/messaging'
import { createApp, createDatabase, createTokenVerifier } from '@vitrine/service-kit'
import { createMetrics, type Logger } from '@vitrine/telemetry'
import { Redis } from 'ioredis'
import { createPasswords } from './accounts/passwords.ts'
import { createSignInLimits } from './accounts/sign-in-limits.ts'
import { serve } from './app.ts'
import type { Config } from './config.ts'
import type { IdentityContext } from './context.ts'
import { createSigner } from './keys/signing-keys.ts'
import { createIdentityPrisma } from './prisma.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

type Role = 'api' | 'worker'

/** The service, or the part of it that `roles` names; tests run both in one process, on their own bus. */
export function createIdentityService(
  config: Config,
  options: { log: Logger; roles?: readonly Role[]; bus?: Bus; clock?: () => Date; jobsPrefix?: string },
) {
  const { log, roles = ['api', 'worker'], clock = () => new Date() } = options
  const metrics = createMetrics('identity')
  const db = createDatabase({ url: config.DATABASE_URL, name: 'identity' })
  const prisma = createIdentityPrisma(db)
  // No request waits long for it: limits then count in memory, and revocations are announced later.
  const redis = new Redis(config.REDIS_URL, { maxRetriesPerRequest: 1, commandTimeout: 1_000 })
  redis.on('error', error => log.warn({ err: error }, 'Redis is unavailable'))
  const messaging = createMessaging({
    service: 'identity',
    database: db,
    databaseUrl: config.DATABASE_URL,
    bus: options.bus ?? createKafkaBus({ brokers: config.KAFKA_BROKERS, clientId: 'identity', log }),
    log,
    metrics,
    now: clock,
  })
  const signer = createSigner(config.JWT_SIGNING_KEYS, clock)
  const ctx: IdentityContext = {
    db,
    prisma,
    redis,
    outbox: messaging.outbox,
    passwords: createPasswords(),
    signer,
    cookies: sessionCookies(config.PUBLIC_URL),
    signInLimits: createSignInLimits({ redis, log, metrics, factor: config.RATE_LIMIT_FACTOR }),
    log,
    clock,
  }
  const app = createApp({
    name: 'identity',
    log,
    metrics,
    tokens: createTokenVerifier({ keys: signer.jwks, now: clock }),
    ready: messaging.readiness,
  })
  if (roles.includes('api')) serve(app, ctx)
  const jobs = schedule(tasks(ctx), {
    redisUrl: config.REDIS_URL,
    service: 'identity',
    log,
    ...(options.jobsPrefix && { prefix: options.jobsPrefix }),
  })

  return {
    app,
    ctx,
    async start() {
      messaging.start(roles.includes('worker') ? subscriptions(ctx) : [])
      if (roles.includes('worker')) jobs.start()
      await app.listen({ host: config.HOST, port: config.PORT })
    },
    /** Resolves when everything is published and consumed. */
    drain: messaging.drain,
    async stop() {
      await app.close()
      await jobs.stop()
      await messaging.stop()
      redis.disconnect()
      await prisma.close()
      await db.close()
    },
  }
}
