import { schedule } from '@vitrine/jobs'
import { type Bus, createKafkaBus, createMessaging } from '@vitrine/messaging'
import { createApp, createDatabase, createTokenVerifier, type TokenVerifier } from '@vitrine/service-kit'
import { createMetrics, type Logger } from '@vitrine/telemetry'
import { serve } from './app.ts'
import type { ContentConfig } from './config.ts'
import type { ContentContext } from './context.ts'
import { createVisitStore } from './feed/visits.store.ts'
import { createMemory } from './memory/memory.ts'
import { createRedis } from './redis.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

type Role = 'api' | 'worker'

/** The service, or the part of it that `roles` names; tests run both in one process, on a bus of their own. */
export function createContentService(
  config: ContentConfig,
  options: {
    log: Logger
    roles?: readonly Role[]
    bus?: Bus
    tokens?: TokenVerifier
    clock?: () => Date
    /** Before every key, so that tests can share a Redis. */
    redisPrefix?: string
  },
) {
  const { log, roles = ['api', 'worker'], clock = () => new Date(), redisPrefix = '' } = options
  const isWorker = roles.includes('worker')
  const metrics = createMetrics('content')
  const db = createDatabase({ url: config.DATABASE_URL, name: 'content' })
  const redis = createRedis(config.REDIS_URL, log, redisPrefix)
  const messaging = createMessaging({
    service: 'content',
    database: db,
    databaseUrl: config.DATABASE_URL,
    bus: options.bus ?? createKafkaBus({ brokers: config.KAFKA_BROKERS, clientId: 'content', log }),
    log,
    metrics,
    now: clock,
  })
  const ctx: ContentContext = {
    config,
    db,
    redis,
    visits: createVisitStore(redis, log),
    memory: createMemory({ db, redis, log }),
    outbox: messaging.outbox,
    log,
    clock,
  }
  const jobs = schedule(tasks(ctx), {
    redisUrl: config.REDIS_URL,
    service: 'content',
    log,
    prefix: `${redisPrefix}jobs`,
  })
  const app = createApp({
    name: 'content',
    log,
    metrics,
    tokens: options.tokens ?? createTokenVerifier({ keys: { url: config.JWKS_URL } }),
    ready: messaging.readiness,
  })
  if (roles.includes('api')) serve(app, ctx)

  return {
    app,
    ctx,
    async start() {
      // What goes wrong is logged by the connection itself, which keeps trying.
      await redis.connect().catch(() => {})
      if (roles.includes('api')) await ctx.memory.start()
      messaging.start(isWorker ? subscriptions(ctx) : [])
      if (isWorker) jobs.start()
      await app.listen({ host: config.HOST, port: config.PORT })
    },
    /** Resolves when everything is published and consumed. */
    drain: messaging.drain,
    async stop() {
      await app.close()
      await jobs.stop()
      await messaging.stop()
      ctx.memory.stop()
      redis.disconnect()
      await db.close()
    },
  }
}
