import {
  postCreated,
  postDeleted,
  postEdited,
  postRestored,
  userFollowed,
  userRegistered,
  userUnfollowed,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refOf } from '../src/museums/card.ts'
import { forgetOldPosts } from '../src/museums/standing.projection.ts'
import { tasks } from '../src/tasks.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

const openingHours = {
  defaultHours: { monday: { isOpen: false, isByAppointment: false } },
  seasonalHours: [],
  exceptions: [],
  lastEntryMinutes: 30,
}
let env: TestEnvironment
let ids: number[]
beforeAll(async () => {
  env = await createTestEnvironment()
  const rows = await env.addMuseums(
    { name: 'Art Hall', amenities: ['restrooms', 'free_admission_days'], openingHours },
    { name: 'Old Mill' },
    { name: 'Loud Hall', isVerified: true },
  )
  ids = rows.map(row => row.id)
})
afterAll(() => env.close())

const refOfMuseum = (id: number) =>
  refOf({ id, slug: 'x', name: 'X', city: 'Y', country: 'Z', categoryCode: 'art', featuredImage: null })
let posts = 0
const shared = (museumId: number, createdAt = '2026-06-10T12:00:00.000Z') => ({
  post: postOf({ id: ++posts, museum: refOfMuseum(museumId), createdAt }),
})
const standing = async (id: number) => {
  const [row] = await env.db.query(
    `select posts_count as total, recent_posts_count as recent, popularity > 0 as known
     from museum_standings join museum_search using (museum_id) where museum_id = $1`,
    [id],
  )
  return row
}

describe('posts', () => {
  it('are counted for their museums, old ones not as recent', async () => {
    const [hall = 0, mill = 0] = ids
    const old = '2026-05-01T12:00:00.000Z'
    const many = Array.from({ length: 40 }, () => shared(hall))
    await env.publish(postCreated, ...many, shared(mill), shared(mill, old), shared(999_999), {
      post: postOf({ id: ++posts }),
    })
    expect(await standing(hall)).toEqual({ total: 40, recent: 40, known: true })
    expect(await standing(mill)).toEqual({ total: 2, recent: 1, known: true })
    expect((await env.get(`/api/museums/${hall}`)).json().totalInsights).toBe(40)
  })

  it('order the featured museums, after verification', async () => {
    const featured = (await env.get('/api/museums/featured')).json()
    expect(featured.map((museum: { name: string }) => museum.name)).toEqual([
      'Loud Hall',
      'Art Hall',
      'Old Mill',
    ])
  })

  it('are removed from the recent count after thirty days, once', async () => {
    const later = new Date('2026-07-10T00:30:00Z')
    expect(await forgetOldPosts(env.ctx.db, later)).toBe(2)
    expect(await forgetOldPosts(env.ctx.db, later)).toBe(0)
    expect(await standing(ids[0] ?? 0)).toEqual({ total: 40, recent: 0, known: true })
  })
})

describe('users', () => {
  it('are found with their number of followers, in whatever order events arrive', async () => {
    const [ada, bob] = [userOf({ id: 1, username: 'ada' }), userOf({ id: 2, username: 'bob' })]
    const registeredAt = '2026-06-01T00:00:00.000Z'
    await env.publish(userFollowed, { follower: bob, followee: ada })
    await env.publish(userRegistered, { user: ada, registeredAt }, { user: bob, registeredAt })
    await env.publish(userFollowed, { follower: userOf({ id: 3 }), followee: ada })
    await env.publish(userUnfollowed, { followerId: 2, followeeId: 1 })
    const found = (await env.get('/api/search?q=ada')).json()
    expect(found.users).toEqual([{ ...ada, followersCount: 1 }])
  })
})

describe('museums', () => {
  it('are published once, with the fields that other services show', async () => {
    const imported = await env.events('museums-imported')
    const museums = imported.flatMap(({ data }) => (data as { museums: { id: number }[] }).museums)
    expect(museums.map(({ id }) => id)).toEqual(ids)
    expect(imported[0]?.key).toBe(String(ids[0]))
    expect(museums[0]).toEqual({
      id: ids[0],
      slug: 'art-hall',
      name: 'Art Hall',
      city: 'Springfield',
      country: 'United States',
      categoryCode: 'art',
      coverUrl: `/api/museums/${ids[0]}/cover.svg?v=1-art`,
      position: { latitude: 39.8, longitude: -89.65 },
      visits: { timezone: 'America/Chicago', openingHours, hasFreeAdmissionDays: true },
    })
    expect(museums[1]).toMatchObject({
      visits: { timezone: 'America/Chicago', openingHours: null, hasFreeAdmissionDays: false },
    })
  })
})

