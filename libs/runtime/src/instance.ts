import { createJobs } from '@vitrine/jobs'
import { type Bus, createKafkaBus, createMessaging } from '@vitrine/messaging'
import {
  createApp,
  createDatabase,
  createRedis,
  createRevocations,
  createServiceTokenVerifier,
  createTokenVerifier,
  loadConfig,
  type VerifyingKeys,
  withRevocations,
} from '@vitrine/service-kit'
import { createMetrics, type Logger } from '@vitrine/telemetry'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { ServiceConfig, ServiceContext, ServiceDefinition } from './definition.ts'
import { erasureTasks } from './erasure.ts'
import { mountExport } from './exports.ts'
import { maintenance } from './maintenance.ts'

export interface InstanceOptions {
  log: Logger
  /** Absent: Kafka, as the environment names it. */
  bus?: Bus
  /** For a service that defines none of its own; absent: those that identity publishes. */
  keys?: VerifyingKeys
  clock?: () => Date
  /** Before every key in Redis, so that tests can share one. */
  prefix?: string
  /** The Redis database of its jobs, where several products share a Redis; absent: that of `libs/jobs`. */
  jobsDatabase?: number
  /** False: a worker runs no recurring task, as in tests, which run tasks themselves. */
  recurring?: boolean
}

/** One process of a service, in the role that its configuration names. */
export interface ServiceInstance<Context extends ServiceContext = ServiceContext> {
  app: FastifyInstance
  ctx: Context
  /** Waits for neither the broker nor Redis. */
  start(): Promise<void>
  /** Resolves when everything that is stored is published, and everything published is consumed. */
  drain(): Promise<void>
  /** Requests first, then jobs and events, then the connections. */
  stop(): Promise<void>
}

export function createInstance<Context extends ServiceContext>(
  definition: ServiceDefinition<Context>,
  schema: z.ZodType<ServiceConfig & { JWKS_URL: string }>,
  env: Record<string, string | undefined>,
  { log, prefix = '', jobsDatabase, recurring = true, clock = () => new Date(), ...options }: InstanceOptions,
): ServiceInstance<Context> {
  const { name } = definition
  const config = loadConfig(schema, env)
  const isApi = config.ROLE !== 'worker'
  const isWorker = config.ROLE !== 'api'
  const metrics = createMetrics(name)
  const db = createDatabase({ url: config.DATABASE_URL, name })
  const redis = createRedis({
    url: config.REDIS_URL,
    log,
    timeoutFactor: config.TIMEOUT_FACTOR,
    ...definition.redis,
    keyPrefix: `${prefix}${definition.redis?.keyPrefix ?? ''}`,
  })
  const messaging = createMessaging({
    service: name,
    database: db,
    databaseUrl: config.DATABASE_URL,
    bus: options.bus ?? createKafkaBus({ brokers: config.KAFKA_BROKERS, clientId: name, log }),
    log,
    metrics,
    now: clock,
  })
  const jobs = createJobs({
    redisUrl: config.REDIS_URL,
    service: name,
    log,
    prefix: `${prefix}jobs`,
    ...(jobsDatabase !== undefined && { database: jobsDatabase }),
  })
  const base: ServiceContext = { config, db, redis, outbox: messaging.outbox, jobs, log, metrics, clock }
  const ctx = definition.context?.(base as never) ?? (base as Context)
  const revocations = createRevocations({
    redis,
    // The gateway refuses what a lost push would let through here meanwhile.
    intervalMs: 5_000,
    timeoutFactor: config.TIMEOUT_FACTOR,
    onFailure: error =>
      log.warn({ err: error }, 'revocations cannot be read: the gateway alone refuses them'),
  })
  const verifying = {
    keys: definition.keys?.(ctx) ?? options.keys ?? { url: config.JWKS_URL },
    refreshMs: config.JWKS_REFRESH_SECONDS * 1000,
    timeoutFactor: config.TIMEOUT_FACTOR,
    // Its own tokens are as old as its own clock says.
    ...(definition.keys && { now: clock }),
  }
  const app = createApp({
    name,
    log,
    metrics,
    tokens: withRevocations(createTokenVerifier(verifying), revocations),
    ready: () => ({ ...messaging.readiness(), ...definition.ready?.(ctx) }),
  })
  if (isApi) {
    definition.routes(app, ctx)
    mountExport(
      app,
      createServiceTokenVerifier(verifying),
      userId => definition.exports?.sections(ctx, userId) ?? [],
    )
  }

  const { publishPending } = definition
  async function drain(): Promise<void> {
    await publishPending?.(ctx)
    await messaging.drain()
    if (!publishPending) return
    // What the handlers of events left.
    await publishPending(ctx)
    await messaging.drain()
  }

  return {
    app,
    ctx,
    async start() {
      // What goes wrong is logged by the connection itself, which keeps trying.
      await redis.connect().catch(() => {})
      if (isApi) await revocations.start()
      await definition.start?.(ctx)
      messaging.start(isWorker ? definition.subscriptions(ctx) : [])
      if (isWorker) {
        const { erasure } = definition
        const tasks = [
          ...maintenance(ctx),
          ...(erasure ? erasureTasks(ctx, erasure) : []),
          ...(definition.tasks?.(ctx) ?? []),
        ]
        jobs.start(recurring ? tasks : tasks.filter(task => 'queue' in task))
      }
      await app.listen({ host: config.HOST, port: config.PORT })
    },
    drain,
    async stop() {
      await app.close()
      await jobs.stop()
      await messaging.stop()
      await definition.stop?.(ctx)
      await revocations.stop()
      redis.disconnect()
      await db.close()
    },
  }
}
