import { postCreated, userFollowed, userRegistered, userUnfollowed } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refOf } from '../src/museums/card.ts'
import { forgetOldInsights } from '../src/museums/standing.projection.ts'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

let env: TestEnvironment
let ids: number[]
beforeAll(async () => {
  env = await createTestEnvironment()
  const rows = await env.addMuseums(
    { name: 'Art Hall' },
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
    `select total_insights as total, recent_insights as recent, popularity > 0 as known
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
    expect(await forgetOldInsights(env.ctx.db, later)).toBe(2)
    expect(await forgetOldInsights(env.ctx.db, later)).toBe(0)
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
    const created = await env.events('museum-created')
    expect(created.map(event => event.key)).toEqual(ids.map(String))
    expect(created[0]?.data).toEqual({
      museum: {
        id: ids[0],
        slug: 'art-hall',
        name: 'Art Hall',
        city: 'Springfield',
        country: 'United States',
        categoryCode: 'art',
        coverUrl: `/api/museums/${ids[0]}/cover.svg?v=1-art`,
      },
    })
  })
})
