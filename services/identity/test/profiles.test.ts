import { type PostHit, postCreated, postDeleted, postRestored } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let ada: Person
let bo: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
  ada = await environment.join({ username: 'Ada.Byron', email: 'ada@vitrine.example' })
  bo = await environment.join()
})
afterAll(() => environment.close())

const profile = (path: string, as: Person | null = null) =>
  environment.call('GET', `/api/user${path}`, { as })

describe('a profile', () => {
  it.each([
    ['by id', () => `/${ada.id}`],
    ['by slug', () => '/slug/ada-byron'],
    ['by slug in another case', () => '/slug/ADA-Byron'],
    ['by username', () => '/slug/Ada.Byron'],
    ['by username in another case', () => '/slug/ada.BYRON'],
  ])('is found %s', async (_, path) => {
    const answer = await profile(path())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id: ada.id,
      username: 'Ada.Byron',
      slug: 'ada-byron',
      firstName: 'Ida',
      lastName: 'Holm',
      profileImageUrl: null,
      role: 'Traveler',
      bio: '',
      followersCount: 0,
      followingCount: 0,
      postsCount: 0,
      isFollowing: false,
      isRequested: false,
      followsViewer: false,
      isBlocked: false,
      isMuted: false,
      mutedUntil: null,
      isRestricted: false,
      isPublic: true,
      isPrivate: false,
      allowsMessages: true,
      createdAt: ada.createdAt,
    })
  })

  it.each(['/999999', '/999999999999999', '/slug/unknown', '/slug/%27%20or%201=1'])(
    'is not found at %s',
    async path => {
      const answer = await profile(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({
        code: 'not_found',
        message: "The user you're looking for doesn't exist.",
      })
    },
  )

  it('shows the e-mail to its owner only', async () => {
    expect((await profile(`/${ada.id}`, ada)).json().email).toBe('ada@vitrine.example')
    expect((await profile('/slug/ada-byron', ada)).json().email).toBe('ada@vitrine.example')
    expect((await profile('', ada)).json().email).toBe('ada@vitrine.example')
    expect((await profile(`/${ada.id}`, bo)).json()).not.toHaveProperty('email')
    expect((await profile(`/${ada.id}`)).json()).not.toHaveProperty('email')
  })

  it('shows whether the reader follows the user', async () => {
    await environment.call('POST', `/api/user/${ada.id}/follow`, { as: bo })
    expect((await profile(`/${ada.id}`, bo)).json().isFollowing).toBe(true)
    expect((await profile(`/${ada.id}`)).json().isFollowing).toBe(false)
    expect((await profile(`/${bo.id}`, ada)).json().isFollowing).toBe(false)
    expect((await profile('', ada)).json().isFollowing).toBe(false)
  })

  it('counts a post once, however often its event is delivered', async () => {
    const { email: _, emailVerified: __, bio: ___, createdAt, session: ____, access: _____, ...user } = ada
    const post = (id: number): PostHit => ({
      id,
      contentType: 'post',
      type: 'text',
      content: 'The light in room 4.',
      images: [],
      videoUrl: null,
      tags: [],
      user,
      museum: null,
      createdAt,
    })
    const id = crypto.randomUUID()
    await environment.publish(postCreated, { post: post(1) }, { id })
    await environment.publish(postCreated, { post: post(1) }, { id })
    await environment.publish(postCreated, { post: post(2) })
    await environment.service.drain()
    expect((await profile(`/${ada.id}`)).json().postsCount).toBe(2)

    await environment.publish(postDeleted, {
      postId: 2,
      authorId: ada.id,
      museumId: null,
      deletedBy: ada.id,
      deletedAs: 'author',
      deletedAt: createdAt,
    })
    await environment.service.drain()
    expect((await profile(`/${ada.id}`)).json().postsCount).toBe(1)
    await environment.publish(postRestored, { post: post(2), restoredBy: ada.id })
    await environment.service.drain()
    expect((await profile(`/${ada.id}`)).json().postsCount).toBe(2)
  })

  it('returns 401 to a user whose account was deleted', async () => {
    const deleted = await environment.join()
    await environment.sql.query('delete from users where id = $1', [deleted.id])
    for (const path of ['/api/user', '/api/auth/user']) {
      expect((await environment.call('GET', path, { as: deleted })).statusCode).toBe(401)
    }
    expect((await environment.call('POST', `/api/user/${ada.id}/follow`, { as: deleted })).statusCode).toBe(
      401,
    )
    expect((await environment.renew(deleted.session)).statusCode).toBe(401)
  })
})

describe('active users', () => {
  it('are the users active within 7 days, the latest first, without the reader', async () => {
    const days = (count: number) => new Date(environment.clock.now.getTime() - count * 86_400_000)
    const [first, second, absent] = await Promise.all([
      environment.join(),
      environment.join(),
      environment.join(),
    ])
    await environment.sql.query('delete from user_activity where user_id <> all($1)', [
      [first.id, second.id, absent.id, ada.id],
    ])
    const active = (person: Person, at: Date) =>
      environment.sql.query('update user_activity set last_active_at = $2 where user_id = $1', [
        person.id,
        at,
      ])
    await active(first, days(1))
    await active(second, days(6.9))
    await active(absent, days(7.1))
    await active(ada, days(0))

    const answer = await environment.call('GET', '/api/users/active', { as: ada })
    expect(answer.json().map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
    const limited = await environment.call('GET', '/api/users/active?limit=1', { as: ada })
    expect(limited.json()).toEqual([
      {
        id: first.id,
        username: first.username,
        slug: first.slug,
        firstName: 'Ida',
        lastName: 'Holm',
        profileImageUrl: null,
        role: 'Traveler',
        followersCount: 0,
      },
    ])
  })

  it('include a user whose session was renewed', async () => {
    const person = await environment.join()
    await environment.sql.query("update user_activity set last_active_at = '2020-01-01' where user_id = $1", [
      person.id,
    ])
    environment.clock.now = new Date(environment.clock.now.getTime() + 5 * 60_000)
    await environment.renew(person.session)
    const reader = await environment.join()
    const answer = await environment.call('GET', '/api/users/active?limit=100', { as: reader })
    expect(answer.json().map(({ id }: { id: number }) => id)).toContain(person.id)
  })
})
