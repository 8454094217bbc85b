import type { CommunityCard } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { busyCommunities, keepBusyCommunities } from '../src/communities/search.repository.ts'
import { allPages, createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

const others = 100

let environment: TestEnvironment
let viewer: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
  viewer = await environment.person()
  // With more active members, the later they were created; two in each hundred are of marble, the first hundred of jade.
  await environment.db.query(
    `with created as (
       insert into communities (name, type, is_private, created_at, updated_at)
       select 'Circle ' || n || case when n % 50 = 7 then ' of marble' when n <= ${others} then ' of jade' else '' end,
         case when n = 1 then 'study' else 'art' end, false, now(), now()
       from generate_series(1, $1::int) n returning id)
     insert into community_stats (community_id, active_members) select id, id from created`,
    [busyCommunities + others],
  )
  expect(await keepBusyCommunities(environment.db)).toBe(busyCommunities)
  expect(await keepBusyCommunities(environment.db)).toBe(0)
})
afterAll(() => environment.stop())

const search = async (query: string): Promise<number[]> =>
  (await environment.call(viewer, 'GET', `/api/search/communities?${query}`))
    .json<CommunityCard[]>()
    .map(({ id }) => id)
/** From the one with the most active members on. */
const all = (matches: (id: number) => boolean) =>
  Array.from({ length: busyCommunities + others }, (_, index) => busyCommunities + others - index).filter(
    matches,
  )
const isOfMarble = (id: number) => id % 50 === 7
const isOfJade = (id: number) => id <= others && !isOfMarble(id)

describe('the search among more communities than are busy', () => {
  it.each([
    ['what is often found', 'q=marble&limit=3', isOfMarble],
    ['what only others have', 'q=jade&limit=30', isOfJade],
    ['all', 'limit=100', () => true],
    ['what one has', 'type=study', (id: number) => id === 1],
  ])('goes on from the busy ones to all others without gaps: %s', async (_, query, matches) => {
    const pages = await allPages<CommunityCard>(environment, viewer, `/api/search/communities?${query}`)
    expect(pages.flat().map(({ id }) => id)).toEqual(all(matches))
  })

  it('counts an offset over both', async () => {
    const marble = all(isOfMarble)
    for (const offset of [0, 18, 19, 20, 21, marble.length])
      expect(await search(`q=marble&limit=3&offset=${offset}`), `${offset}`).toEqual(
        marble.slice(offset, offset + 3),
      )
  })

  it('begins with a community that has become busy', async () => {
    const [least] = all(id => id <= others)
    const [largest] = all(() => true)
    await environment.db.query('update community_stats set active_members = 1e6 where community_id = $1', [
      least,
    ])
    // Another one makes room.
    expect(await keepBusyCommunities(environment.db)).toBe(2)
    expect(await search('limit=2')).toEqual([least, largest])
  })
})

describe('a short word', () => {
  it('may be anywhere beside a longer one, and is else where the name begins', async () => {
    expect(await search('q=of+marble&limit=1')).toEqual(all(isOfMarble).slice(0, 1))
    expect(await search('q=of')).toEqual([])
    expect(await search('q=ci+of&limit=1')).toHaveLength(1)
    expect(await search('q=...')).toEqual([])
  })
})
