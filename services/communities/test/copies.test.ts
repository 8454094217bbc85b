import {
  type UserSummary,
  userBlocked,
  userFollowed,
  userMuted,
  userRegistered,
  userUnblocked,
  userUnfollowed,
  userUpdated,
  userVerified,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeMutes } from '../src/people/hidden.projection.ts'
import { createTestEnvironment, refusalOf, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

const settings = { audience: 'friends', allowsMessages: true, allowsTagging: false } as const
const registeredAt = '2026-01-02T03:04:05.000Z'
const storedOf = async (id: number) => {
  const [row] = await environment.db.query(
    `select username, first_name, audience, allows_tagging, is_verified, registered_at, version::int as version
     from people where id = $1`,
    [id],
  )
  return row
}
const register = (user: UserSummary, aggregateVersion: number) =>
  environment.publisher.publish(userRegistered, { user, registeredAt }, { aggregateVersion })
const rename = (user: UserSummary, firstName: string, aggregateVersion: number, id?: string) =>
  environment.publisher.publish(
    userUpdated,
    { user: { ...user, firstName }, ...settings },
    { aggregateVersion, ...(id && { id }) },
  )

describe('the copy of a user', () => {
  it('is the newest version in whatever order the events arrive, also a second time', async () => {
    const { id, user } = await environment.newcomer()
    const event = crypto.randomUUID()
    await environment.publisher.publish(userVerified, { userId: id })
    await rename(user, 'Third', 3)
    await environment.drain()
    await rename(user, 'Second', 2, event)
    await environment.drain()
    await register(user, 1)
    await rename(user, 'Second', 2, event)
    await environment.drain()
    expect(await storedOf(id)).toEqual({
      username: user.username,
      first_name: 'Third',
      audience: 'friends',
      allows_tagging: false,
      is_verified: true,
      registered_at: new Date(registeredAt),
      version: 3,
    })
  })

  it('keeps the newest of several versions in one batch', async () => {
    const { id, user } = await environment.newcomer()
    await register(user, 10)
    for (const version of [12, 11]) await rename(user, `Version ${version}`, version)
    await environment.drain()
    expect(await storedOf(id)).toMatchObject({
      first_name: 'Version 12',
      registered_at: new Date(registeredAt),
    })
  })

  it('is made from the access token where the registration has not arrived, and completed by it', async () => {
    const by = await environment.newcomer({ role: 'Ambassador', username: 'Late.Event' })
    const create = (name: string) => environment.call(by, 'POST', '/api/communities', { name })
    expect(refusalOf(await create('Too early'))).toEqual([403, 'email_unverified'])
    await environment.publisher.publish(userVerified, { userId: by.id })
    await environment.drain()
    // The confirmed address arrived first: the row has no name yet.
    expect(await storedOf(by.id)).toMatchObject({ username: '', version: 0 })
    expect((await create('In time')).json()).toMatchObject({
      creator: { username: 'Late.Event', slug: 'late-event', firstName: '', role: 'Ambassador' },
    })
    await register(by.user, 1)
    await environment.drain()
    expect(await storedOf(by.id)).toMatchObject({
      first_name: by.user.firstName,
      is_verified: true,
      version: 1,
    })
  })
})

describe('the copies of relations', () => {
  it('have the last event of each pair, also of one batch', async () => {
    const [ada, bo] = await environment.people(2)
    const block = { blockerId: ada.id, blockedId: bo.id }
    const hidden = () =>
      environment.db.query(
        `select viewer_id, user_id, reason from hidden_people where $1 in (viewer_id, user_id) order by viewer_id`,
        [ada.id],
      )
    for (const times of [1, 2]) {
      await environment.publisher.publish(userBlocked, block)
      if (times === 2) await environment.publisher.publish(userUnblocked, block)
    }
    await environment.drain()
    expect(await hidden()).toEqual([])
    for (let times = 0; times < 2; times++) await environment.publisher.publish(userBlocked, block)
    await environment.drain()
    expect(await hidden()).toEqual([
      { viewer_id: ada.id, user_id: bo.id, reason: 'blocks' },
      { viewer_id: bo.id, user_id: ada.id, reason: 'is-blocked' },
    ])

    const follow = { follower: ada.user, followee: bo.user }
    const unfollow = { followerId: ada.id, followeeId: bo.id }
    const follows = () =>
      environment.db.query('select followee_id from user_follows where follower_id = $1', [ada.id])
    await environment.publisher.publish(userFollowed, follow)
    await environment.publisher.publish(userFollowed, follow)
    await environment.drain()
    expect(await follows()).toEqual([{ followee_id: bo.id }])
    await environment.publisher.publish(userFollowed, follow)
    await environment.publisher.publish(userUnfollowed, unfollow)
    await environment.drain()
    expect(await follows()).toEqual([])
  })

  it('lose the mutes that have ended', async () => {
    const [ada, bo, cy] = await environment.people(3)
    const mute = (mutedId: number, until: string | null) =>
      environment.publisher.publish(userMuted, { muterId: ada.id, mutedId, until })
    await mute(bo.id, new Date(Date.now() - 1_000).toISOString())
    await mute(cy.id, null)
    await environment.drain()
    expect(await purgeMutes(environment.db, new Date())).toBe(1)
    expect(await purgeMutes(environment.db, new Date())).toBe(0)
    const left = await environment.db.query('select user_id from hidden_people where viewer_id = $1', [
      ada.id,
    ])
    expect(left).toEqual([{ user_id: cy.id }])
  })
})
