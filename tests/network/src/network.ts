import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import communities from '@vitrine/communities/src/service.ts'
import content from '@vitrine/content/src/service.ts'
import { type Service, services } from '@vitrine/contracts'
import { GatewayConfig } from '@vitrine/gateway/src/config.ts'
import { createGateway } from '@vitrine/gateway/src/gateway.ts'
import identity from '@vitrine/identity/src/service.ts'
import media from '@vitrine/media/src/service.ts'
import { allTopics, createKafkaBus } from '@vitrine/messaging'
import museums from '@vitrine/museums/src/service.ts'
import notifications from '@vitrine/notifications/src/service.ts'
import type { ServiceInstance } from '@vitrine/runtime'
import { urlVariable } from '@vitrine/service-kit'
import { createLogger } from '@vitrine/telemetry'
import {
  createTestDatabase,
  createTestNeeds,
  encryptionKeyOf,
  freePort,
  kafkaBrokers,
  keySetOf,
  mediaUrlKeyOf,
  redisUrl,
  signingKeyOf,
} from '@vitrine/testing'
import { Redis } from 'ioredis'
import { shareNames } from './claimed-names.ts'

const modules = { identity, content, museums, notifications, media, communities } satisfies Record<
  Service,
  object
>
type Instances = { [S in Service]: ReturnType<(typeof modules)[S]['create']> }

/** vitest counts its workers from 1. */
const worker = Number(process.env.VITEST_POOL_ID ?? 1)

/**
 * A network has two Redis databases to itself, for everything and for jobs. A worker has room for two networks: one that
 * its files share, and one of a file's own. Redis has 16 databases, of which services that run alone use the first ones.
 */
const redisDatabaseOf = (use: 'shared' | 'own'): number => 4 * worker + (use === 'shared' ? 4 : 6)

/** Of the networks that run in this process: a second one would empty the first one's databases. */
const redisDatabasesInUse = new Set<number>()

export interface NetworkOptions {
  /** `shared`: it stays for all files of the worker. */
  use?: 'shared' | 'own'
  /** The built web app, for journeys in a browser. */
  webDist?: string
  /** Journeys are not about limits; the limits' own tests are. */
  rateLimitFactor?: number
  /** How long published keys are used; for journeys that rotate them. */
  jwksRefreshSeconds?: number
  /** What needs a confirmed e-mail address: nothing, where journeys are not about it. */
  verifiedEmailFor?: string
  /** How long a notification is unread before it is sent by mail. */
  notificationMailSeconds?: number
  /** Variables of all processes, besides their own: where the server in the place of a CDN is. */
  variables?: Record<string, string>
}

/**
 * The whole product in one process: every service in both roles and the gateway, on real PostgreSQL, Redis and Kafka,
 * with databases and topics of its own. `drain` waits until every event has had its effect.
 * No recurring task runs by itself.
 */
