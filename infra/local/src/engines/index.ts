import type { Engine, EngineContext, EngineName } from './engine.ts'
import { startKafka } from './kafka.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

export type { Engine, EngineContext, EngineName } from './engine.ts'

/** Every engine, with the name to show. */
export const engines: Record<EngineName, { label: string; start(context: EngineContext): Promise<Engine> }> =
  {
    postgres: { label: 'PostgreSQL', start: startPostgres },
    redis: { label: 'Redis', start: startRedis },
    kafka: { label: 'Kafka', start: startKafka },
  }
