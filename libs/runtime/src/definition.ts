import { fileURLToPath } from 'node:url'
import type { Service } from '@vitrine/contracts'
import type { Jobs, Task } from '@vitrine/jobs'
import type { Outbox, Subscription } from '@vitrine/messaging'
import {
  type Database,
  type ExportSection,
  type MigrationSet,
  type OwnRedisOptions,
  serviceConfig,
  type VerifyingKeys,
} from '@vitrine/service-kit'
import type { Logger, Registry } from '@vitrine/telemetry'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { type Erasure, queueErasures } from './erasure.ts'
import { createInstance, type InstanceOptions, type ServiceInstance } from './instance.ts'
import { migrationsOf } from './migrations.ts'

const { JWKS_URL, ...common } = serviceConfig

/** The variables that every service has. */
export type CommonConfig = z.output<z.ZodObject<typeof common>>

/** The variables of every service, and those that a service declares in its `config.ts`. */
export type ServiceConfig<Own = unknown> = CommonConfig &
  (Own extends z.ZodRawShape ? z.output<z.ZodObject<Own>> : unknown)

/** What every function of a service may reach. */
export interface ServiceContext<Config extends CommonConfig = CommonConfig> {
  config: Config
  db: Database
  /** Fails fast while Redis is unavailable. */
  redis: Redis
  outbox: Outbox
  jobs: Pick<Jobs, 'queue'>
  log: Logger
  /** What `/metrics` shows. */
  metrics: Registry
  clock: () => Date
}

export interface ServiceDefinition<Context extends ServiceContext = ServiceContext, Own = unknown> {
  name: Service
  /** The service's own variables, by name. */
  config?: Own
  /** Adds what is this service's own. Runs before anything is connected. */
  context?(base: ServiceContext<ServiceConfig<Own>>): Context
  routes(app: FastifyInstance, ctx: NoInfer<Context>): void
  subscriptions(ctx: NoInfer<Context>): readonly Subscription[]
  /**
   * How the service erases a user whose account was purged; the runtime decides when. Null: identity alone, which deletes
   * the account itself.
   */
  erasure: Erasure<NoInfer<Context>> | null
  /** Besides the runtime's own maintenance. */
  tasks?(ctx: NoInfer<Context>): readonly Task[]
  /** The directory of the service's SQL files. */
  migrations: URL
  redis?: OwnRedisOptions
  /**
   * What the service has of a user, for the export of their data: every list with a column of users has a section. Null:
   * the service has nothing of users.
   */
  exports: { sections(ctx: NoInfer<Context>, userId: number): readonly ExportSection[] } | null
  /** What tokens are verified with; absent: the keys that identity publishes at JWKS_URL. */
  keys?(ctx: NoInfer<Context>): VerifyingKeys
  /**
   * Moves to the outbox what waits elsewhere to be published, as in documents of MongoDB; `drain` waits for it. The service
   * calls it, or the like of it, by itself too.
   */
  publishPending?(ctx: NoInfer<Context>): Promise<void>
  /** Parts of `/readyz` besides messaging: true while the part can do its work. */
  ready?(ctx: NoInfer<Context>): Record<string, boolean>
  /** Before the first event is consumed and the first request is answered; a rejection ends the process. */
  start?(ctx: NoInfer<Context>): Promise<void>
  /** After the last request and event; the database is still there. */
  stop?(ctx: NoInfer<Context>): Promise<void>
}

/** A service as `run.ts`, tests and tools use it. */
export interface ServiceModule<Context extends ServiceContext = ServiceContext> {
  name: Service
  /** In the order in which they are applied. */
  migrations: readonly MigrationSet[]
  /** Everything that it consumes: its own subscriptions, and those of the runtime. */
  subscriptions(ctx: Context): readonly Subscription[]
  /** Everything built from `env` and nothing started; throws one error that names every bad variable. */
  create(env: Record<string, string | undefined>, options: InstanceOptions): ServiceInstance<Context>
}

/** Declares a service: the default export of its `src/service.ts`. */
export function defineService<
  Own = unknown,
  Context extends ServiceContext = ServiceContext<ServiceConfig<Own>>,
>(definition: ServiceDefinition<Context, Own>): ServiceModule<Context> {
  const { name, migrations, erasure } = definition
  const subscriptions = (ctx: Context) => [
    ...definition.subscriptions(ctx),
    ...(erasure ? [queueErasures(ctx)] : []),
  ]
  const schema = z.object({
    ...common,
    ...(definition.keys ? {} : { JWKS_URL }),
    ...(definition.config as z.ZodRawShape | undefined),
  })
  return {
    name,
    migrations: migrationsOf(name, fileURLToPath(migrations)),
    subscriptions,
    create: (env, options) =>
      createInstance({ ...definition, subscriptions } as never, schema as never, env, options),
  }
}
