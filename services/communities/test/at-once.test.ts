import {
  type BulkResult,
  communityCreated,
  type JoinRequest,
  memberBanned,
  memberJoined,
  membershipRequestClosed,
  membershipRequested,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countOf, createCommunity, detailOf, giveRole, memberIdOf } from './community.ts'
import {
  type Answer,
  createTestEnvironment,
  type Person,
  refusalOf,
  type TestEnvironment,
} from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

const call = (...args: Parameters<TestEnvironment['call']>) => environment.call(...args)
const join = (who: Person, id: number, headers = {}) =>
  call(who, 'POST', `/api/communities/${id}/join`, {}, headers)
/** The refusals of requests at once, in an order of their own. */
const refusals = (answers: readonly Answer[]) => answers.map(answer => refusalOf(answer).join(' ')).sort()

async function withRequest() {
  const [applicant, moderator] = await environment.people(2)
  const community = await createCommunity(environment, { membershipType: 'private', members: [moderator] })
  await giveRole(environment, community, moderator, 'moderator')
  await join(applicant, community.id)
  const url = `/api/communities/${community.id}/join-requests`
  const [request] = (await call(moderator, 'GET', url)).json<JoinRequest[]>()
  return { ...community, applicant, moderator, url: `${url}/${request?.id}` }
}

describe('joining', () => {
  it('counts 20 users who join at once, each of them twice, as 20 members', async () => {
    const people = await environment.people(20)
    const { id } = await createCommunity(environment)
    const answers = await Promise.all([...people, ...people].map(person => join(person, id)))
    expect(new Set(answers.map(answer => answer.json<{ status: string }>().status))).toEqual(
      new Set(['member']),
    )
    expect(await countOf(environment, id)).toBe(21)
    expect(await environment.published(memberJoined, id)).toHaveLength(21)
  })

  it('counts members who join while others leave', async () => {
    const people = await environment.people(16)
    const [leaving, joining] = [people.slice(0, 8), people.slice(8)]
    const { id } = await createCommunity(environment, { members: leaving })
    await Promise.all([
      ...leaving.map(person => call(person, 'POST', `/api/communities/${id}/leave`)),
      ...joining.map(person => join(person, id)),
    ])
    expect(await countOf(environment, id)).toBe(9)
  })

  it('answers a repeated Idempotency-Key as before, at once and later, and changes nothing', async () => {
    const [person] = await environment.people(1)
    const { id } = await createCommunity(environment)
    const headers = { 'idempotency-key': 'join-once' }
    const [first, second] = (await Promise.all([join(person, id, headers), join(person, id, headers)])) as [
      Answer,
      Answer,
    ]
    expect(second.json()).toEqual(first.json())
    expect([first, second].map(answer => answer.headers['idempotency-replayed'])).toContain('true')
    await call(person, 'POST', `/api/communities/${id}/leave`)
    const later = await join(person, id, headers)
    expect(later.json()).toEqual(first.json())
    expect(await countOf(environment, id)).toBe(1)
    const other = await createCommunity(environment)
    expect(refusalOf(await join(person, other.id, headers))).toEqual([422, 'idempotency_key_reused'])
    // Another user's key of the same text is another key.
    const [another] = await environment.people(1)
    expect((await join(another, id, headers)).headers).not.toHaveProperty('idempotency-replayed')
  })
})

describe('a request to join', () => {
  it('is one, whoever asks twice at once', async () => {
    const [applicant] = await environment.people(1)
    const { id } = await createCommunity(environment, { membershipType: 'private' })
    const answers = await Promise.all([join(applicant, id), join(applicant, id)])
    expect(answers.map(answer => answer.json<{ status: string }>().status)).toEqual(['pending', 'pending'])
    expect(await environment.published(membershipRequested, id)).toHaveLength(1)
  })
})

