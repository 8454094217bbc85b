import type { CommunityCard, OwnGroup } from '@vitrine/contracts'
import { deepestOffset } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshActiveMembers } from '../src/members/active-members.ts'
import { createCommunity } from './community.ts'
import {
  allPages,
  createTestEnvironment,
  type Person,
  refusalOf,
  type TestEnvironment,
} from './environment.ts'

const dayMs = 24 * 60 * 60_000

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

const cards = async (by: Person, url: string) =>
  (await environment.call(by, 'GET', url)).json<CommunityCard[]>()
const names = async (by: Person, url: string) => (await cards(by, url)).map(({ name }) => name)

describe('the list of communities', () => {
  it("begins with the viewer's own, then those with more active members, page by page", async () => {
    const [viewer, ...others] = await environment.people(4)
    const own = await createCommunity(environment, { name: 'Mine alone', members: [viewer] })
    const busy = await createCommunity(environment, { name: 'A busy one', members: others })
    await createCommunity(environment, { name: 'A quiet one', membershipType: 'private' })
    await refreshActiveMembers(environment.db, environment.ctx.clock())
    const pages = await allPages<CommunityCard>(environment, viewer, '/api/communities?limit=2')
    const all = pages.flat().map(({ name }) => name)
    expect(all.slice(0, 2)).toEqual([own.name, busy.name])
    expect(all).toContain('A quiet one')
    expect(new Set(all).size).toBe(all.length)
    expect(await names(viewer, '/api/communities?limit=2&offset=1')).toEqual(all.slice(1, 3))
    expect(await cards(viewer, '/api/communities?limit=1')).toMatchObject([
      { isMember: true, isCreator: false, role: 'member', memberCount: 2, creator: { id: own.by.id } },
    ])
  })

  it('counts the members who were active in 30 days', async () => {
    const members = await environment.people(2)
    const { id } = await createCommunity(environment, { members })
    const activeIn = async () => {
      await refreshActiveMembers(environment.db, environment.ctx.clock())
      const [row] = await environment.db.query<{ active: number }>(
        'select active_members as active from community_stats where community_id = $1',
        [id],
      )
      return row?.active
    }
    expect(await activeIn()).toBe(3)
    environment.time.offsetMs += 30 * dayMs + 1
    expect(await activeIn()).toBe(0)
  })

  it('is empty behind the deepest offset, where a cursor leads on', async () => {
    const many = await createTestEnvironment()
    const [viewer] = await many.people(1)
    await many.db.query(
      `with added as (
         insert into communities (name, is_private, created_at, updated_at)
         select 'Many ' || n, false, now(), now() from generate_series(1, $1::int) n returning id
       ) insert into community_stats (community_id) select id from added`,
      [deepestOffset + 3],
    )
    for (const path of ['communities', 'search/communities']) {
      const get = async (query: string) => many.call(viewer, 'GET', `/api/${path}?limit=1&${query}`)
      const deepest = await get(`offset=${deepestOffset}`)
      expect(deepest.json()).toHaveLength(1)
      expect((await get(`offset=${deepestOffset + 1}`)).json()).toEqual([])
      expect((await get(`cursor=${deepest.headers['x-next-cursor']}`)).json()).toHaveLength(1)
    }
    await many.stop()
  })
})

describe('the search for communities', () => {
  it('finds them by words, type, membership, place and tag', async () => {
    const by = await environment.person({ role: 'Ambassador' })
    const [viewer] = await environment.people(1)
    const body = { description: 'Fresco and marble', location: 'Ravenna', type: 'history', tags: ['Mosaic'] }
    const name = 'Tesserae'
    await environment.call(by, 'POST', '/api/communities', { name, membershipType: 'private', ...body })
    const search = (query: string) => names(viewer, `/api/search/communities?${query}`)
    for (const query of [
      'q=marble',
      'q=tesserae+fresco',
      'q=te',
      'q=TES+RAE',
      'type=history',
      'membershipType=private&q=tess',
      'location=raven',
      'tag=%23mosaic',
    ])
      expect(await search(query), query).toEqual([name])
    for (const query of ['q=marbleous', 'q=%25', 'q=%5C', 'membershipType=open&q=tess', 'tag=mosai'])
      expect(await search(query), query).toEqual([])
  })

  it('goes on behind its cursor without gaps', async () => {
    const by = await environment.person({ role: 'Admin' })
    for (const place of ['A', 'B', 'C']) await createCommunity(environment, { by, name: `Paged ${place}` })
    const pages = await allPages<CommunityCard>(environment, by, '/api/search/communities?q=paged&limit=2')
    expect(pages.map(page => page.length)).toEqual([2, 1])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(3)
  })
})

describe("the viewer's groups", () => {
  it('have the role in each, and requests that wait, the newest first', async () => {
    const [person] = await environment.people(1)
    const open = await createCommunity(environment, { members: [person] })
    const closed = await createCommunity(environment, { membershipType: 'private' })
    environment.time.offsetMs += 1_000
    await environment.call(person, 'POST', `/api/communities/${closed.id}/join`)
    const groups = await environment.call(person, 'GET', '/api/user/groups')
    expect(groups.json()).toMatchObject([
      { id: closed.id, status: 'pending', role: null, membershipId: null, isRequested: true },
      { id: open.id, status: 'member', role: 'member', membershipId: expect.any(Number) },
    ])
    const pages = await allPages<OwnGroup>(environment, person, '/api/user/groups?limit=1')
    expect(pages.map(page => page.map(({ id }) => id))).toEqual([[closed.id], [open.id]])
  })
})

describe('a list', () => {
  it.each(['communities', 'search/communities', 'user/groups', 'user/invitations'])(
    '%s returns 400 for a made-up cursor',
    async path => {
      const [by] = await environment.people(1)
      for (const position of ['[1e300]', '[0,-1,0]', '["a"]', '{}', '[2,1,1]', `[0,1,${2 ** 53}]`]) {
        const cursor = Buffer.from(position).toString('base64url')
        const answer = await environment.call(by, 'GET', `/api/${path}?cursor=${cursor}`)
        expect(refusalOf(answer), position).toEqual([400, 'validation_error'])
      }
    },
  )
})
