import {
  type Audience,
  type Review,
  type Role,
  userBlocked,
  userFollowed,
  userMuted,
  userRegistered,
  userUpdated,
} from '@vitrine/contracts'
import { maxScanned, maxScans } from '@vitrine/service-kit'
import { countWaiting } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

const registeredAt = '2026-06-01T00:00:00.000Z'
const review = { stars: 4, content: 'Long walls, good light.', visitMonth: '2026-05' }
const manager = 7

let museumId = 0
let museums = 0
beforeEach(async () => {
  env.clock.now = new Date('2026-06-10T12:00:00Z')
  const all = await env.addMuseums({ name: `Hall ${++museums}`, timezone: 'Europe/Amsterdam' })
  museumId = all.at(-1)?.id ?? 0
  await env.db.query('update museums set manager_id = $1 where id = $2', [manager, museumId])
})

let lastUser = 100
async function register(): Promise<number> {
  const user = userOf({ id: ++lastUser })
  await env.publisher.publish(userRegistered, { user, registeredAt })
  return user.id
}
let ada = 0
let ben = 0
beforeAll(async () => {
  ;[ada, ben] = [await register(), await register()]
  await env.drain()
})

async function call(
  as: number | null,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  body?: object,
  more: Record<string, string> = {},
  role: Role = as === manager ? 'Museum Manager' : 'Traveler',
) {
  const answer = await env.app.inject({
    method,
    url,
    headers: { ...(as !== null && (await env.tokens.as({ id: as, role }))), ...more },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const own = (id: number | string = museumId) => `/api/museums/${id}/review`
const write = (as: number, body: object = review, headers = {}) => call(as, 'PUT', own(), body, headers)
const remove = (as: number) => call(as, 'DELETE', own())
const summary = async (as: number | null) => (await call(as, 'GET', own())).json
const list = async (as: number | null, query = ''): Promise<Review[]> =>
  (await call(as, 'GET', `/api/museums/${museumId}/reviews?${query}`)).json
const authors = async (as: number | null) => (await list(as)).map(({ user }) => user.id)
const reply = (as: number, id: number, body: object = { content: 'Thank you.' }, role?: Role) =>
  call(as, 'POST', `/api/reviews/${id}/reply`, body, {}, role)
const eventsOf = async (type: string) =>
  (await env.events(type)).filter(({ key }) => key === String(museumId)).map(({ data }) => data)

describe('a review', () => {
  it('is shown to everyone, counted, and published without its text', async () => {
    const { status, json } = await write(ada, { ...review, content: '  Long walls, good light. ' })
    const written = {
      id: expect.any(Number),
      ...review,
      isVisited: false,
      createdAt: '2026-06-10T12:00:00.000Z',
      reply: null,
    }
    expect([status, json]).toEqual([
      200,
      { rating: 4, totalReviews: 1, byStars: [0, 0, 0, 1, 0], own: written },
    ])
    expect(await list(null)).toEqual([{ ...written, user: userOf({ id: ada }) }])
    expect(await summary(null)).toMatchObject({ totalReviews: 1, own: null })
    const museum = (await env.get(`/api/museums/${museumId}`)).json()
    expect([museum.rating, museum.totalReviews]).toEqual([4, 1])
    const events = await eventsOf('museum-reviewed')
    expect(events).toEqual([
      {
        userId: ada,
        reviewId: json.own.id,
        museum: expect.objectContaining({ id: museumId }),
        stars: 4,
      },
    ])
    expect(JSON.stringify(events)).not.toContain('Long walls')
  })

  it('is replaced by the next one of its author, which is counted in its place', async () => {
    const { id } = (await write(ada)).json.own
    await write(ben, { stars: 1, visitMonth: '2026-06' })
    env.clock.now = new Date('2026-06-10T13:00:00Z')
    const { json } = await write(ada, { stars: 2, visitMonth: '2026-04' })
    expect(json).toMatchObject({ rating: 1.5, totalReviews: 2, byStars: [1, 1, 0, 0, 0] })
    expect(json.own).toMatchObject({
      id,
      stars: 2,
      content: '',
      visitMonth: '2026-04',
      editedAt: '2026-06-10T13:00:00.000Z',
    })
    expect(await eventsOf('museum-review-changed')).toEqual([
      { userId: ada, reviewId: id, museumId, stars: 2 },
    ])
  })

  it('stays as it is when the same one is written again', async () => {
    const { json } = await write(ada)
    expect((await write(ada)).json).toEqual(json)
    expect(await eventsOf('museum-review-changed')).toEqual([])
  })

  it('is deleted by its author, and leaves no rating when it was the only one', async () => {
    const { json } = await write(ada)
    expect((await remove(ben)).status).toBe(404)
    expect(await remove(ada)).toMatchObject({
      status: 200,
      json: { rating: null, totalReviews: 0, byStars: [0, 0, 0, 0, 0], own: null },
    })
    expect(await list(ada)).toEqual([])
    expect(await eventsOf('museum-review-deleted')).toEqual([
      { userId: ada, reviewId: json.own.id, museumId },
    ])
    expect((await remove(ada)).status).toBe(404)
    const museum = (await env.get(`/api/museums/${museumId}`)).json()
    expect([museum.rating, museum.totalReviews]).toEqual([null, 0])
  })

  it('is marked as visited while its author has a check-in there that counts', async () => {
    await write(ada)
    const visited = async () => [(await summary(ada)).own.isVisited, (await list(null))[0]?.isVisited]
    expect(await visited()).toEqual([false, false])
    const { json } = await call(ada, 'POST', `/api/museums/${museumId}/check-in`, {})
    expect(await visited()).toEqual([true, true])
    await env.db.query('update check_ins set is_counted = false where id = $1', [json.id])
    expect(await visited()).toEqual([false, false])
    await env.db.query('update check_ins set is_counted = true where id = $1', [json.id])
    await call(ada, 'DELETE', `/api/check-ins/${json.id}`)
    expect(await visited()).toEqual([false, false])
  })

  it('replays its answer to a retry, without a text in what is stored', async () => {
    const headers = { 'idempotency-key': `review-${museumId}` }
    const first = await write(ada, review, headers)
    const again = await write(ada, review, headers)
    expect(again.json).toEqual(first.json)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await eventsOf('museum-reviewed')).toHaveLength(1)
    const stored = await env.db.query('select answer from idempotency_keys')
    expect(JSON.stringify(stored)).not.toContain('Long walls')
  })

  it.each<[string, object]>([
    ['stars', { ...review, stars: 0 }],
    ['stars', { ...review, stars: 6 }],
    ['stars', { ...review, stars: 3.5 }],
    ['stars', { ...review, stars: '4' }],
    ['stars', { content: '', visitMonth: '2026-05' }],
    ['content', { ...review, content: 'x'.repeat(1_001) }],
    ['content', { ...review, content: 'a\0b' }],
    ['content', { ...review, content: 7 }],
    ['visitMonth', { stars: 4 }],
    ['visitMonth', { ...review, visitMonth: '2026-13' }],
    ['visitMonth', { ...review, visitMonth: '2026-5' }],
    ['visitMonth', { ...review, visitMonth: '1949-12' }],
    ['visitMonth', { ...review, visitMonth: '2026-07' }],
    ['isVisited', { ...review, isVisited: true }],
  ])('is refused because of its %s: %j', async (field, body) => {
    const { status, json } = await write(ada, body)
    expect([status, json.code, json.errors.map((each: { field: string }) => each.field)]).toEqual([
      400,
      'validation_error',
      [field],
    ])
    expect(await summary(ada)).toMatchObject({ totalReviews: 0, own: null })
  })

  it('names the month that is the last possible one, by the calendar of the museum', async () => {
    env.clock.now = new Date('2026-06-30T21:59:00Z')
    expect((await write(ada, { ...review, visitMonth: '2026-07' })).json.message).toBe(
      'Please give at most 2026-06.',
    )
    env.clock.now = new Date('2026-06-30T22:01:00Z')
    expect((await write(ada, { ...review, visitMonth: '2026-07' })).status).toBe(200)
  })

  it.each([999_999, '999999999999999'])('is of a museum that exists, not of %s', async id => {
    for (const answer of [await call(ada, 'PUT', own(id), review), await call(null, 'GET', own(id))])
      expect([answer.status, answer.json.message]).toEqual([404, 'Museum not found'])
    expect((await call(null, 'GET', `/api/museums/${id}/reviews`)).json).toEqual([])
    expect((await call(ada, 'DELETE', own(id))).status).toBe(404)
  })

  it('needs an account', async () => {
    expect((await call(null, 'PUT', own(), review)).status).toBe(401)
    expect((await call(null, 'DELETE', own())).status).toBe(401)
  })
})

describe('the counts', () => {
  it('equal the rows after a hundred changes at once', async () => {
    const users = Array.from({ length: 10 }, (_, i) => 1_000 + i)
    const changes = Array.from({ length: 100 }, (_, i) => {
      const user = users[i % 10] ?? 0
      return i % 3 === 2 ? remove(user) : write(user, { ...review, stars: (i % 5) + 1 })
    })
    const statuses = new Set((await Promise.all(changes)).map(({ status }) => status))
    expect([...statuses].filter(status => status !== 200 && status !== 404)).toEqual([])
    const [rows] = await env.db.query<{ rating: number; total: number }>(
      'select avg(stars)::float as rating, count(*) as total from museum_reviews where museum_id = $1',
      [museumId],
    )
    const counted = await summary(null)
    expect([counted.rating, counted.totalReviews]).toEqual([rows?.rating, rows?.total])
    const [created, deleted] = [await eventsOf('museum-reviewed'), await eventsOf('museum-review-deleted')]
    expect(created.length - deleted.length).toBe(rows?.total)
  })
})

describe('the list', () => {
  it('is paged by key, newest first, also while it grows', async () => {
    const users: number[] = []
    for (let i = 0; i < 7; i++) users.push(await register())
    await env.drain()
    for (const user of users.slice(0, 6)) await write(user)
    const url = `/api/museums/${museumId}/reviews?limit=4`
    const first = await call(null, 'GET', url)
    await write(users[6] ?? 0)
    const second = await call(null, 'GET', `${url}&cursor=${first.headers['x-next-cursor']}`)
    const idsOf = (reviews: Review[]) => reviews.map(({ user }) => user.id)
    expect([idsOf(first.json), idsOf(second.json)]).toEqual([
      users.slice(2, 6).toReversed(),
      users.slice(0, 2).toReversed(),
    ])
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  const setAudience = (id: number, audience: Audience) =>
    env.publish(userUpdated, { user: userOf({ id }), audience, allowsMessages: true, allowsTagging: true })

  it('reads a bounded number of hidden reviews for a page, and leads on behind them', async () => {
    await write(ada)
    await env.db.query(
      `with hidden as (
         insert into search_users (user_id, username, full_name, summary, audience)
         select id, 'hidden' || id, '', jsonb_build_object('id', id), 'private'
         from generate_series(1000001, $2::int) id returning user_id)
       insert into museum_reviews (museum_id, user_id, stars, content, visit_month, created_at)
       select $1, user_id, 4, '', '2026-05', now() from hidden`,
      [museumId, 1_000_000 + maxScanned * maxScans + 10],
    )
    const url = `/api/museums/${museumId}/reviews`
    const first = await call(null, 'GET', url)
    expect([first.status, first.json]).toEqual([200, []])
    const cursor = String(first.headers['x-next-cursor'])
    const second = await call(null, 'GET', `${url}?cursor=${cursor}`)
    expect(second.json.map(({ user }: Review) => user.id)).toEqual([ada])
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  it('has no review of an author whom the reader may not see, though it is counted', async () => {
    const [author, follower, friend, blocked, muter, other] = [
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
    ]
    const [user, friendUser] = [userOf({ id: author }), userOf({ id: friend })]
    for (const id of [follower, friend])
      await env.publish(userFollowed, { follower: userOf({ id }), followee: user })
    await env.publish(userFollowed, { follower: user, followee: friendUser })
    await env.publish(userBlocked, { blockerId: author, blockedId: blocked })
    await env.publish(userMuted, { muterId: muter, mutedId: author, until: null })
    await write(author)
    const readers = { author, follower, friend, blocked, muter, other, anonymous: null }
    const seenBy = async () => {
      const seen: string[] = []
      for (const [name, id] of Object.entries(readers))
        if ((await authors(id)).includes(author)) seen.push(name)
      return seen
    }
    expect(await seenBy()).toEqual(['author', 'follower', 'friend', 'other', 'anonymous'])
    await setAudience(author, 'private')
    expect(await seenBy()).toEqual(['author', 'follower', 'friend'])
    await setAudience(author, 'friends')
    expect(await seenBy()).toEqual(['author', 'friend'])
    await setAudience(author, 'hidden')
    expect(await seenBy()).toEqual(['author'])
    expect(await summary(null)).toMatchObject({ rating: 4, totalReviews: 1 })
  })
})

describe('a reply', () => {
  it('is of the manager of the museum, and written once', async () => {
    const { id } = (await write(ada)).json.own
    expect((await reply(ben, id)).status).toBe(403)
    expect((await reply(ada, id)).status).toBe(403)
    const { status, json } = await reply(manager, id, { content: ' Come again. ' })
    const replied = { content: 'Come again.', createdAt: '2026-06-10T12:00:00.000Z' }
    expect([status, json.reply, json.user.id]).toEqual([200, replied, ada])
    expect((await list(null))[0]?.reply).toEqual(replied)
    expect((await summary(ada)).own.reply).toEqual(replied)
    expect(await reply(manager, id, { content: 'Once more.' })).toMatchObject({
      status: 409,
      json: { code: 'stale_version' },
    })
    expect((await list(null))[0]?.reply).toEqual(replied)
    const events = await eventsOf('museum-review-replied')
    const museum = expect.objectContaining({ id: museumId })
    expect(events).toEqual([{ userId: ada, reviewId: id, managerId: manager, museum }])
  })

  it('is of a manager whose role manages museums', async () => {
    const { id } = (await write(ada)).json.own
    const content = { content: 'Thank you.' }
    expect((await reply(manager, id, content, 'Traveler')).status).toBe(403)
    expect((await reply(ben, id, content, 'Admin')).status).toBe(403)
    expect((await list(null))[0]?.reply).toBeNull()
    expect((await reply(manager, id, content, 'Vendor')).status).toBe(200)
  })

  it.each([
    ['another manager', 403, 'update museums set manager_id = 8 where id = $1 and $2::bigint > 0'],
    ['the review deleted', 404, 'delete from museum_reviews where museum_id = $1 and id = $2'],
  ])('that finds %s when it has waited for the museum is refused', async (_what, status, change) => {
    const { id } = (await write(ada)).json.own
    const { answer } = await env.db.transaction(async tx => {
      await tx.query('select 1 from museums where id = $1 for update', [museumId])
      await tx.query('select 1 from museum_standings where museum_id = $1 for update', [museumId])
      const answer = reply(manager, id)
      await expect.poll(() => countWaiting(env.db)).toBe(1)
      await tx.query(change, [museumId, id])
      return { answer }
    })
    expect((await answer).status).toBe(status)
    expect(await eventsOf('museum-review-replied')).toEqual([])
  })

  it('is shown whoever may see the manager, and not while the account of the manager is hidden', async () => {
    const { id } = (await write(ada)).json.own
    await reply(manager, id)
    const user = userOf({ id: manager })
    const shown: Record<string, boolean> = {}
    for (const audience of ['private', 'hidden', 'public'] as const) {
      await env.publish(userUpdated, { user, audience, allowsMessages: true, allowsTagging: true })
      shown[audience] = (await list(ben))[0]?.reply !== null
    }
    expect(shown).toEqual({ private: true, hidden: false, public: true })
  })

  it('is written once, however many are sent at once', async () => {
    const { id } = (await write(ada)).json.own
    const all = await Promise.all(['One', 'Two', 'Three'].map(content => reply(manager, id, { content })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it.each([{}, { content: ' ' }, { content: 'x'.repeat(1_001) }, { content: 'Yes', stars: 5 }])(
    'is refused with %j',
    async body => {
      const { id } = (await write(ada)).json.own
      expect((await reply(manager, id, body)).status).toBe(400)
      expect((await list(null))[0]?.reply).toBeNull()
    },
  )

  it('is to a review that exists and that the manager may see', async () => {
    expect((await reply(manager, 999_999)).status).toBe(404)
    const author = await register()
    await env.publish(userBlocked, { blockerId: author, blockedId: manager })
    const { id } = (await write(author)).json.own
    expect((await reply(manager, id)).status).toBe(404)
  })
})
