import type { FollowRequest } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let owner: Person
let asker: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  ;[owner, asker] = await Promise.all([environment.join(), environment.join()])
  await open(owner, 'private')
})

const open = (as: Person, profileVisibility: string) =>
  environment.call('PUT', '/api/user/privacy-settings', { as, body: { profileVisibility } })
const follow = async (by: Person, of: Person, following?: boolean) =>
  (await environment.call('POST', `/api/user/${of.id}/follow`, { as: by, body: { following } })).json()
const requests = async (as: Person): Promise<FollowRequest[]> =>
  (await environment.call('GET', '/api/user/follow-requests', { as })).json()
const answer = (as: Person, by: Person, how: 'approve' | 'decline', headers?: Record<string, string>) =>
  environment.call('POST', `/api/user/follow-requests/${by.id}/${how}`, { as, ...(headers && { headers }) })
const profile = async (of: Person, as: Person) =>
  (await environment.call('GET', `/api/user/${of.id}`, { as })).json()
const published = async (type: string) => (await environment.outbox(type)).at(-1)?.data

describe('following a private profile', () => {
  it('asks its owner, and a second time withdraws the request', async () => {
    expect(await follow(asker, owner)).toEqual({ following: false, requested: true })
    expect(await profile(owner, asker)).toMatchObject({
      isRequested: true,
      isFollowing: false,
      isRestricted: true,
    })
    expect(await published('follow-requested')).toMatchObject({
      requester: { id: asker.id },
      userId: owner.id,
    })
    expect(await requests(owner)).toMatchObject([{ id: asker.id, user: { username: asker.username } }])

    expect(await follow(asker, owner)).toEqual({ following: false, requested: false })
    expect(await published('follow-request-closed')).toMatchObject({ outcome: 'withdrawn' })
    expect(await requests(owner)).toEqual([])
  })

  it('sets the wanted state: asks once, and withdraws once', async () => {
    const asked = { following: false, requested: true }
    const withdrawn = { following: false, requested: false }
    const count = async (type: string) =>
      (await environment.outbox(type)).filter(({ data }) => data.userId === owner.id).length
    for (let repeats = 0; repeats < 2; repeats++) expect(await follow(asker, owner, true)).toEqual(asked)
    expect(await requests(owner)).toHaveLength(1)
    expect(await count('follow-requested')).toBe(1)
    for (let repeats = 0; repeats < 2; repeats++) expect(await follow(asker, owner, false)).toEqual(withdrawn)
    expect(await requests(owner)).toEqual([])
    expect(await count('follow-request-closed')).toBe(1)
  })

  it('begins once when it is wanted again while a profile that became public approves it', async () => {
    await follow(asker, owner)
    await open(owner, 'public')
    // Either the request still waits, or the follow has begun.
    const { following, requested } = await follow(asker, owner, true)
    expect(following).toBe(!requested)
    await environment.service.drain()
    expect(await profile(owner, asker)).toMatchObject({ isFollowing: true, isRequested: false })
  })

  it('begins when the owner approves, once for repeated requests', async () => {
    await follow(asker, owner)
    const key = { 'idempotency-key': 'approve-once' }
    const answers = [await answer(owner, asker, 'approve', key), await answer(owner, asker, 'approve', key)]
    expect(answers.map(each => [each.statusCode, each.json()])).toEqual(
      Array(2).fill([200, { approved: true }]),
    )
    expect(await published('user-followed')).toMatchObject({ follower: { id: asker.id }, isApproved: true })
    await environment.service.drain()
    expect(await profile(owner, asker)).toMatchObject({
      isFollowing: true,
      isRequested: false,
      isRestricted: false,
      followersCount: 1,
    })
    expect((await answer(owner, asker, 'approve')).statusCode).toBe(404)
  })

  it('does not begin when the owner declines', async () => {
    await follow(asker, owner)
    expect((await answer(owner, asker, 'decline')).json()).toEqual({ declined: true })
    expect(await profile(owner, asker)).toMatchObject({ isFollowing: false, isRequested: false })
    expect(await published('follow-request-closed')).toMatchObject({ outcome: 'declined' })
  })

  it('is answered by its owner alone', async () => {
    await follow(asker, owner)
    const other = await environment.join()
    expect((await answer(other, asker, 'approve')).statusCode).toBe(404)
    expect((await answer(asker, asker, 'approve')).statusCode).toBe(404)
    expect(await requests(owner)).toHaveLength(1)
    expect(await requests(other)).toEqual([])
  })

  it('begins for all who asked when the profile is no longer private', async () => {
    const more = await environment.join()
    await follow(asker, owner)
    await follow(more, owner)
    await open(owner, 'public')
    // The follows are counted by events of their own, which the first drain publishes.
    for (let drained = 0; drained < 2; drained++) await environment.service.drain()
    expect(await requests(owner)).toEqual([])
    for (const each of [asker, more])
      expect(await profile(owner, each)).toMatchObject({ isFollowing: true, followersCount: 2 })
  })

  it('keeps those who follow already', async () => {
    await open(owner, 'public')
    await follow(asker, owner)
    await open(owner, 'private')
    await environment.service.drain()
    expect(await profile(owner, asker)).toMatchObject({ isFollowing: true, isRestricted: false })
  })

  it('is settled in one way when the requester withdraws while the owner approves', async () => {
    await follow(asker, owner)
    await Promise.all([follow(asker, owner), answer(owner, asker, 'approve')])
    const { isFollowing, isRequested } = await profile(owner, asker)
    expect([isFollowing, isRequested]).toEqual([false, false])
  })
})
