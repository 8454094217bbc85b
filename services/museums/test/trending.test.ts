import {
  postCreated,
  postDeleted,
  postEdited,
  postLiked,
  postRestored,
  postUnliked,
  userRegistered,
  userUpdated,
} from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { refOf } from '../src/museums/card.ts'
import { tasks } from '../src/tasks.ts'
import { keepLikes } from '../src/trending/likes.projection.ts'
import { listTrending } from '../src/trending/trends.repository.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'
import { scansOf } from './plans.ts'

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
/** A new member, whose profile is public. */
const join = async (id = ++users) => {
  await env.publish(userRegistered, { user: userOf({ id }), registeredAt: start.toISOString() })
  return id
}
const checkIn = async (museumId: number, as?: number) =>
  post('POST', `/api/museums/${museumId}/check-in`, as ?? (await join()))
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
const likedOf = (postId: number, likedAt = env.clock.now) => ({
  postId,
  postAuthorId: 1,
  postExcerpt: '',
  museum: null,
  liker: userOf({ id: ++users }),
  likedAt: likedAt.toISOString(),
})
const like = (postId: number, count = 1) =>
  env.publish(postLiked, ...Array.from({ length: count }, () => likedOf(postId)))
/** `likedAt` null: as content published it before it named the time. */
const unlikedOf = (postId: number, likedAt: Date | null) => ({
  postId,
  postAuthorId: 1,
  userId: 9,
  ...(likedAt && { likedAt: likedAt.toISOString() }),
})
const unlike = (postId: number, likedAt: Date | null) => env.publish(postUnliked, unlikedOf(postId, likedAt))
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
const run = (task: string) =>
  tasks(env.ctx)
    .find(({ name }) => name === task)
    ?.run()
const age = () => run('age-trends')

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
    const [reader, visitor] = [++users, await join()]
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
    const visitors: number[] = []
    for (let count = 0; count < 6; count++) visitors.push(await join())
    await Promise.all(visitors.flatMap(visitor => [follow(prado), checkIn(prado, visitor)]))
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

  it('lose the likes that are taken back, each from the hour in which it was given', async () => {
    const id = await share(prado)
    await like(id, 2)
    wait(48)
    await like(id)
    expect(await pointsOf(prado)).toBe(3.5)
    await unlike(id, start)
    expect(await pointsOf(prado)).toBe(3)
    await unlike(id, env.clock.now)
    expect(await pointsOf(prado)).toBe(2)
  })

  it('keep the likes of others when one of more than a week ago is taken back, or one of an unknown time', async () => {
    const id = await share(prado)
    await like(id)
    await unlike(id, new Date(start.getTime() - 8 * 24 * hourMs))
    await unlike(id, null)
    expect(await pointsOf(prado)).toBe(4)
  })

  it('have the same likes however the events are ordered and divided', async () => {
    const earlier = new Date(start.getTime() - 48 * hourMs)
    const eventsOf = (postId: number) => [
      { type: postLiked.type, data: likedOf(postId, earlier) },
      { type: postLiked.type, data: likedOf(postId) },
      { type: postLiked.type, data: likedOf(postId) },
      { type: postUnliked.type, data: unlikedOf(postId, start) },
      { type: postUnliked.type, data: unlikedOf(postId, start) },
    ]
    const handle = (events: readonly object[]) =>
      env.db.transaction(tx => keepLikes(env.ctx)(events as never, { tx, afterCommit: () => undefined }))
    const [atOnce, oneByOne, reversed] = [await share(prado), await share(louvre), await share(uffizi)]
    await handle(eventsOf(atOnce))
    for (const event of eventsOf(oneByOne)) await handle([event])
    for (const event of eventsOf(reversed).reverse()) await handle([event])
    expect(await Promise.all([prado, louvre, uffizi].map(pointsOf))).toEqual([3.5, 3.5, 3.5])
  })

  it('count likes that come before the post', async () => {
    const id = ++posts
    await like(id, 2)
    await env.publish(postCreated, { post: draft(uffizi, id) })
    expect(await pointsOf(uffizi)).toBe(5)
  })

  it('leave nothing behind of a post that never came, once they are old', async () => {
    await env.db.query('delete from search_posts where version = 0')
    const [never, later] = [++posts, ++posts]
    const known = async () =>
      (await env.db.query<{ id: number }>('select post_id as id from search_posts where version = 0')).map(
        ({ id }) => id,
      )
    await like(never)
    wait(6 * 24)
    await like(later)
    await run('purge-likes')
    expect(await known()).toEqual([never, later])
    wait(2 * 24)
    await run('purge-likes')
    expect(await known()).toEqual([later])
  })
})

