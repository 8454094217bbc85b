import type { ProfileVisibility, UserCard } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const settings = (as: Person | null, body?: unknown) =>
  environment.call(body === undefined ? 'GET' : 'PUT', '/api/user/privacy-settings', {
    as,
    ...(body !== undefined && { body }),
  })
const follow = (by: Person, of: Person) => environment.call('POST', `/api/user/${of.id}/follow`, { as: by })
const profile = async (of: Person, as: Person | null) =>
  (await environment.call('GET', `/api/user/${of.id}`, { as })).json()
const ids = async (url: string, as: Person | null) =>
  ((await environment.call('GET', url, { as })).json() as UserCard[]).map(user => user.id)

describe('privacy settings', () => {
  it('begin open but for the e-mail, and change one by one', async () => {
    const ada = await environment.join()
    const open = {
      profileVisibility: 'public',
      showEmail: false,
      showFollowers: true,
      showFollowing: true,
      allowMessages: true,
      allowTagging: true,
    }
    expect((await settings(ada)).json()).toEqual(open)
    expect((await settings(ada, { allowTagging: false })).json()).toEqual({ ...open, allowTagging: false })
    expect((await settings(ada)).json()).toEqual({ ...open, allowTagging: false })
    expect((await environment.outbox('user-updated')).at(-1)?.data).toMatchObject({
      audience: 'public',
      allowsMessages: true,
      allowsTagging: false,
    })
  })

  it.each([
    { profileVisibility: 'everyone' },
    { profileVisibility: 'hidden' },
    { showEmail: 'yes' },
    { __proto__: null, role: 'Admin' },
  ])('refuse %j', async body => {
    const ada = await environment.join()
    const before = await environment.rowCounts()
    expect((await settings(ada, body)).statusCode).toBe(400)
    expect(await environment.rowCounts()).toEqual(before)
  })

  it('need a session', async () => {
    expect((await settings(null)).statusCode).toBe(401)
    expect((await settings(null, {})).statusCode).toBe(401)
  })
})

describe('a profile', () => {
  const audience = async (profileVisibility: ProfileVisibility) => {
    const [owner, follower, friend, other] = (await Promise.all(
      Array.from({ length: 4 }, () => environment.join()),
    )) as [Person, Person, Person, Person]
    await follow(follower, owner)
    await follow(friend, owner)
    await follow(owner, friend)
    await environment.call('PUT', '/api/user/profile', { as: owner, body: { bio: 'Mine alone.' } })
    await settings(owner, { profileVisibility, showEmail: true })
    await environment.service.drain()
    return { owner, follower, friend, other }
  }

  it.each([
    ['public', { owner: true, follower: true, friend: true, other: true, anonymous: true }],
    ['private', { owner: true, follower: true, friend: true, other: false, anonymous: false }],
    ['friends', { owner: true, follower: false, friend: true, other: false, anonymous: false }],
  ] as const)('that is %s is shown to %j', async (visibility, shown) => {
    const people = await audience(visibility)
    const viewers = { ...people, anonymous: null }
    for (const [name, viewer] of Object.entries(viewers)) {
      const isShown = shown[name as keyof typeof shown]
      const found = await profile(people.owner, viewer)
      expect(found, name).toMatchObject({
        id: people.owner.id,
        followersCount: 2,
        isRestricted: !isShown,
        isPublic: visibility === 'public',
        isPrivate: visibility === 'private',
        bio: isShown ? 'Mine alone.' : '',
      })
      expect(found.email, name).toBe(isShown ? people.owner.email : undefined)

      const active = viewer && viewer !== people.owner ? await ids('/api/users/active?limit=20', viewer) : []
      if (viewer && viewer !== people.owner) expect(active.includes(people.owner.id), name).toBe(isShown)
      for (const list of ['followers', 'following']) {
        const answer = await environment.call('GET', `/api/user/${people.owner.id}/${list}`, { as: viewer })
        expect(answer.headers['x-hidden'], name).toBe(isShown ? undefined : 'true')
        if (!isShown) expect(answer.json()).toEqual([])
      }
      // In the lists of others: the friend is followed by the owner, and public.
      expect(
        (await ids(`/api/user/${people.friend.id}/followers`, viewer)).includes(people.owner.id),
        name,
      ).toBe(isShown)
    }
  })

  it('hides its lists where its owner says so, and goes on counting', async () => {
    const { owner, follower } = await audience('public')
    await settings(owner, { showFollowers: false, showFollowing: false })
    for (const list of ['followers', 'following']) {
      const url = `/api/user/${owner.id}/${list}`
      const answer = await environment.call('GET', url, { as: follower })
      expect([answer.json(), answer.headers['x-hidden']]).toEqual([[], 'true'])
      expect((await ids(url, owner)).length).toBeGreaterThan(0)
    }
    expect(await profile(owner, follower)).toMatchObject({ followersCount: 2, followingCount: 1 })
  })

  it('that is not public is not recommended', async () => {
    const { owner, friend, other } = await audience('private')
    await follow(other, friend)
    await environment.service.drain()
    expect(await ids('/api/recommendations/users?limit=20', other)).not.toContain(owner.id)
    await settings(owner, { profileVisibility: 'public' })
    await follow(friend, owner)
    await follow(friend, owner)
    expect(await ids('/api/recommendations/users?limit=20', other)).toContain(owner.id)
  })
})

describe('the lists of followers', () => {
  it('page by cursor, newest first, without repeating', async () => {
    const owner = await environment.join()
    const followers = await Promise.all(Array.from({ length: 7 }, () => environment.join()))
    for (const each of followers) {
      environment.clock.now = new Date(environment.clock.now.getTime() + 1)
      await follow(each, owner)
    }
    const found: number[] = []
    let url: string | undefined = `/api/user/${owner.id}/followers?limit=3`
    while (url) {
      const answer = await environment.call('GET', url)
      found.push(...(answer.json() as UserCard[]).map(user => user.id))
      const next = answer.headers['x-next-cursor']
      url = next === undefined ? undefined : `/api/user/${owner.id}/followers?limit=3&cursor=${next}`
    }
    expect(found).toEqual(followers.map(each => each.id).reverse())
  })

  it.each(['cursor=rubbish', `cursor=${Buffer.from('["2026","x"]').toString('base64url')}`])(
    'refuse %s',
    async query => {
      const owner = await environment.join()
      const answer = await environment.call('GET', `/api/user/${owner.id}/followers?${query}`)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_error'])
    },
  )

  it('of an unknown user are not found', async () => {
    expect((await environment.call('GET', '/api/user/999999/followers')).statusCode).toBe(404)
  })
})