export async function startNetwork({
  use = 'own',
  webDist,
  rateLimitFactor = 1_000,
  jwksRefreshSeconds = 60,
  verifiedEmailFor = '',
  notificationMailSeconds = 15 * 60,
  variables = {},
}: NetworkOptions = {}) {
  const log = createLogger({ name: 'network', level: process.env.LOG_LEVEL ?? 'silent' })
  const redisDatabase = redisDatabaseOf(use)
  const jobsDatabase = redisDatabase + 1
  if (redisDatabasesInUse.has(redisDatabase)) throw new Error('The network before this one still runs.')
  redisDatabasesInUse.add(redisDatabase)
  const brokers = kafkaBrokers()
  const prefix = `journey-${randomUUID().slice(0, 8)}.`
  // Each consumer group asks the broker again after so long: a network that never stops leaves it longer.
  const maxWaitMs = use === 'shared' ? 5_000 : 1_000
  const busOf = (clientId: string) =>
    createKafkaBus({ brokers, clientId, log, prefix, maxWaitMs, timeoutFactor: 4 })
  const bus = busOf('network')
  const common = {
    LOG_LEVEL: 'silent',
    REDIS_URL: await emptyRedis(redisDatabase, jobsDatabase),
    KAFKA_BROKERS: brokers.join(','),
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
    JWKS_REFRESH_SECONDS: String(jwksRefreshSeconds),
    VERIFIED_EMAIL_FOR: verifiedEmailFor,
    NOTIFICATION_MAIL_SECONDS: String(notificationMailSeconds),
    PASSWORD_REST_FACTOR: '0',
    TIMEOUT_FACTOR: '20',
    ANSWER_TIMEOUT_MS: '60000',
    // Journeys wait for their videos, while others keep the machine busy.
    FFMPEG_PRIORITY: 'normal',
    ...variables,
    MEDIA_URL_KEYS: keySetOf(mediaUrlKeyOf('journey')),
    ENCRYPTION_KEYS: keySetOf(encryptionKeyOf('journey')),
  }
  // A task that a clock starts would come between any two steps of a journey: journeys run the tasks that they are about.
  const instanceOptions = { log, jobsDatabase, recurring: false }
  const stores: { drop(): Promise<void> }[] = []
  const instances: ServiceInstance[] = []
  let gateway: Awaited<ReturnType<typeof createGateway>> | undefined

  async function stop() {
    await gateway?.stop()
    await Promise.all(instances.map(instance => instance.stop()))
    await Promise.all(stores.map(store => store.drop()))
    // A hundred networks one after another would leave the small broker thousands of partitions.
    await bus.deleteTopics(allTopics)
    await bus.close()
    redisDatabasesInUse.delete(redisDatabase)
  }

  async function start<Name extends Service>(name: Name, env: Record<string, string>) {
    const service = modules[name]
    const database = await createTestDatabase(name, service.migrations)
    const needs = createTestNeeds(name)
    stores.push(database, needs)
    const instance = service.create(
      { ...common, DATABASE_URL: database.url, ...needs.env, ...env },
      { ...instanceOptions, bus: busOf(name) },
    )
    instances.push(instance)
    await instance.start()
    return instance
  }

  const firstKey = signingKeyOf('journey')
  const keys = { JWT_SIGNING_KEYS: keySetOf(firstKey) }

  async function startAll() {
    await bus.ensureTopics(allTopics)
    // Identity and the others know each other's addresses, so that of identity is chosen beforehand.
    const identityPort = await freePort()
    const env = { JWKS_URL: `http://127.0.0.1:${identityPort}/.well-known/jwks.json` }
    const others = services.filter(name => name !== 'identity')
    const starts = others.map(async name => [name, await start(name, env)] as const)
    // Where one fails, the others are stopped: what still starts then would go on.
    await Promise.allSettled(starts)
    const started = await Promise.all(starts)
    const otherUrls = urlVariables(Object.fromEntries(started))
    const identityEnv = { ...keys, ...otherUrls, PORT: String(identityPort) }
    const identityService = await start('identity', identityEnv)
    const running = { ...Object.fromEntries(started), identity: identityService } as Instances
    gateway = await createGateway(
      GatewayConfig.parse({
        ...common,
        ...env,
        PORT: '0',
        ...urlVariables(running),
        ...(webDist && { WEB_DIST: webDist }),
      }),
      log,
    )
    await gateway.start()
    return { running, identityEnv, url: urlOf(gateway) }
  }

  // What a network that failed to start left running would take the jobs of the next one: they share a Redis database.
  const { running, identityEnv, url } = await startAll().catch(async error => {
    await stop().catch(also => {
      throw new AggregateError([error, also], 'The network failed to start, and then to stop.')
    })
    throw error
  })

  if (use === 'shared') shareNames(url)
  return {
    /** Where the gateway listens. */
    url,
    ...running,
    /** What signs access tokens from the start. */
    firstKey,
    /** Starts identity again at its place with other signing keys, as a rotation does. */
    async restartIdentity(signingKeys: readonly object[]) {
      const DATABASE_URL = running.identity.ctx.config.DATABASE_URL
      await running.identity.stop()
      const identityAgain = identity.create(
        {
          ...common,
          ...identityEnv,
          DATABASE_URL,
          JWT_SIGNING_KEYS: keySetOf(...signingKeys),
        },
        { ...instanceOptions, bus: busOf('identity') },
      )
      await identityAgain.start()
      instances.splice(instances.indexOf(running.identity), 1, identityAgain)
      running.identity = identityAgain
    },
    /** Where each service listens, past the gateway. */
    origins: () =>
      Object.fromEntries(services.map(name => [name, urlOf(running[name])])) as Record<Service, string>,
    /** Twice: what the first pass consumed may have published in turn. */
    async drain() {
      for (const _ of [1, 2]) await Promise.all(instances.map(instance => instance.drain()))
    },
    stop,
  }
}

export type Network = Awaited<ReturnType<typeof startNetwork>>

function urlOf({ app }: { app: { server: { address(): unknown } } }): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** `CONTENT_URL` …, as the gateway and identity have them. */
const urlVariables = (instances: Record<string, ServiceInstance>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(instances).map(([name, instance]) => [urlVariable(name as Service), urlOf(instance)]),
  )

/** The jobs of an earlier network too: the first export of each has the same id, and so has its job. */
async function emptyRedis(redisDatabase: number, jobsDatabase: number): Promise<string> {
  const url = new URL(redisUrl())
  for (const database of [jobsDatabase, redisDatabase]) {
    url.pathname = `/${database}`
    const redis = new Redis(url.href)
    await redis.flushdb()
    redis.disconnect()
  }
  return url.href
}
