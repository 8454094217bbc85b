import {
  postCreated,
  postDeleted,
  postEdited,
  postLiked,
  postRestored,
  postUnliked,
  userUpdated,
} from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { refOf } from '../src/museums/card.ts'
import { tasks } from '../src/tasks.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

const start = new Date('2026-06-10T12:00:00Z')
const hourMs = 3_600_000
const env: TestEnvironment = await createTestEnvironment()
const ids = (
  await env.addMuseums({ name: 'Prado' }, { name: 'Louvre' }, { name: 'Uffizi' }, { name: 'Tate' })
).map(({ id }) => id)
const [prado = 0, louvre = 0, uffizi = 0] = ids
afterAll(() => env.close())

let users = 100
let posts = 100
beforeEach(async () => {
  env.clock.now = start
  await env.db.query('truncate museum_trends, museum_trend_hours, post_like_hours, check_ins, museum_follows')
})

const post = async (method: 'POST' | 'DELETE', url: string, as: number) =>
  (await env.app.inject({ method, url, headers: await env.tokens.as({ id: as }) })).json()
const follow = (museumId: number, as = ++users) => post('POST', `/api/museums/${museumId}/follow`, as)
const checkIn = (museumId: number, as = ++users) => post('POST', `/api/museums/${museumId}/check-in`, as)
const wait = (hours: number) => {
  env.clock.now = new Date(env.clock.now.getTime() + hours * hourMs)
}
const refOfMuseum = (id: number) =>
  refOf({ id, slug: 'x', name: 'X', city: 'Y', country: 'Z', categoryCode: 'art', featuredImage: null })
const draft = (museumId: number, id = ++posts, author = 1) =>
  postOf({ id, museum: refOfMuseum(museumId), createdAt: start.toISOString(), user: userOf({ id: author }) })
const share = async (museumId: number, author?: number) => {
  const shared = draft(museumId, ++posts, author)
  await env.publish(postCreated, { post: shared })
  return shared.id
}
const like = (postId: number, count = 1) =>
  env.publish(
    postLiked,
    ...Array.from({ length: count }, () => ({
      postId,
      postAuthorId: 1,
      postExcerpt: '',
      museum: null,
      liker: userOf({ id: ++users }),
      likedAt: env.clock.now.toISOString(),
    })),
  )
const unlike = (postId: number) => env.publish(postUnliked, { postId, postAuthorId: 1, userId: 9 })
const trending = async (query = '?limit=20'): Promise<string[]> =>
  (await env.get(`/api/trending/museums${query}`)).json().map(({ name }: { name: string }) => name)
/** The decayed points of a museum, as they are now. */
const pointsOf = async (museumId: number): Promise<number> => {
  const [row] = await env.db.query<{ score: number | null }>(
    'select score from museum_trends where museum_id = $1',
    [museumId],
  )
  const now = env.clock.now.getTime() / (48 * hourMs)
  return row?.score == null ? 0 : Number((2 ** (row.score - now)).toFixed(6))
}
const age = () =>
  tasks(env.ctx)
    .find(({ name }) => name === 'age-trends')
    ?.run()

describe('the score of a museum', () => {
  it('is 3 for an insight, 2 for a check-in and a follow, 1 for a like', async () => {
    const id = await share(prado)
    expect(await pointsOf(prado)).toBe(3)
    await like(id, 4)
    expect(await pointsOf(prado)).toBe(7)
    await follow(louvre)
    expect(await pointsOf(louvre)).toBe(2)
    await checkIn(louvre)
    expect(await pointsOf(louvre)).toBe(4)
    expect(await trending()).toEqual(['Prado', 'Louvre'])
  })

  it('halves in 48 hours, so that newer events overtake older ones', async () => {
    for (let count = 0; count < 3; count++) await follow(prado)
    wait(48)
    expect(await pointsOf(prado)).toBe(3)
    await follow(louvre)
    expect(await trending()).toEqual(['Prado', 'Louvre'])
    wait(48)
    await follow(louvre)
    expect([await pointsOf(prado), await pointsOf(louvre)]).toEqual([1.5, 3])
    expect(await trending()).toEqual(['Louvre', 'Prado'])
  })

  it('ends after seven days', async () => {
    await follow(prado)
    wait(24)
    await follow(prado)
    await follow(louvre)
    wait(6 * 24 - 1)
    await age()
    expect(await trending()).toEqual(['Prado', 'Louvre'])
    wait(1)
    await age()
    expect(await pointsOf(prado)).toBe(Number((2 * 2 ** -3).toFixed(6)))
    wait(24)
    await age()
    expect(await trending()).toEqual([])
    expect(
      await env.db.query('select 1 from museum_trends union all select 1 from museum_trend_hours'),
    ).toEqual([])
  })

  it('is what is left after an unfollow and an undone check-in, whenever they began', async () => {
    const [reader, visitor] = [++users, ++users]
    await follow(prado, reader)
    const visit = await checkIn(prado, visitor)
    expect(await pointsOf(prado)).toBe(4)
    await post('DELETE', `/api/check-ins/${visit.id}`, visitor)
    expect(await pointsOf(prado)).toBe(2)
    wait(30)
    await follow(prado)
    await follow(prado, reader)
    expect(await pointsOf(prado)).toBe(2)
    expect(await trending()).toEqual(['Prado'])
  })

  it('of a follow of more than a week ago changes nothing when it ends', async () => {
    const reader = ++users
    await follow(prado, reader)
    wait(8 * 24)
    await age()
    await follow(prado, reader)
    await follow(louvre)
    expect(await trending()).toEqual(['Louvre'])
  })

  it('counts concurrent follows and visits once each', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? follow(prado) : checkIn(prado))))
    expect(await pointsOf(prado)).toBe(24)
  })
})

