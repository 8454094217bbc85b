import {
  userBlocked,
  userFollowed,
  userMuted,
  userRegistered,
  userUnblocked,
  userUpdated,
} from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPerson, follows, purgeMutes } from '../src/people/people.repository.ts'
import { isBlocked } from '../src/people/visibility.ts'
import { createTestEnvironment, person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const register = (id: number) =>
  env.publish(userRegistered, { user: person(id), registeredAt: '2026-11-21T09:00:00.000Z' })

describe('the copies of people', () => {
  it('hold who registered, public and open to messages', async () => {
    await register(2)
    await env.service.drain()
    expect(await findPerson(env.service.ctx.db, 2)).toEqual({
      summary: person(2),
      audience: 'public',
      allowsMessages: true,
    })
    expect(await findPerson(env.service.ctx.db, 3)).toBeNull()
  })

  it('follow the newest version, whatever arrives last', async () => {
    const update = (username: string, aggregateVersion: number) =>
      env.publish(
        userUpdated,
        {
          user: { ...person(2), username },
          audience: 'private',
          allowsMessages: false,
          allowsTagging: true,
        },
        { aggregateVersion },
      )
    await update('newest', 1_000)
    await update('older', 999)
    await register(2)
    await env.service.drain()
    expect(await findPerson(env.service.ctx.db, 2)).toMatchObject({
      summary: { username: 'newest' },
      audience: 'private',
      allowsMessages: false,
    })
  })

  it('know who blocks whom in both directions, and who follows whom in one', async () => {
    const { db } = env.service.ctx
    const areBlocked = async (sql: typeof db, one: number, other: number) => {
      const [row] = await sql.query<{ blocked: boolean }>(
        `select ${isBlocked('$1::bigint', '$2::bigint')} as blocked`,
        [one, other],
      )
      return row?.blocked
    }
    await env.publish(userBlocked, { blockerId: 2, blockedId: 3 })
    await env.publish(userFollowed, { follower: person(2), followee: person(4) })
    await env.service.drain()
    expect([await areBlocked(db, 2, 3), await areBlocked(db, 3, 2), await areBlocked(db, 2, 4)]).toEqual([
      true,
      true,
      false,
    ])
    expect([await follows(db, 2, 4), await follows(db, 4, 2)]).toEqual([true, false])
    await env.publish(userUnblocked, { blockerId: 2, blockedId: 3 })
    await env.service.drain()
    expect(await areBlocked(db, 3, 2)).toBe(false)
  })

  it('drop mutes that have ended', async () => {
    await env.publish(userMuted, { muterId: 1, mutedId: 2, until: '2026-11-21T11:00:00.000Z' })
    await env.publish(userMuted, { muterId: 1, mutedId: 3, until: null })
    await env.service.drain()
    expect(await purgeMutes(env.service.ctx.db, new Date('2026-11-21T12:00:00.000Z'))).toBe(1)
  })
})
