import {
  type Audience,
  type MuseumRef,
  museumCreated,
  museumFollowed,
  type Role,
  type UserSummary,
  userBlocked,
  userFollowed,
  userMuted,
  userRegistered,
  userUpdated,
} from '@vitrine/contracts'
import { startTestService } from '@vitrine/testing'
import type { InjectOptions } from 'fastify'
import content from '../src/service.ts'

export interface Person {
  id: number
  user: UserSummary
  headers: { authorization: string }
}

/** Content alone, both roles in this process; the test takes the part of the other services. */
export async function createTestEnvironment(options: { env?: Record<string, string> } = {}) {
  const time = { offsetMs: 0 }
  const start = Date.now()
  let reads = 0
  const service = await startTestService(content, {
    ...options,
    // Each read is 1 ms later than the one before, so that what is ordered by time has one order.
    clock: () => new Date(start + ++reads + time.offsetMs),
  })
  const { publisher, tokens } = service
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
    /** Moves the service's clock. */
    time,
    person,
    people: (count: number) => Promise.all(Array.from({ length: count }, () => person())),
    /** A user whose registration content has not consumed yet. */
    async unknownUser(): Promise<Person['headers'] & { id: number }> {
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
    /** Changes what others see of a person, or who may see them. */
    update: (person: Person, audience: Audience, more: Partial<UserSummary> = {}) =>
      publisher.publish(userUpdated, {
        user: { ...person.user, ...more },
        audience,
        allowsMessages: true,
        allowsTagging: true,
      }),
    block: (blocker: Person, blocked: Person) =>
      publisher.publish(userBlocked, { blockerId: blocker.id, blockedId: blocked.id }),
    mute: (muter: Person, muted: Person, until: Date | null = null) =>
      publisher.publish(userMuted, {
        muterId: muter.id,
        mutedId: muted.id,
        until: until?.toISOString() ?? null,
      }),
    followMuseum: (person: Person, museum: MuseumRef) =>
      publisher.publish(museumFollowed, { userId: person.id, museum }),
    /** Sends a request and reads the answer. */
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
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
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
    },
    end: service.stop,
  }
}
export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>
