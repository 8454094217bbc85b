import { schedule } from '@vitrine/jobs'
import { type Bus, createKafkaBus, createMessaging } from '@vitrine/messaging'
import { createApp, createDatabase, createTokenVerifier, type TokenVerifier } from '@vitrine/service-kit'
import { createMetrics, type Logger } from '@vitrine/telemetry'
import { serve } from './app.ts'
import type { Config } from './config.ts'
import type { NotificationsContext } from './context.ts'
import { createLive } from './stream/live.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

type Role = 'api' | 'worker'

/** The service, or the part of it that `roles` names; tests run both in one process, on a bus of their own. */
export function createNotificationsService(
  config: Config,
  options: { log: Logger; roles?: readonly Role[]; bus?: Bus; tokens?: TokenVerifier; clock?: () => Date },
) {
  const { log, roles = ['api', 'worker'], clock = () => new Date() } = options
  const metrics = createMetrics('notifications')
  const db = createDatabase({ url: config.DATABASE_URL, name: 'notifications' })
  const live = createLive(config.REDIS_URL, log)
  const messaging = createMessaging({
    service: 'notifications',
    database: db,
    databaseUrl: config.DATABASE_URL,
    bus: options.bus ?? createKafkaBus({ brokers: config.KAFKA_BROKERS, clientId: 'notifications', log }),
    log,
    metrics,
    now: clock,
  })
  const ctx: NotificationsContext = {
    db,
    outbox: messaging.outbox,
    live,
    maxStreams: config.MAX_STREAMS,
    log,
    clock,
  }
  const isWorker = roles.includes('worker')
  const jobs = schedule(tasks(ctx), { redisUrl: config.REDIS_URL, service: 'notifications', log })
  const app = createApp({
    name: 'notifications',
    log,
    metrics,
    tokens: options.tokens ?? createTokenVerifier({ keys: { url: config.JWKS_URL } }),
    ready: () => ({ redis: live.isReady(), ...messaging.readiness() }),
  })
  if (roles.includes('api')) serve(app, ctx)

  return {
    app,
    ctx,
    async start() {
      messaging.start(isWorker ? subscriptions(ctx) : [])
      if (isWorker) jobs.start()
      await app.listen({ host: config.HOST, port: config.PORT })
    },
    drain: messaging.drain,
    async stop() {
      await app.close()
      await jobs.stop()
      await messaging.stop()
      live.close()
      await db.close()
    },
  }
}
