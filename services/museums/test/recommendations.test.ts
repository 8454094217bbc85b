import { postCreated } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refOf } from '../src/museums/card.ts'
import type { MuseumDraft } from '../src/museums/draft.ts'
import { listKnown } from '../src/recommendations/known.repository.ts'
import { listRecommended } from '../src/recommendations/recommendations.repository.ts'
import { tasteOf } from '../src/recommendations/taste.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'
import { scansOf } from './plans.ts'

const env: TestEnvironment = await createTestEnvironment()
const madrid = { city: 'Madrid', state: '', country: 'Spain', latitude: 40.41, longitude: -3.69 }
const paris = { city: 'Paris', state: '', country: 'France', latitude: 48.86, longitude: 2.34 }
const tokyo = { city: 'Tokyo', state: '', country: 'Japan', latitude: 35.72, longitude: 139.77 }
const rows = await env.addMuseums(
  { name: 'Prado', category: 'art', ...madrid },
  { name: 'Naval', category: 'history', ...madrid, latitude: 40.417 },
  {
    name: 'Alcala',
    category: 'history',
    ...madrid,
    city: 'Alcalá de Henares',
    latitude: 40.48,
    longitude: -3.5,
  },
  { name: 'Archive', category: 'history', ...madrid, latitude: null, longitude: null },
  { name: 'Louvre', category: 'art', ...paris, isVerified: true },
  { name: 'Ueno', category: 'science', ...tokyo },
  { name: 'Far', category: 'natural_history', ...tokyo, city: 'Sapporo', latitude: 43, longitude: 141.3 },
)
const idOf = Object.fromEntries(rows.map(({ name, id }) => [name, id]))
afterAll(() => env.close())

let user = 100
beforeEach(() => {
  user++
})

const act = async (action: 'follow' | 'check-in', name: string, as = user) =>
  env.app.inject({
    method: 'POST',
    url: `/api/museums/${idOf[name]}/${action}`,
    headers: await env.tokens.as({ id: as }),
  })
interface Recommended {
  name: string
  reason: string
  isFollowing: boolean
}
const get = async (query = '?limit=20', headers = {}): Promise<Recommended[]> =>
  (await env.get(`/api/recommendations/museums${query}`, headers)).json()
const mine = async (query?: string) =>
  (await get(query, await env.tokens.as({ id: user }))).map(({ name, reason }) => `${name}: ${reason}`)

