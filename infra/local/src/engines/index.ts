import type { Engine, EngineContext, EngineName } from './engine.ts'
import { startKafka } from './kafka.ts'
import { startMongo } from './mongo.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

export type { Engine, EngineContext, EngineName } from './engine.ts'

/** Every engine, with the name to show. */
export const engines: Record<EngineName, { label: string; start(context: EngineContext): Promise<Engine> }> =
  {
    postgres: { label: 'PostgreSQL', start: startPostgres },
    redis: { label: 'Redis', start: startRedis },
    kafka: { label: 'Kafka', start: startKafka },
    mongo: { label: 'MongoDB', start: startMongo },
  }

/** Hands the address of an engine that comes up, or its failure, to the one that stands on it, if any does. */
export function resolveAddress(address: PromiseWithResolvers<string>, starting: Promise<Engine>): void {
  address.resolve(starting.then(engine => engine.address))
  address.promise.catch(() => {}) // reported by its own step
}
