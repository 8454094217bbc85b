import { randomUUID } from 'node:crypto'
import { type Bus, createMemoryBus } from '@vitrine/messaging'
import type { ServiceContext, ServiceModule } from '@vitrine/runtime'
import { createLogger, type Logger } from '@vitrine/telemetry'
import { createTestDatabase } from './database.ts'
import { redisUrl } from './engines.ts'
import { createPublisher } from './events.ts'
import { encryptionKeyOf, keySetOf, mediaUrlKeyOf } from './keys.ts'
import { createTestNeeds } from './needs.ts'
import { createTestTokens } from './tokens.ts'

export interface TestServiceOptions {
  /** Variables besides those of the engines, or instead of them. */
  env?: Record<string, string>
  clock?: () => Date
  log?: Logger
  /** True: recurring tasks run by themselves. Else the test runs a task where it wants its effect. */
  recurring?: boolean
}

/**
 * One service in this process, started in both roles, on a database, a bus and a Redis prefix of its own, and on a
 * database in MongoDB where it needs one. The test takes the part of the other services: it publishes their events
 * and signs access tokens.
 */
export async function startTestService<Context extends ServiceContext>(
  service: ServiceModule<Context>,
  { env, clock, log, recurring = false }: TestServiceOptions = {},
) {
  const database = await createTestDatabase(service.name, service.migrations)
  const needs = createTestNeeds(service.name)
  const tokens = await createTestTokens()
  const bus = createMemoryBus()
  const publisher = createPublisher(bus)
  const keys = keySetOf(mediaUrlKeyOf('first'))
  const encryptionKeys = keySetOf(encryptionKeyOf('first'))
  const prefix = `test:${randomUUID().slice(0, 8)}:`
  const start = async (more: Record<string, string>, on: Bus) => {
    const instance = service.create(
      {
        DATABASE_URL: database.url,
        REDIS_URL: redisUrl(),
        KAFKA_BROKERS: 'unused:9092',
        JWKS_URL: 'http://unused.example/jwks.json',
        MEDIA_URL_KEYS: keys,
        ENCRYPTION_KEYS: encryptionKeys,
        PASSWORD_REST_FACTOR: '0',
        TIMEOUT_FACTOR: '20',
        ...needs.env,
        ...env,
        ...more,
      },
      {
        log: log ?? createLogger({ name: service.name, level: process.env.LOG_LEVEL ?? 'silent' }),
        bus: on,
        keys: tokens.jwks,
        prefix,
        recurring,
        ...(clock && { clock }),
      },
    )
    await instance.start()
    return instance
  }
  const instance = await start({}, bus)
  return {
    ...instance,
    database,
    tokens,
    bus,
    publisher,
    /** One more process that answers requests and consumes nothing, on the same database and Redis. */
    startApi: () => start({ ROLE: 'api' }, createMemoryBus()),
    async stop() {
      await publisher.close()
      await instance.stop()
      await database.drop()
      await needs.drop()
    },
  }
}