describe('deciding a request', () => {
  it('returns 409 stale_version for the second of two moderators at once', async () => {
    const { id, by, moderator, applicant, url } = await withRequest()
    const answers = await Promise.all([
      call(moderator, 'POST', `${url}/approve`),
      call(by, 'POST', `${url}/reject`),
    ])
    expect(refusals(answers)).toEqual(['200', '409 stale_version'])
    const isMember = answers[0]?.statusCode === 200
    expect(await detailOf(environment, applicant, id)).toMatchObject({ isMember, isRequested: false })
    expect(await countOf(environment, id)).toBe(isMember ? 3 : 2)
    expect(await environment.published(membershipRequestClosed, id)).toMatchObject([
      { outcome: isMember ? 'approved' : 'rejected' },
    ])
    const log = await environment.db.query(
      `select action from moderation_log where community_id = $1 and target_type = 'join_request'`,
      [id],
    )
    expect(log).toEqual([{ action: isMember ? 'approve_request' : 'reject_request' }])
  })

  it('and withdrawing it at once has one of the two effects', async () => {
    const { id, by, applicant, url } = await withRequest()
    const [approved, withdrawn] = await Promise.all([
      call(by, 'POST', `${url}/approve`),
      call(applicant, 'DELETE', `/api/communities/${id}/join-request`),
    ])
    const isMember = approved.statusCode === 200
    expect([refusalOf(approved), refusalOf(withdrawn)]).toEqual(
      isMember ? [[200], [404, 'not_found']] : [[409, 'stale_version'], [200]],
    )
    expect(await detailOf(environment, applicant, id)).toMatchObject({ isMember, isRequested: false })
  })

  it('and a repeated key of one moderator approves once', async () => {
    const { id, by, url } = await withRequest()
    const approve = () => call(by, 'POST', `${url}/approve`, {}, { 'idempotency-key': 'approve-once' })
    expect(refusals(await Promise.all([approve(), approve()]))).toEqual(['200', '200'])
    expect(await countOf(environment, id)).toBe(3)
  })
})

describe('a ban', () => {
  it('is one, whoever of two admins bans the member, and the second finds no member', async () => {
    const [second, member] = await environment.people(2)
    const community = await createCommunity(environment, { members: [second, member] })
    const { id, by } = community
    await giveRole(environment, community, second, 'admin')
    const memberId = await memberIdOf(environment, by, id, member)
    const remove = (as: Person) =>
      call(as, 'DELETE', `/api/communities/${id}/members/${memberId}`, { ban: true })
    expect(refusals(await Promise.all([remove(by), remove(second)]))).toEqual(['200', '404 not_found'])
    expect(await countOf(environment, id)).toBe(2)
    expect(await environment.published(memberBanned, id)).toHaveLength(1)
  })

  it('leaves no member who is banned, whoever joins or leaves at once', async () => {
    const people = await environment.people(6)
    const { id, by } = await createCommunity(environment, { members: people })
    const answers = await Promise.all(
      people.map(async (person, index) => {
        const memberId = await memberIdOf(environment, by, id, person)
        const [removed] = await Promise.all([
          call(by, 'DELETE', `/api/communities/${id}/members/${memberId}`, { ban: true }),
          index % 2 === 0 ? join(person, id) : call(person, 'POST', `/api/communities/${id}/leave`),
        ])
        return removed
      }),
    )
    for (const answer of answers) expect([200, 404]).toContain(answer.statusCode)
    const banned = answers.filter(answer => answer.statusCode === 200).length
    expect(await countOf(environment, id)).toBe(1)
    expect(await environment.published(memberBanned, id)).toHaveLength(banned)
    const list = await call(by, 'GET', `/api/communities/${id}/bans`)
    expect(list.json()).toHaveLength(banned)
  })

  it('of a bulk action does not wait for another one of the same members for ever', async () => {
    const people = await environment.people(4)
    const { id, by } = await createCommunity(environment, { members: people })
    const memberIds = await Promise.all(people.map(person => memberIdOf(environment, by, id, person)))
    const remove = (ids: number[]) =>
      call(by, 'POST', `/api/communities/${id}/members/bulk`, { memberIds: ids, action: 'remove', ban: true })
    const answers = await Promise.all([remove(memberIds), remove(memberIds.toReversed())])
    const results = answers.flatMap(answer => answer.json<BulkResult>().results)
    expect(results.filter(({ isDone }) => isDone)).toHaveLength(4)
    expect(await countOf(environment, id)).toBe(1)
  })
})