describe('an insight that is edited, deleted or restored', () => {
  const found = async (q: string) =>
    (await env.get(`/api/search?q=${encodeURIComponent(q)}`))
      .json()
      .posts.map((hit: { id: number }) => hit.id)
  const deletionOf = (postId: number) => ({
    postId,
    authorId: 1,
    museumId: null,
    deletedBy: 1,
    deletedAs: 'author' as const,
    deletedAt: '2026-06-10T13:00:00.000Z',
  })
  /** Every row of every table that holds the word. */
  const rowsWith = async (word: string) => {
    const tables = await env.db.query<{ name: string }>(
      `select format('%I', table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const rows = await Promise.all(
      tables.map(({ name }) =>
        env.db.query(`select '${name}' as name from ${name} t where t::text ilike $1`, [`%${word}%`]),
      ),
    )
    return rows.flat()
  }
  const write = (
    museumId: number,
    content: string,
    more: { tags?: string[]; createdAt?: string; id?: number } = {},
  ) => ({ post: postOf({ id: ++posts, museum: refOfMuseum(museumId), content, ...more }) })

  it('is found by its new text only, and counts for its new museum', async () => {
    const [hall = 0, mill = 0] = ids
    const [hallBefore, millBefore] = [await standing(hall), await standing(mill)]
    const created = write(hall, 'A quagmire of blue', { tags: ['quagmire'] })
    await env.publish(postCreated, created)
    const { id } = created.post
    await env.publish(postEdited, {
      post: write(mill, 'A meadow of blue', { id }).post,
      previousMuseumId: hall,
    })
    expect([await found('quagmire'), await found('#quagmire'), await found('meadow')]).toEqual([[], [], [id]])
    expect(await rowsWith('quagmire')).toEqual([])
    expect(await standing(hall)).toEqual(hallBefore)
    expect(await standing(mill)).toMatchObject({
      total: Number(millBefore?.total) + 1,
      recent: Number(millBefore?.recent) + 1,
    })
  })

  it('is removed from search, counts and every table, and restored when the deletion is undone', async () => {
    const [hall = 0] = ids
    const before = await standing(hall)
    const created = write(hall, 'A zugzwang in oil', { tags: ['zugzwang'] })
    await env.publish(postCreated, created)
    await env.publish(postDeleted, deletionOf(created.post.id))
    expect([await found('zugzwang'), await found('#zugzwang')]).toEqual([[], []])
    expect(await rowsWith('zugzwang')).toEqual([])
    expect(await standing(hall)).toEqual(before)

    await env.publish(postRestored, { ...created, restoredBy: 1 })
    expect(await found('#zugzwang')).toEqual([created.post.id])
    expect(await standing(hall)).toMatchObject({ total: Number(before?.total) + 1 })
  })

  it('stays deleted when an older event arrives after the deletion', async () => {
    const [hall = 0] = ids
    const before = await standing(hall)
    const created = write(hall, 'A palimpsest')
    await env.publisher.publish(postDeleted, deletionOf(created.post.id), { aggregateVersion: 500_002 })
    await env.drain()
    await env.publisher.publish(postCreated, created, { aggregateVersion: 500_000 })
    await env.publisher.publish(
      postEdited,
      { ...created, previousMuseumId: null },
      { aggregateVersion: 500_001 },
    )
    await env.drain()
    expect(await found('palimpsest')).toEqual([])
    expect(await rowsWith('palimpsest')).toEqual([])
    expect(await standing(hall)).toEqual(before)
  })

  it('takes counts back of a museum that it was not counted for only where it was counted', async () => {
    const created = write(888_888, 'Of a museum unknown here')
    await env.publish(postCreated, created)
    await env.publish(postDeleted, deletionOf(created.post.id))
    expect(await env.db.query('select consumer from dead_letters')).toEqual([])
  })

  it('leaves no trace of a deleted insight in the dead letters', async () => {
    const { post } = write(ids[0] ?? 0, 'A shibboleth')
    await env.publish(postCreated, { post: { ...post, tags: 'shibboleth' } } as never)
    expect(await rowsWith('shibboleth')).not.toEqual([])
    await env.publish(postDeleted, deletionOf(post.id))
    expect(await rowsWith('shibboleth')).toEqual([])
  })

  it('leaves its row for thirty days', async () => {
    const deleted = async () =>
      (await env.db.query('select 1 from search_posts where deleted_at is not null')).length
    const purge = tasks(env.ctx).find(task => task.name === 'purge-deleted-posts')
    expect(await deleted()).toBeGreaterThan(0)
    env.clock.now = new Date('2026-07-10T12:59:00Z')
    await purge?.run()
    expect(await deleted()).toBeGreaterThan(0)
    env.clock.now = new Date('2026-07-10T13:01:00Z')
    await purge?.run()
    expect(await deleted()).toBe(0)
    env.clock.now = new Date('2026-06-10T15:00:00Z')
  })
})
