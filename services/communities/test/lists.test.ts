import type { CommunityCard, OwnGroup } from '@vitrine/contracts'
import { deepestOffset } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshActiveMembers } from '../src/members/active-members.ts'
import { createCommunity, giveRole } from './community.ts'
import {
  allPages,
  createTestEnvironment,
  type Person,
  refusalOf,
  type TestEnvironment,
} from './environment.ts'
import { meetupForm } from './meetups.ts'

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

describe("the viewer's groups in which they may create meetups", () => {
  const mayCreate = async (by: Person) =>
    (await cards(by, '/api/user/groups?may=createMeetup')).map(({ id }) => id).toSorted()
  const set = (community: { id: number; by: Person }, meetupCreators: string) =>
    environment.call(community.by, 'PUT', `/api/communities/${community.id}/settings`, { meetupCreators })

  it('are those of their creators and administrators, and more where the settings say so', async () => {
    const [member, moderator, admin] = await environment.people(3)
    const community = await createCommunity(environment, { members: [member, moderator, admin] })
    await giveRole(environment, community, moderator, 'moderator')
    await giveRole(environment, community, admin, 'admin')
    const having = async () => {
      const people = { creator: community.by, admin, moderator, member }
      const found: string[] = []
      for (const [name, person] of Object.entries(people))
        if ((await mayCreate(person)).includes(community.id)) found.push(name)
      return found
    }
    expect(await having()).toEqual(['creator', 'admin'])
    await set(community, 'moderator')
    expect(await having()).toEqual(['creator', 'admin', 'moderator'])
    await set(community, 'member')
    expect(await having()).toEqual(['creator', 'admin', 'moderator', 'member'])
  })

  it('are all of an Ambassador as a member, and none by the role of an administrator of the platform', async () => {
    const ambassador = await environment.person({ role: 'Ambassador' })
    const admin = await environment.person({ role: 'Admin' })
    const joined = await createCommunity(environment, { members: [ambassador, admin] })
    await createCommunity(environment)
    expect(await mayCreate(ambassador)).toEqual([joined.id])
    expect(await mayCreate(admin)).toEqual([])
  })

  it('leave out requests, archived and deleted ones, and those in which a restriction in force keeps them from it', async () => {
    const [person] = await environment.people(1)
    const all = await Promise.all(
      Array.from({ length: 7 }, () => createCommunity(environment, { members: [person] })),
    )
    const closed = await createCommunity(environment, { membershipType: 'private' })
    await environment.call(person, 'POST', `/api/communities/${closed.id}/join`)
    for (const each of [...all, closed]) await set(each, 'member')
    const [archived, deleted, noPosts, muted, ended, noComments, free] = all.map(({ id }) => id)
    await environment.db.query(
      `update communities set state = case when id = $1 then 'archived' else 'deleted' end where id in ($1, $2)`,
      [archived, deleted],
    )
    const at = environment.ctx.clock()
    for (const [id, kind, until] of [
      [noPosts, 'canPost', null],
      [muted, 'isMuted', new Date(at.getTime() + dayMs)],
      [ended, 'isMuted', at],
      [noComments, 'canComment', null],
    ] as const)
      await environment.db.query(
        'insert into restrictions (community_id, user_id, kind, until, set_by, set_at) values ($1, $2, $3, $4, 1, $5)',
        [id, person.id, kind, until, at],
      )
    const open = [ended, noComments, free].toSorted()
    expect(await mayCreate(person)).toEqual(open)
    // As creating one answers.
    const form = { ...meetupForm, date: '2090-05-04' }
    const created = await Promise.all(
      [...all, closed].map(async ({ id }) => {
        const answer = await environment.call(person, 'POST', `/api/communities/${id}/meetups`, form)
        return answer.statusCode === 201 ? id : null
      }),
    )
    expect(created.filter(id => id !== null).toSorted()).toEqual(open)
    const url = '/api/user/groups?may=createMeetup&limit=1'
    const pages = await allPages<OwnGroup>(environment, person, url)
    expect(pages.map(page => page.length)).toEqual([1, 1, 1])
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(open)
    expect(pages.flat()[0]).toMatchObject({ status: 'member', role: 'member' })
  })

  it('return 400 for what is not asked of it', async () => {
    const [by] = await environment.people(1)
    for (const may of ['deleteCommunity', '', 'createMeetup&may=createMeetup']) {
      const answer = await environment.call(by, 'GET', `/api/user/groups?may=${may}`)
      expect(refusalOf(answer), may).toEqual([400, 'validation_error'])
    }
  })
})

const listsWithCursors = [
  ...['communities', 'search/communities', 'user/groups', 'user/invitations'],
  ...['meetups', 'search/events'],
]
describe('a list', () => {
  it.each(listsWithCursors)('%s returns 400 for a made-up cursor', async path => {
    const [by] = await environment.people(1)
    for (const position of ['[1e300]', '[0,-1,0]', '["a"]', '{}', '[2,1,1]', `[0,1,${2 ** 53}]`]) {
      const cursor = Buffer.from(position).toString('base64url')
      const answer = await environment.call(by, 'GET', `/api/${path}?cursor=${cursor}`)
      expect(refusalOf(answer), position).toEqual([400, 'validation_error'])
    }
  })
})