describe('posts and their likes', () => {
  it('move to another museum, leave with a deletion and return when it is undone', async () => {
    const id = await share(prado)
    await like(id, 2)
    await env.publish(postEdited, { post: draft(louvre, id), previousMuseumId: prado })
    expect([await pointsOf(prado), await pointsOf(louvre)]).toEqual([0, 5])
    await env.publish(postDeleted, {
      postId: id,
      authorId: 1,
      museumId: louvre,
      deletedBy: 1,
      deletedAs: 'author',
      deletedAt: start.toISOString(),
    })
    expect(await trending()).toEqual([])
    await env.publish(postRestored, { post: draft(louvre, id), restoredBy: 1 })
    expect(await pointsOf(louvre)).toBe(5)
  })

  it('lose the likes that are taken back, the newest first, and never more than there are', async () => {
    const id = await share(prado)
    await like(id, 2)
    wait(48)
    await like(id)
    expect(await pointsOf(prado)).toBe(3.5)
    await unlike(id)
    expect(await pointsOf(prado)).toBe(2.5)
    for (let count = 0; count < 3; count++) await unlike(id)
    expect(await pointsOf(prado)).toBe(1.5)
  })

  it('count likes that come before the post', async () => {
    const id = ++posts
    await like(id, 2)
    await env.publish(postCreated, { post: draft(uffizi, id) })
    expect(await pointsOf(uffizi)).toBe(5)
  })
})

describe('of a user who is not public', () => {
  const becomes = (id: number, audience: 'public' | 'private') =>
    env.publish(userUpdated, {
      user: userOf({ id }),
      audience,
      allowsMessages: true,
      allowsTagging: true,
    })

  it('no visit counts, neither later ones nor, from then on, earlier ones', async () => {
    const visitor = ++users
    await checkIn(prado, visitor)
    await becomes(visitor, 'private')
    expect(await trending()).toEqual([])
    const visit = await checkIn(louvre, visitor)
    expect(visit.isCounted).toBe(true)
    expect(await trending()).toEqual([])
    await post('DELETE', `/api/check-ins/${visit.id}`, visitor)
    expect(await pointsOf(louvre)).toBe(0)
    await becomes(visitor, 'public')
    await checkIn(uffizi, visitor)
    expect(await trending()).toEqual(['Uffizi'])
  })

  it('nothing counts after the account is erased', async () => {
    const user = ++users
    await follow(prado, user)
    await checkIn(louvre, user)
    await share(uffizi, user)
    expect(await trending()).toEqual(['Uffizi', 'Prado', 'Louvre'])
    await erasure.erase(env.ctx, user)
    expect(await trending()).toEqual([])
  })
})

describe('the list', () => {
  it('has two museums unless a limit is given, in the same order for everyone', async () => {
    for (const id of ids) await follow(id)
    await follow(uffizi)
    expect(await trending('')).toEqual(['Uffizi', 'Prado'])
    expect(await trending('?limit=1')).toEqual(['Uffizi'])
    const answer = await env.get('/api/trending/museums')
    // Whom it names as followed is the reader's alone.
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain('score')
  })

  it('says which of them the reader follows', async () => {
    const reader = ++users
    for (const id of [prado, prado, uffizi]) await follow(id)
    await follow(uffizi, reader)
    const list = async (as?: number) => {
      const answer = await env.get('/api/trending/museums', as ? await env.tokens.as({ id: as }) : undefined)
      return answer.json().map(({ name, isFollowing }: Record<string, unknown>) => [name, isFollowing])
    }
    const names = ['Prado', 'Uffizi']
    expect(await list(reader)).toEqual(names.map(name => [name, name === 'Uffizi']))
    for (const other of [undefined, ++users])
      expect(await list(other)).toEqual(names.map(name => [name, false]))
  })

  it('is refused with a limit that is no number', async () => {
    expect((await env.get('/api/trending/museums?limit=all')).status).toBe(400)
  })

  it('is read from an index', async () => {
    const plan = await env.db.transaction(async tx => {
      await tx.query('set local enable_seqscan = off')
      return tx.query(
        `explain select museum_id from museum_trends where score is not null
         order by score desc, museum_id limit 2`,
      )
    })
    expect(JSON.stringify(plan)).toContain('museum_trends_score')
    expect(JSON.stringify(plan)).not.toContain('Sort')
  })
})