describe('an invitation', () => {
  it('that is accepted twice at once makes one member', async () => {
    const [guest] = await environment.people(1)
    const { id, by } = await createCommunity(environment, { membershipType: 'private' })
    const body = { username: guest.user.username }
    const invite = () => call(by, 'POST', `/api/communities/${id}/invitations`, body)
    const invited = await Promise.all([invite(), invite()])
    expect(refusals(invited)).toEqual(['201', '409 request_pending'])
    const [invitation] = (await call(guest, 'GET', '/api/user/invitations')).json<{ id: number }[]>()
    const accept = () => call(guest, 'POST', `/api/user/invitations/${invitation?.id}/accept`)
    expect(refusals(await Promise.all([accept(), accept()]))).toEqual(['200', '404 not_found'])
    expect(await countOf(environment, id)).toBe(2)
  })
})

describe('the owner', () => {
  it('is one member, whoever transfers and leaves at once', async () => {
    const [heir, rival] = await environment.people(2)
    const community = await createCommunity(environment, { members: [heir, rival] })
    const { id, by } = community
    const transfer = (userId: number) => call(by, 'POST', `/api/communities/${id}/transfer`, { userId })
    await Promise.all([
      transfer(heir.id),
      transfer(rival.id),
      call(heir, 'POST', `/api/communities/${id}/leave`),
      call(rival, 'POST', `/api/communities/${id}/leave`),
    ])
    await countOf(environment, id)
    const owners = await environment.db.query(
      `select m.user_id = c.creator_id as agrees, m.role from members m join communities c on c.id = m.community_id
       where m.community_id = $1 and m.is_creator`,
      [id],
    )
    expect(owners).toEqual([{ agrees: true, role: 'admin' }])
  })

  it('does not set the role of a member who leaves at once', async () => {
    const [member] = await environment.people(1)
    const { id, by } = await createCommunity(environment, { members: [member] })
    const memberId = await memberIdOf(environment, by, id, member)
    const [set, left] = await Promise.all([
      call(by, 'PATCH', `/api/communities/${id}/members/${memberId}/role`, { role: 'admin' }),
      call(member, 'POST', `/api/communities/${id}/leave`),
    ])
    expect(left.statusCode).toBe(200)
    expect([200, 404]).toContain(set.statusCode)
    expect(await countOf(environment, id)).toBe(1)
  })

  it('returns 409 for the second of two edits of one version', async () => {
    const [second] = await environment.people(1)
    const community = await createCommunity(environment, { members: [second] })
    await giveRole(environment, community, second, 'admin')
    const edit = (who: Person, location: string) =>
      call(who, 'PUT', `/api/communities/${community.id}`, { location, version: 1 })
    expect(refusals(await Promise.all([edit(community.by, 'Delft'), edit(second, 'Gouda')]))).toEqual([
      '200',
      '409 stale_version',
    ])
  })
})

describe('creating communities', () => {
  it('returns 429 for the fourth of one user at once', async () => {
    const by = await environment.person({ role: 'Ambassador' })
    await environment.drain()
    const names = ['Walks in Braga', 'Walks in Faro', 'Walks in Evora', 'Walks in Lagos']
    const answers = await Promise.all(names.map(name => call(by, 'POST', '/api/communities', { name })))
    expect(refusals(answers)).toEqual(['201', '201', '201', '429 rate_limited'])
  })

  it('with one key at once creates one', async () => {
    const by = await environment.person({ role: 'Ambassador' })
    await environment.drain()
    const create = () =>
      call(by, 'POST', '/api/communities', { name: 'Created once' }, { 'idempotency-key': 'create-once' })
    const ids = (await Promise.all([create(), create()])).map(answer => answer.json<{ id: number }>().id)
    expect(ids[0]).toBe(ids[1])
    expect(await environment.published(communityCreated, ids[0] ?? 0)).toHaveLength(1)
  })

  it('and deleting it while others join leaves no member behind that is not counted', async () => {
    const people = await environment.people(6)
    const { id, by, name } = await createCommunity(environment)
    const [deleted] = await Promise.all([
      call(by, 'DELETE', `/api/communities/${id}`, { name }),
      ...people.map(person => join(person, id)),
    ])
    expect(deleted.statusCode).toBe(200)
    await countOf(environment, id)
  })
})
