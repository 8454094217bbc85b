import { createMemoryBus } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'
import { runMigration } from '../src/cdn/migration/run.ts'
import media from '../src/service.ts'

/** A process that works on one migration, for a test that kills it. */
const { MIGRATION_ID, NOW = '' } = process.env
const { ctx } = media.create(process.env, {
  log: createLogger({ name: 'media', level: 'silent' }),
  bus: createMemoryBus(),
  clock: () => new Date(NOW),
})
ctx.mongo.open()
await ctx.redis.connect()
await ctx.mongo.connection.asPromise()
await runMigration(ctx, Number(MIGRATION_ID))
process.exit(0)
