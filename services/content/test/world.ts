import { randomUUID } from 'node:crypto'
import type { MuseumRef, Role, UserSummary } from '@vitrine/contracts'
import { museumCreated, museumFollowed, userFollowed, userRegistered } from '@vitrine/contracts'
import { type Bus, createMemoryBus } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'
import { createPublisher, createTestDatabase, createTestTokens, redisUrl } from '@vitrine/testing'
import type { InjectOptions } from 'fastify'
import { ContentConfig } from '../src/config.ts'
import { migrations } from '../src/migrate.ts'
import { createContentService } from '../src/service.ts'

export interface Person {
  id: number
  user: UserSummary
  headers: { authorization: string }
}

/** Content alone, both roles in this process, on a database and a bus of its own; other services are played. */
export async function createContentWorld(
  name: string,
  options: { config?: object; redisUrl?: string; roles?: ['api'] } = {},
) {
  const database = await createTestDatabase(name, migrations)
  const tokens = await createTestTokens()
  const bus = createMemoryBus()
  const publisher = createPublisher(bus)
  const time = { offsetMs: 0 }
  const redisPrefix = `test:${randomUUID().slice(0, 8)}:`
  const config = ContentConfig.parse({
    DATABASE_URL: database.url,
    REDIS_URL: options.redisUrl ?? redisUrl(),
    KAFKA_BROKERS: '',
    JWKS_URL: 'http://127.0.0.1:9/unused',
    ...options.config,
  })
  const start = async (more: { bus: Bus; roles?: ['api'] }) => {
    const service = createContentService(config, {
      log: createLogger({ name: 'test', level: process.env.LOG_LEVEL ?? 'silent' }),
      tokens: tokens.verifier,
      clock: () => new Date(Date.now() + time.offsetMs),
      redisPrefix,
      ...more,
    })
    await service.start()
    return service
  }
  const service = await start({ bus, ...(options.roles && { roles: options.roles }) })
  let lastId = 0

  const person = async (
    more: { role?: Role; username?: string; joinedDaysAgo?: number } = {},
  ): Promise<Person> => {
    const id = ++lastId
    const { role = 'Traveler', username = `user${id}` } = more
    const user = {
      id,
      username,
      slug: username,
      firstName: `First${id}`,
      lastName: `Last${id}`,
      profileImageUrl: null,
      role,
    }
    const registeredAt = new Date(Date.now() - (more.joinedDaysAgo ?? 30) * 24 * 3_600_000).toISOString()
    await publisher.publish(userRegistered, { user, registeredAt })
    return { id, user, headers: await tokens.as({ id, username, role }) }
  }

  return {
    ...service,
    database,
    tokens,
    bus,
    publisher,
    /** One more process that answers requests and consumes nothing, on the same database and Redis. */
    startApi: () => start({ bus: createMemoryBus(), roles: ['api'] }),
    /** Moves the service's clock. */
    time,
    person,
    people: (count: number) => Promise.all(Array.from({ length: count }, () => person())),
    /** Somebody of whom content has not heard yet. */
    async stranger(): Promise<Person['headers'] & { id: number }> {
      const id = ++lastId
      return { id, ...(await tokens.as({ id, username: `New.Person_${id}` })) }
    },
    async museum(): Promise<MuseumRef> {
      const id = ++lastId
      const museum: MuseumRef = {
        id,
        slug: `museum-${id}`,
        name: `Museum ${id}`,
        city: 'Leiden',
        country: 'Netherlands',
        categoryCode: 'art',
        coverUrl: `/api/museums/${id}/cover.svg`,
      }
      await publisher.publish(museumCreated, { museum })
      return museum
    },
    follow: (follower: Person, followee: Person) =>
      publisher.publish(userFollowed, { follower: follower.user, followee: followee.user }),
    followMuseum: (person: Person, museum: MuseumRef) =>
      publisher.publish(museumFollowed, { userId: person.id, museum }),
    /** Sends a request and reads the answer. */
    async call(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      as?: object | null,
      payload?: InjectOptions['payload'],
    ) {
      const reply = await service.app.inject({
        method,
        url,
        headers: { ...(as as { headers?: object })?.headers },
        ...(payload !== undefined && { payload }),
      })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
    async end() {
      await service.stop()
      await database.drop()
    },
  }
}
export type ContentWorld = Awaited<ReturnType<typeof createContentWorld>>
