import type { Engine, EngineContext } from './engine.ts'
import { startKafka } from './kafka.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

export type { Engine, EngineContext, EngineName } from './engine.ts'

/** Every engine by the name that people read. */
export const engines: Record<string, (context: EngineContext) => Promise<Engine>> = {
  PostgreSQL: startPostgres,
  Redis: startRedis,
  Kafka: startKafka,
}