describe('recommended museums', () => {
  it('are near those that the member follows, then like them, then trending', async () => {
    await act('follow', 'Ueno', 999)
    await act('follow', 'Prado')
    expect(await mine()).toEqual([
      'Naval: near',
      'Archive: near',
      'Louvre: category',
      'Alcala: near',
      'Ueno: trending',
    ])
    expect(await mine('')).toEqual(['Naval: near', 'Archive: near'])
  })

  it('are not followed already, and those that the member has visited come last', async () => {
    await act('follow', 'Prado')
    await act('follow', 'Naval')
    await act('check-in', 'Archive')
    await act('follow', 'Ueno')
    expect(await mine()).toEqual(['Alcala: near', 'Louvre: category', 'Archive: near'])
  })

  it('are like those that the member visited or wrote about', async () => {
    await env.publish(postCreated, {
      post: postOf({
        id: 7,
        user: userOf({ id: user }),
        museum: refOf({
          id: idOf.Ueno ?? 0,
          slug: 'ueno',
          name: 'Ueno',
          city: 'Tokyo',
          country: 'Japan',
          categoryCode: 'science',
          featuredImage: null,
        }),
      }),
    })
    await act('check-in', 'Louvre')
    const found = await mine()
    expect(found).toContain('Prado: category')
    expect(found).toContain('Ueno: near')
    expect(found.some(text => text.startsWith('Far'))).toBe(false)
  })

  it('are the trending ones for a new member and for anonymous visitors', async () => {
    const trending = (await env.get('/api/trending/museums?limit=20')).json() as Recommended[]
    const shown = trending.map(({ name }) => `${name}: trending`)
    expect(shown.length).toBeGreaterThan(0)
    expect(await mine()).toEqual(shown)
    const answer = await get()
    expect(answer.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(shown)
    expect(answer.every(({ isFollowing }) => !isFollowing)).toBe(true)
  })

  it('say nothing of others, and are not stored by caches', async () => {
    const answer = await env.get('/api/recommendations/museums')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toMatch(/user|follower|visit|score/i)
  })

  it('are refused with a limit that is no number', async () => {
    expect((await env.get('/api/recommendations/museums?limit=all')).status).toBe(400)
  })

  describe('among many museums', () => {
    const crowd = (count: number, each: (index: number) => Partial<MuseumDraft>) =>
      env.addMuseums(
        ...Array.from({ length: count }, (_, index) => ({ latitude: null, longitude: null, ...each(index) })),
      )
    const followAll = (condition: string) =>
      env.db.query(
        `insert into museum_follows (user_id, museum_id) select $1, id from museums m where ${condition}
         on conflict do nothing`,
        [user],
      )
    const names = async () => (await mine()).map(text => text.replace(/: .*/, ''))
    beforeAll(async () => {
      // All those that are featured and trend are of a category and a city of their own.
      await crowd(150, index => ({
        name: `Famous ${index}`,
        category: 'botanical',
        city: 'Kew',
        isVerified: true,
      }))
      await env.db.query(
        `insert into museum_trends (museum_id, score)
         select id, (select max(score) + 1 from museum_trends) from museums where name like 'Famous %'`,
      )
    })

    it('are like those of the member, although neither near, nor featured, nor trending', async () => {
      await crowd(60, index => ({ name: `Fossil ${index}`, category: 'archaeology', city: `Dig ${index}` }))
      await crowd(1, () => ({ name: 'Known Fossil', category: 'archaeology', city: 'Elsewhere' }))
      await env.db.query(`update museum_search set popularity = 3 where name = 'known fossil'`)
      await followAll(`name like 'Fossil %' and name < 'Fossil 55'`)
      expect(await mine()).toContain('Known Fossil: category')
      const rest = (await names()).filter(name => name.startsWith('Fossil'))
      expect(rest.sort()).toEqual([
        'Fossil 55',
        'Fossil 56',
        'Fossil 57',
        'Fossil 58',
        'Fossil 59',
        'Fossil 6',
        'Fossil 7',
        'Fossil 8',
        'Fossil 9',
      ])
    })

    it('are found by the category that an edit has set', async () => {
      const [hall] = (
        await crowd(1, () => ({ name: 'Hall of Bones', category: 'other', city: 'Bern' }))
      ).slice(-1)
      const edited = await env.app.inject({
        method: 'PATCH',
        url: `/api/museums/${hall?.id}/edit`,
        headers: await env.tokens.as({ id: 1, role: 'Admin' }),
        payload: { category: 'university' },
      })
      expect(edited.statusCode).toBe(200)
      await crowd(1, () => ({ name: 'Faculty', category: 'university', city: 'Basel' }))
      await followAll(`name = 'Faculty'`)
      expect(await mine()).toContain('Hall of Bones: category')
    })

    it('are in the city of the member, not in others of its name, the well-known ones first', async () => {
      const springfield = { city: 'Springfield', country: 'United States', category: 'children' as const }
      await crowd(60, index => ({ ...springfield, name: `Mill ${index}`, state: 'MA', category: 'other' }))
      await crowd(60, index => ({ ...springfield, name: `Store ${index}`, state: 'IL', category: 'other' }))
      await crowd(1, () => ({
        ...springfield,
        name: 'Old Capitol',
        state: 'IL',
        category: 'cultural',
        isVerified: true,
      }))
      await crowd(1, () => ({ ...springfield, name: 'Lincoln House', state: 'IL' }))
      await followAll(`name = 'Lincoln House'`)
      const found = await mine()
      expect(found).toContain('Old Capitol: near')
      expect(found.some(text => text.startsWith('Store'))).toBe(true)
      expect(found.some(text => text.startsWith('Mill'))).toBe(false)
    })

    it('are near, also for who follows all that are nearest', async () => {
      await crowd(80, index => ({
        name: `Pier ${index}`,
        category: 'other',
        city: `Harbour ${index}`,
        latitude: -37 - index / 1000,
        longitude: 145,
      }))
      await followAll(`name like 'Pier %' and latitude > -37.0595`)
      const found = await mine()
      expect(found.filter(text => /^Pier \d+: near$/.test(text))).toHaveLength(20)
    })

    it('are those that the member does not follow, also for who follows most of the featured and trending ones', async () => {
      await followAll(`name like 'Famous %' and name not in ('Famous 148', 'Famous 149')`)
      expect((await names()).filter(name => name.startsWith('Famous')).sort()).toEqual([
        'Famous 148',
        'Famous 149',
      ])
    })

    it('are compared with a bounded number of them, each found by an index', async () => {
      await env.db.query(
        `with added as (
           insert into museums (slug, name, category, city, country, latitude, longitude)
           select 'sea-' || n, 'Sea ' || n, (array['art', 'history', 'science'])[1 + n % 3], 'Sea ' || n % 50, 'Atlantis',
             n % 120 - 60, n / 120 from generate_series(1, 15000) n returning id, category, city),
         standings as (insert into museum_standings (museum_id) select id from added),
         trends as (insert into museum_trends (museum_id, score) select id, (select max(score) - 2 from museum_trends) - id / 1e6 from added),
         visits as (insert into check_ins (museum_id, user_id, day, at, is_verified, is_counted)
           select id, id % 100, '2026-06-01', now(), false, true from added),
         follows as (insert into museum_follows (museum_id, user_id) select id, 50000 + id % 100 from added)
         insert into museum_search (museum_id, name, also, about, category)
         select id, 'sea', '', lower(city) || '  atlantis', category from added`,
      )
      await env.db.query(
        `insert into museum_follows (museum_id, user_id)
        select id, $1 from museums where name in ('Sea 1', 'Sea 2', 'Sea 3', 'Sea 4', 'Sea 5')`,
        [user],
      )
      await env.db.query('analyze')
      const taste = tasteOf(await listKnown(env.db, user))
      expect([taste.categories.size, taste.cities.length, taste.places.length]).toEqual([3, 5, 3])
      expect(await listRecommended(env.db, user, taste, 20)).toHaveLength(20)
      const scans = await scansOf(env.db, sql => listRecommended(sql, user, taste, 20))
      expect(scans.filter(({ index }) => index === null)).toEqual([])
      for (const scan of scans) expect([scan, scan.rows < 2_000]).toEqual([scan, true])
    })
  })
})
