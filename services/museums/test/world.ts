import type { EventData, EventDefinition, PostHit, UserSummary } from '@vitrine/contracts'
import { createMemoryBus } from '@vitrine/messaging'
import { createDatabase } from '@vitrine/service-kit'
import { createLogger } from '@vitrine/telemetry'
import { createPublisher, createTestDatabase, createTestTokens } from '@vitrine/testing'
import { migrations } from '../src/migrate.ts'
import type { MuseumDraft } from '../src/museums/draft.ts'
import { upsertMuseums } from '../src/museums/upsert.ts'
import { createMuseumsService } from '../src/service.ts'

/** The service with a database, a bus, tokens and a clock of its own. */
export async function createWorld(name: string) {
  const test = await createTestDatabase(`museums_${name}`, migrations.slice(1))
  const tokens = await createTestTokens()
  const bus = createMemoryBus()
  const clock = { now: new Date('2026-06-10T15:00:00Z') }
  const log = createLogger({ name: 'museums-test', level: 'silent' })
  const service = createMuseumsService(
    {
      HOST: '127.0.0.1',
      PORT: 0,
      LOG_LEVEL: 'silent',
      DATABASE_URL: test.url,
      REDIS_URL: 'redis://127.0.0.1:1',
      KAFKA_BROKERS: [],
      JWKS_URL: 'http://127.0.0.1:1/',
      RATE_LIMIT_FACTOR: 1,
    },
    { log, bus, tokens: tokens.verifier, clock: () => clock.now },
  )
  const publisher = createPublisher(bus)
  await service.start()
  const database = createDatabase({ url: test.url, max: 2 })

  return {
    ...service,
    publisher,
    tokens,
    clock,
    database,
    url: test.url,
    get: async (url: string, headers: Record<string, string> = {}) => {
      const answer = await service.app.inject({ url, headers })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body,
        json: () => answer.json(),
      }
    },
    add: async (...drafts: Partial<MuseumDraft>[]) => {
      await database.transaction(tx => upsertMuseums(tx, service.ctx.outbox, drafts.map(draftOf)))
      return database.query<{ id: number; slug: string; name: string }>(
        'select id, slug, name from museums order by id',
      )
    },
    /** What other services published. */
    async hear<E extends EventDefinition>(event: E, ...all: EventData<E>[]) {
      for (const data of all) await publisher.publish(event, data)
      await service.drain()
    },
    events: (type: string) =>
      database.query<{ key: string; data: Record<string, unknown> }>(
        'select key, data from outbox where type = $1 order by seq',
        [type],
      ),
    async close() {
      await publisher.close()
      await service.stop()
      await database.close()
      await test.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

let drafted = 0

export const draftOf = (draft: Partial<MuseumDraft>): MuseumDraft => ({
  source: 'test',
  sourceId: `draft-${++drafted}`,
  name: 'Museum of Tests',
  alternateName: '',
  description: '',
  category: 'art',
  address: '1 Test Street',
  city: 'Springfield',
  state: 'IL',
  stateName: 'Illinois',
  zipCode: '62701',
  country: 'United States',
  latitude: 39.8,
  longitude: -89.65,
  timezone: 'America/Chicago',
  phone: null,
  website: null,
  amenities: [],
  openingHours: null,
  ...draft,
})

export const userOf = (user: Partial<UserSummary> & { id: number }): UserSummary => ({
  username: `user${user.id}`,
  slug: `user${user.id}`,
  firstName: 'Test',
  lastName: 'Person',
  profileImageUrl: null,
  role: 'Traveler',
  ...user,
})

export const postOf = (post: Partial<PostHit> & { id: number }): PostHit => ({
  contentType: 'post',
  type: 'text',
  content: 'A quiet hour among the paintings',
  images: [],
  videoUrl: null,
  tags: [],
  user: userOf({ id: 1 }),
  museum: null,
  createdAt: '2026-06-10T12:00:00.000Z',
  ...post,
})