describe('of a user who is not public', () => {
  const becomes = async (id: number, audience: 'public' | 'private', options = {}) => {
    const data = { user: userOf({ id }), audience, allowsMessages: true, allowsTagging: true }
    await env.publisher.publish(userUpdated, data, options)
    await env.drain()
  }

  it('no visit counts, neither later ones nor, from then on, earlier ones', async () => {
    const visitor = await join()
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

  it('no visit counts while the profile is not known here', async () => {
    const visitor = ++users
    expect((await checkIn(prado, visitor)).isCounted).toBe(true)
    expect(await trending()).toEqual([])
    await join(visitor)
    await checkIn(louvre, visitor)
    expect(await trending()).toEqual(['Louvre'])
  })

  it('visits are withdrawn by what is known last, not by an older event that comes again', async () => {
    const visitor = await join()
    await becomes(visitor, 'public')
    await checkIn(prado, visitor)
    await becomes(visitor, 'private', { aggregateVersion: 1 })
    expect(await pointsOf(prado)).toBe(2)
    await becomes(visitor, 'private')
    expect(await pointsOf(prado)).toBe(0)
    await becomes(visitor, 'public', { aggregateVersion: 1 })
    await checkIn(louvre, visitor)
    expect(await trending()).toEqual([])
  })

  it('visits of more than a week ago are not touched', async () => {
    const visitor = await join()
    await checkIn(prado, visitor)
    wait(8 * 24)
    await age()
    await checkIn(louvre, visitor)
    await becomes(visitor, 'private')
    expect(
      await env.db.query('select museum_id, is_in_trend from check_ins where user_id = $1 order by id', [
        visitor,
      ]),
    ).toEqual([
      { museum_id: prado, is_in_trend: true },
      { museum_id: louvre, is_in_trend: false },
    ])
    expect(await trending()).toEqual([])
  })

  it('nothing counts after the account is erased, nor a visit that comes meanwhile', async () => {
    const user = await join()
    await follow(prado, user)
    await checkIn(louvre, user)
    await share(uffizi, user)
    expect(await trending()).toEqual(['Uffizi', 'Prado', 'Louvre'])
    const { db } = env.ctx
    let meanwhile: Promise<unknown> | undefined
    // The visits and what they say of the hours are deleted when all else was.
    const query = async (text: string, values: readonly unknown[]) => {
      if (/from (check_ins|hours_observations)/.test(text) && !meanwhile) {
        meanwhile = checkIn(prado, user)
        await meanwhile
      }
      return db.query(text, values)
    }
    await erasure.erase({ ...env.ctx, db: { ...db, query } } as never, user)
    expect(await meanwhile).toMatchObject({ isCounted: true })
    expect(await trending()).toEqual([])
    expect(await env.db.query('select 1 from check_ins')).toEqual([])
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
    await env.db.query(
      'insert into museum_trends (museum_id, score) select 100000 + n, -n from generate_series(1, 5000) n',
    )
    for (const id of ids) await follow(id)
    await env.db.query('analyze museum_trends')
    const scans = await scansOf(env.db, sql => listTrending(sql, 2))
    expect(scans.filter(({ table }) => table === 'museum_trends')).toEqual([
      { table: 'museum_trends', index: 'museum_trends_score', rows: 2 },
    ])
    expect(scans.every(({ rows }) => rows <= 2 * ids.length)).toBe(true)
  })
})
