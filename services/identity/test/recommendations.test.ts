import { type MuseumRef, museumFollowed, museumUnfollowed, type RecommendedUser } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const museum = (id: number): MuseumRef => ({
  id,
  slug: `museum-${id}`,
  name: `Museum ${id}`,
  city: 'Lisbon',
  country: 'Portugal',
  categoryCode: 'other',
  coverUrl: `/api/museums/${id}/cover.svg`,
})
const people = (count: number) => Promise.all(Array.from({ length: count }, () => environment.join()))
const follow = (by: Person, ...others: Person[]) =>
  Promise.all(others.map(other => environment.call('POST', `/api/user/${other.id}/follow`, { as: by })))
const visit = async (person: Person, ...museums: number[]) => {
  for (const id of museums)
    await environment.publish(museumFollowed, { userId: person.id, museum: museum(id) })
}
async function recommended(to: Person, query = '?limit=20'): Promise<RecommendedUser[]> {
  await environment.service.drain()
  return (await environment.call('GET', `/api/recommendations/users${query}`, { as: to })).json()
}

describe('recommended users', () => {
  it('are scored by twice the mutual followers plus the museums in common', async () => {
    const [me, friend, other, both, museums, mutual] = (await people(6)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    await follow(me, friend, other)
    await follow(friend, both, mutual, me)
    await follow(other, mutual, friend)
    await visit(me, 1, 2, 3)
    await visit(both, 1)
    await visit(museums, 2, 3)
    await visit(friend, 1, 2, 3)

    expect(await recommended(me)).toMatchObject([
      { id: mutual.id, mutualFollowersCount: 2, commonMuseumsCount: 0, followersCount: 2 },
      { id: both.id, mutualFollowersCount: 1, commonMuseumsCount: 1, followersCount: 1 },
      { id: museums.id, mutualFollowersCount: 0, commonMuseumsCount: 2, followersCount: 0 },
    ])
    expect((await recommended(me, '')).length).toBe(3)
    expect(await recommended(me, '?limit=1')).toMatchObject([{ id: mutual.id }])
  })

  it('are none for a user without follows', async () => {
    const [me] = (await people(1)) as [Person]
    expect(await recommended(me)).toEqual([])
  })

  it('ignore a museum that a user no longer follows, and tolerate repeated events', async () => {
    const [me, other] = (await people(2)) as [Person, Person]
    await visit(me, 11, 12)
    await visit(other, 11, 12)
    await visit(other, 12)
    expect(await recommended(me)).toMatchObject([{ id: other.id, commonMuseumsCount: 2 }])
    await environment.publish(museumUnfollowed, { userId: other.id, museumId: 11 })
    expect(await recommended(me)).toMatchObject([{ id: other.id, commonMuseumsCount: 1 }])
    await environment.publish(museumFollowed, { userId: other.id, museum: museum(11) })
    await environment.publish(museumUnfollowed, { userId: other.id, museumId: 11 })
    await environment.publish(museumUnfollowed, { userId: other.id, museumId: 12 })
    expect(await recommended(me)).toEqual([])
  })

  it('are computed from a bounded number of rows', async () => {
    const [me] = (await people(1)) as [Person]
    // 2,000 people of whom I follow 500, each following 100 others, and 5,000 visitors of one museum.
    await environment.sql.query(
      `insert into users (id, username, slug, email, password_hash, first_name, last_name)
       select 100000 + n, 'crowd_' || n, 'crowd_' || n, n || '@crowd.example', '', 'A', 'B' from generate_series(1, 2000) n`,
    )
    await environment.sql.query(
      'insert into follows (follower_id, followee_id) select $1::int, 100000 + n from generate_series(1, 500) n',
      [me.id],
    )
    await environment.sql.query(
      `insert into follows (follower_id, followee_id)
       select 100000 + n, 100000 + (n * 7 + m * 13) % 2000 + 1 from generate_series(1, 500) n, generate_series(1, 100) m
       where (n * 7 + m * 13) % 2000 + 1 <> n on conflict do nothing`,
    )
    await environment.sql.query(
      `insert into museum_follows select 200000 + n, 77, now() from generate_series(1, 5000) n
       union all select $1::int, 77, now()`,
      [me.id],
    )
    await environment.sql.query('analyze follows, museum_follows')
    const answer = await recommended(me)
    expect(answer).toHaveLength(20)
    for (const { id, mutualFollowersCount } of answer) {
      expect(id).toBeGreaterThan(100_500)
      expect(mutualFollowersCount).toBeLessThanOrEqual(100)
    }
  })
})
