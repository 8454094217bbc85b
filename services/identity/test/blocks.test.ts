import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeMutes } from '../src/blocks/purge.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let ada: Person
let bo: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  ;[ada, bo] = await Promise.all([environment.join(), environment.join()])
})

const block = (by: Person, of: Pick<Person, 'id'>, method: 'POST' | 'DELETE' = 'POST') =>
  environment.call(method, `/api/user/${of.id}/block`, { as: by })
const mute = (by: Person, of: Pick<Person, 'id'>, duration: string) =>
  environment.call('POST', `/api/user/${of.id}/mute`, { as: by, body: { duration } })
const follow = (by: Person, of: Person) => environment.call('POST', `/api/user/${of.id}/follow`, { as: by })
const profile = (of: Person, as: Person | null) => environment.call('GET', `/api/user/${of.id}`, { as })
const ids = async (url: string, as: Person | null) =>
  ((await environment.call('GET', url, { as })).json() as { id: number }[]).map(each => each.id)
const listed = async (list: 'blocks' | 'mutes', as: Person) =>
  ((await environment.call('GET', `/api/user/${list}`, { as })).json() as { user: { id: number } }[]).map(
    each => each.user.id,
  )

describe('a block', () => {
  it('hides each from the other, and ends their follows and requests', async () => {
    await follow(ada, bo)
    await follow(bo, ada)
    expect((await block(ada, bo)).json()).toEqual({ blocked: true })
    await environment.service.drain()

    expect((await profile(ada, bo)).statusCode).toBe(404)
    expect((await profile(bo, ada)).json()).toMatchObject({ isBlocked: true, isRestricted: true, bio: '' })
    expect(await ids('/api/users/active?limit=20', ada)).not.toContain(bo.id)
    expect(await ids('/api/users/active?limit=20', bo)).not.toContain(ada.id)
    for (const each of [ada, bo]) {
      expect((await profile(each, each)).json()).toMatchObject({ followersCount: 0, followingCount: 0 })
    }
    expect(await environment.outbox('user-blocked')).toContainEqual(
      expect.objectContaining({ data: { blockerId: ada.id, blockedId: bo.id } }),
    )
    expect(await listed('blocks', ada)).toEqual([bo.id])
    expect(await listed('blocks', bo)).toEqual([])
  })

  it('refuses follows in both directions', async () => {
    await block(ada, bo)
    for (const answer of [await follow(ada, bo), await follow(bo, ada)])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  })

  it('withdraws requests to follow', async () => {
    await environment.call('PUT', '/api/user/privacy-settings', {
      as: ada,
      body: { profileVisibility: 'private' },
    })
    await follow(bo, ada)
    await block(ada, bo)
    expect(await ids('/api/user/follow-requests', ada)).toEqual([])
  })

  it('hides each in the lists of third people', async () => {
    const third = await environment.join()
    await follow(bo, third)
    await block(ada, bo)
    expect(await ids(`/api/user/${third.id}/followers`, ada)).toEqual([])
    expect(await ids(`/api/user/${third.id}/followers`, null)).toEqual([bo.id])
  })

  it('is taken back by who made it alone', async () => {
    await block(ada, bo)
    expect((await block(bo, ada, 'DELETE')).statusCode).toBe(404)
    expect((await profile(ada, bo)).statusCode).toBe(404)
    expect((await block(ada, bo, 'DELETE')).json()).toEqual({ blocked: false })
    expect((await profile(ada, bo)).statusCode).toBe(200)
    expect((await follow(bo, ada)).json()).toEqual({ following: true, requested: false })
  })

  it('is one however often it is sent', async () => {
    const before = (await environment.outbox('user-blocked')).length
    await Promise.all([block(ada, bo), block(ada, bo), block(ada, bo)])
    expect((await environment.outbox('user-blocked')).length).toBe(before + 1)
  })

  it('of oneself, or of an unknown user, is refused', async () => {
    expect((await block(ada, ada)).json()).toMatchObject({
      code: 'validation_error',
      message: 'You cannot block or mute yourself.',
    })
    expect((await block(ada, { id: 999_999 })).statusCode).toBe(404)
    expect((await block(ada, { id: 999_999_999_999 })).statusCode).toBe(404)
  })
})

describe('a mute', () => {
  it('hides the muted user from the one who muted, and is not seen by the other', async () => {
    const answer = await mute(ada, bo, '1d')
    const until = new Date(environment.clock.now.getTime() + 86_400_000).toISOString()
    expect(answer.json()).toEqual({ muted: true, until })
    expect((await profile(bo, ada)).json()).toMatchObject({
      isMuted: true,
      mutedUntil: until,
      isRestricted: false,
    })
    expect((await profile(ada, bo)).json()).toMatchObject({ isMuted: false })
    expect(await ids('/api/users/active?limit=20', ada)).not.toContain(bo.id)
    expect(await ids('/api/users/active?limit=20', bo)).toContain(ada.id)
  })

  it('ends at its time, and its row is purged', async () => {
    await mute(ada, bo, '1h')
    expect(await listed('mutes', ada)).toEqual([bo.id])
    environment.clock.now = new Date(environment.clock.now.getTime() + 3_600_001)
    const later = { ...ada, ...(await environment.signIn(ada)) }
    expect(await listed('mutes', later)).toEqual([])
    expect((await profile(bo, later)).json()).toMatchObject({ isMuted: false })
    expect(await purgeMutes(environment.sql, environment.clock.now)).toBeGreaterThan(0)
    expect(await environment.sql.query('select 1 from mutes where muter_id = $1', [ada.id])).toEqual([])
  })

  it('is replaced by a later one and taken back', async () => {
    await mute(ada, bo, '1h')
    expect((await mute(ada, bo, 'forever')).json()).toEqual({ muted: true, until: null })
    expect((await profile(bo, ada)).json()).toMatchObject({ isMuted: true, mutedUntil: null })
    const answer = await environment.call('DELETE', `/api/user/${bo.id}/mute`, { as: ada })
    expect(answer.json()).toEqual({ muted: false, until: null })
    expect(await listed('mutes', ada)).toEqual([])
  })

  it.each(['2h', '', null, 1])('refuses the duration %j', async duration => {
    expect((await mute(ada, bo, duration as string)).statusCode).toBe(400)
  })
})
