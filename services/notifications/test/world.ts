import { type Notification, notificationSent, type UserSummary } from '@vitrine/contracts'
import { createMemoryBus } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'
import {
  createPublisher,
  createTestDatabase,
  createTestTokens,
  redisUrl,
  type TestTokens,
} from '@vitrine/testing'
import { Config } from '../src/config.ts'
import { migrations } from '../src/migrate.ts'
import { createNotificationsService } from '../src/service.ts'

/** Somebody who likes what the tests' person shared. */
export const liker: UserSummary = {
  id: 2,
  username: 'bo',
  slug: 'bo',
  firstName: 'Bo',
  lastName: 'Li',
  profileImageUrl: null,
  role: 'Traveler',
}

/** The service on a database of its own, with the other services played by the test. */
export async function createWorld(
  now = () => new Date('2026-11-21T12:00:00.000Z'),
  settings: Record<string, string> = {},
) {
  const database = await createTestDatabase('notifications', migrations)
  const bus = createMemoryBus()
  const tokens: TestTokens = await createTestTokens()
  const config = Config.parse({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KAFKA_BROKERS: 'unused:9092',
    JWKS_URL: 'http://unused.example/jwks.json',
    ...settings,
  })
  const log = createLogger({ name: 'notifications', level: process.env.LOG_LEVEL ?? 'silent' })
  const service = createNotificationsService(config, { log, bus, tokens: tokens.verifier, clock: now })
  await service.start()
  const others = createPublisher(bus)

  return {
    service,
    tokens,
    publish: others.publish,
    async listAs(id: number, query = ''): Promise<Notification[]> {
      const answer = await service.app.inject({
        url: `/api/notifications${query}`,
        headers: await tokens.as({ id }),
      })
      return answer.json()
    },
    async readAllAs(id: number) {
      return service.app.inject({
        method: 'PUT',
        url: '/api/notifications/read-all',
        headers: await tokens.as({ id }),
      })
    },
    async outboxTypes(): Promise<string[]> {
      const rows = await service.ctx.db.query<{ type: string }>(
        'select type from outbox where type = $1 order by seq',
        [notificationSent.type],
      )
      return rows.map(row => row.type)
    },
    async clear() {
      await service.drain()
      await service.ctx.db.query(
        'truncate notifications, notification_actors, told, outbox, inbox, idempotency_keys',
      )
    },
    async close() {
      await service.stop()
      await database.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
