import type { EventData, EventDefinition, PostHit, UserSummary } from '@vitrine/contracts'
import { createDatabase } from '@vitrine/service-kit'
import { startTestService } from '@vitrine/testing'
import { type MuseumDraft, prepareMuseum } from '../src/museums/draft.ts'
import { upsertMuseums } from '../src/museums/upsert.ts'
import museums from '../src/service.ts'

/** The service alone, with a clock that the test sets. */
export async function createTestEnvironment(variables: Record<string, string> = {}) {
  const clock = { now: new Date('2026-06-10T15:00:00Z') }
  const service = await startTestService(museums, {
    env: variables,
    clock: () => clock.now,
  })
  const { url } = service.database
  const db = createDatabase({ url, max: 2 })

  return {
    ...service,
    clock,
    db,
    url,
    get: async (url: string, headers: Record<string, string> = {}) => {
      const answer = await service.app.inject({ url, headers })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body,
        json: () => answer.json(),
      }
    },
    addMuseums: async (...drafts: Partial<MuseumDraft>[]) => {
      await db.transaction(tx =>
        upsertMuseums(
          tx,
          service.ctx.outbox,
          drafts.map(draft => prepareMuseum(draftOf(draft))),
        ),
      )
      return db.query<{ id: number; slug: string; name: string }>(
        'select id, slug, name from museums order by id',
      )
    },
    /** Publishes events of other services and waits until they are consumed. */
    async publish<E extends EventDefinition>(event: E, ...all: EventData<E>[]) {
      for (const data of all) await service.publisher.publish(event, data)
      await service.drain()
    },
    events: (type: string) =>
      db.query<{ key: string; data: Record<string, unknown> }>(
        'select key, data from outbox where type = $1 order by seq',
        [type],
      ),
    async close() {
      await db.close()
      await service.stop()
    },
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>

let drafted = 0

export const draftOf = (draft: Partial<MuseumDraft>): MuseumDraft => ({
  source: 'test',
  sourceId: `draft-${++drafted}`,
  name: 'Museum of Tests',
  aliases: [],
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
