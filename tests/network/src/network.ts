import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { ContentConfig } from '@vitrine/content/src/config.ts'
import { migrations as contentMigrations } from '@vitrine/content/src/migrate.ts'
import { createContentService } from '@vitrine/content/src/service.ts'
import { GatewayConfig } from '@vitrine/gateway/src/config.ts'
import { createGateway } from '@vitrine/gateway/src/gateway.ts'
import { Config as IdentityConfig } from '@vitrine/identity/src/config.ts'
import { migrations as identityMigrations } from '@vitrine/identity/src/migrate.ts'
import { createIdentityService } from '@vitrine/identity/src/service.ts'
import { allTopics, createKafkaBus } from '@vitrine/messaging'
import { Config as MuseumsConfig } from '@vitrine/museums/src/config.ts'
import { migrations as museumsMigrations } from '@vitrine/museums/src/migrate.ts'
import { createMuseumsService } from '@vitrine/museums/src/service.ts'
import { Config as NotificationsConfig } from '@vitrine/notifications/src/config.ts'
import { migrations as notificationsMigrations } from '@vitrine/notifications/src/migrate.ts'
import { createNotificationsService } from '@vitrine/notifications/src/service.ts'
import { createLogger } from '@vitrine/telemetry'
import { createTestDatabase, kafkaBrokers, redisUrl } from '@vitrine/testing'
import { Redis } from 'ioredis'
import { exportJWK, generateKeyPair } from 'jose'

/** Journeys have a Redis database to themselves; it is emptied before each. */
const redisDatabase = 9

interface NetworkOptions {
  /** The built web app, for journeys in a browser. */
  webDist?: string
  /** Journeys are not about limits; the limits' own tests are. */
  rateLimitFactor?: number
}

/**
 * The whole product in one process: four services with their workers and the gateway, on real PostgreSQL, Redis and
 * Kafka, each journey with databases and topics of its own. `drain` waits until every event has had its effect.
 */
export async function startNetwork({ webDist, rateLimitFactor = 1_000 }: NetworkOptions = {}) {
  const log = createLogger({ name: 'network', level: process.env.LOG_LEVEL ?? 'silent' })
  const redis = await emptyRedis()
  const databases = await Promise.all([
    createTestDatabase('identity', identityMigrations),
    createTestDatabase('content', contentMigrations),
    createTestDatabase('museums', museumsMigrations),
    createTestDatabase('notifications', notificationsMigrations),
  ])
  const [identityDb, contentDb, museumsDb, notificationsDb] = databases.map(database => database.url)
  const brokers = kafkaBrokers()
  const prefix = `journey-${randomUUID().slice(0, 8)}.`
  const busOf = (clientId: string) => createKafkaBus({ brokers, clientId, log, prefix, maxWaitMs: 200 })
  const makingTopics = busOf('network')
  await makingTopics.ensureTopics(allTopics)
  await makingTopics.close()
  const common = {
    LOG_LEVEL: 'silent',
    REDIS_URL: redis,
    KAFKA_BROKERS: brokers.join(','),
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
  }

  const identity = createIdentityService(
    IdentityConfig.parse({ ...common, DATABASE_URL: identityDb, JWT_SIGNING_KEYS: await signingKeys() }),
    { log, bus: busOf('identity') },
  )
  await identity.start()
  const JWKS_URL = `${urlOf(identity)}/.well-known/jwks.json`
  const content = createContentService(
    ContentConfig.parse({ ...common, JWKS_URL, DATABASE_URL: contentDb }),
    {
      log,
      bus: busOf('content'),
    },
  )
  const museums = createMuseumsService(
    MuseumsConfig.parse({ ...common, JWKS_URL, DATABASE_URL: museumsDb }),
    {
      log,
      bus: busOf('museums'),
    },
  )
  const notifications = createNotificationsService(
    NotificationsConfig.parse({ ...common, JWKS_URL, DATABASE_URL: notificationsDb }),
    { log, bus: busOf('notifications') },
  )
  await Promise.all([content.start(), museums.start(), notifications.start()])
  const gateway = await createGateway(
    GatewayConfig.parse({
      ...common,
      PORT: '0',
      JWKS_URL,
      IDENTITY_URL: urlOf(identity),
      CONTENT_URL: urlOf(content),
      MUSEUMS_URL: urlOf(museums),
      NOTIFICATIONS_URL: urlOf(notifications),
      ...(webDist && { WEB_DIST: webDist }),
    }),
    log,
  )
  await gateway.start()
  const services = [identity, content, museums, notifications]

  return {
    /** Where the gateway listens. */
    url: urlOf(gateway),
    identity,
    content,
    museums,
    notifications,
    /** Twice: what the first round took may have published in turn. */
    async drain() {
      for (const _ of [1, 2]) await Promise.all(services.map(service => service.drain()))
    },
    async stop() {
      await gateway.stop()
      await Promise.all(services.map(service => service.stop()))
      await Promise.all(databases.map(database => database.drop()))
    },
  }
}

export type Network = Awaited<ReturnType<typeof startNetwork>>

function urlOf({ app }: { app: { server: { address(): unknown } } }): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function emptyRedis(): Promise<string> {
  const url = new URL(redisUrl())
  url.pathname = `/${redisDatabase}`
  const redis = new Redis(url.href)
  await redis.flushdb()
  redis.disconnect()
  return url.href
}

async function signingKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: 'journey', alg: 'EdDSA' }] })
}
