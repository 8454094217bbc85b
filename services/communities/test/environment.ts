import {
  type Audience,
  type EventData,
  type EventDefinition,
  type Role,
  type UserSummary,
  userBlocked,
  userRegistered,
  userUpdated,
  userVerified,
} from '@vitrine/contracts'
import { createRecorder, startTestService, tableDigest } from '@vitrine/testing'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { CommunitiesContext } from '../src/context.ts'
import communities from '../src/service.ts'

export interface Person {
  id: number
  user: UserSummary
  headers: { authorization: string }
}

export type Answer = LightMyRequestResponse
export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>

/** Communities alone, both roles in this process; the test takes the part of the other services. */
export async function createTestEnvironment(options: { env?: Record<string, string> } = {}) {
  const time = { offsetMs: 0 }
  const clock = () => new Date(Date.now() + time.offsetMs)
  const service = await startTestService(communities, { ...options, clock })
  const { publisher, tokens, app } = service
  const { db } = service.ctx
  const recorder = createRecorder('communities', service.bus, service.drain)
  let lastId = 0

  /** A user whose registration communities has not consumed. */
  const newcomer = async (more: Partial<Pick<UserSummary, 'role' | 'username'>> = {}): Promise<Person> => {
    const id = ++lastId
    const { role = 'Traveler', username = `user${id}` } = more
    const name = { firstName: `First${id}`, lastName: `Last${id}` }
    const user = { id, username, slug: username, ...name, profileImageUrl: null, role }
    return { id, user, headers: await tokens.as(user) }
  }
  const person = async (
    more: { role?: Role; username?: string; joinedDaysAgo?: number; isVerified?: boolean } = {},
  ): Promise<Person> => {
    const { joinedDaysAgo = 30, isVerified = true } = more
    const person = await newcomer(more)
    const registeredAt = new Date(clock().getTime() - joinedDaysAgo * 24 * 3_600_000).toISOString()
    await publisher.publish(userRegistered, { user: person.user, registeredAt })
    if (isVerified) await publisher.publish(userVerified, { userId: person.id })
    return person
  }

  return {
    ...service,
    db,
    /** Moves the service's clock. */
    time,
    newcomer,
    person,
    /** So many users that communities knows. */
    async people<Count extends number>(count: Count): Promise<People<Count>> {
      const people = await Promise.all(Array.from({ length: count }, () => person()))
      await service.drain()
      return people as People<Count>
    },
    /** Changes who may see a person, or their name. */
    async update({ user }: Person, audience: Audience, more: Partial<UserSummary> = {}) {
      const settings = { audience, allowsMessages: true, allowsTagging: true }
      await publisher.publish(userUpdated, { user: { ...user, ...more }, ...settings })
      await service.drain()
    },
    async block(blocker: Person, blocked: Person) {
      await publisher.publish(userBlocked, { blockerId: blocker.id, blockedId: blocked.id })
      await service.drain()
    },
    /** One request; `as` null: an anonymous visitor. */
    call: (
      as: Pick<Person, 'headers'> | null,
      method: NonNullable<InjectOptions['method']>,
      url: string,
      payload?: InjectOptions['payload'],
      headers: Record<string, string> = {},
    ): Promise<Answer> =>
      app.inject({ method, url, headers: { ...as?.headers, ...headers }, ...(payload && { payload }) }),
    /** The data of the events of a type with this key, which may be the id of a community, with their texts, in order. */
    published: async <E extends EventDefinition>(event: E, id: number): Promise<EventData<E>[]> =>
      (await recorder.events(event)).filter(data => event.key(data) === id),
    async snapshot(): Promise<Record<string, string>> {
      // Counters and times of activity follow by events.
      await service.drain()
      return snapshotOf(db)
    },
    async stop() {
      await recorder.stop()
      await service.stop()
    },
  }
}

/** A tuple, so that tests take people out of it by name. */
type People<Count extends number, Found extends Person[] = []> = number extends Count
  ? Person[]
  : Found['length'] extends Count
    ? Found
    : People<Count, [...Found, Person]>

/** What changes by itself: what is published, consumed and erased. */
const background = ['outbox', 'inbox', 'dead_letters', 'erasures', 'runtime_erasures']

/**
 * The number and a digest of the rows of every table, and the number of events: equal before and after what stores nothing.
 */
async function snapshotOf(db: CommunitiesContext['db']): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not relispartition and relname not like 'schema_version%' and relname <> all($1) order by relname`,
    [background],
  )
  expect(tables.map(({ name }) => name)).toContain('members')
  const digests = tables.map(({ name }) => `select '${name}' as name, ${tableDigest(name)} as rows`)
  const rows = await db.query<{ name: string; rows: string }>(
    `${digests.join(' union all ')} union all select 'published events', (select count(*) from outbox)::text`,
  )
  return Object.fromEntries(rows.map(row => [row.name, row.rows]))
}

/** The status and the code of a refusal; of an answer that is none, the status alone. */
export const refusalOf = (answer: Answer): [number, string?] =>
  answer.statusCode < 400 ? [answer.statusCode] : [answer.statusCode, answer.json<{ code: string }>().code]

/** All pages of a list, by their `Link` headers. */
export async function allPages<Item>(
  { call }: Pick<TestEnvironment, 'call'>,
  as: Person,
  first: string,
): Promise<Item[][]> {
  const pages: Item[][] = []
  for (let url: string | undefined = first; url; ) {
    const answer = await call(as, 'GET', url)
    pages.push(answer.json<Item[]>())
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return pages
}
