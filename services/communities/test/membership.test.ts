import {
  type JoinRequest,
  memberJoined,
  memberLeft,
  membershipApproved,
  membershipRejected,
  membershipRequestClosed,
  membershipRequested,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireRequests } from '../src/membership/expiry.ts'
import { pausedUntil } from '../src/membership/rules.ts'
import { ban, countOf, createCommunity, detailOf, giveRole } from './community.ts'
import { createTestEnvironment, type Person, refusalOf, type TestEnvironment } from './environment.ts'

const dayMs = 24 * 60 * 60_000

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

const call = (...args: Parameters<TestEnvironment['call']>) => environment.call(...args)
const join = (who: Person, id: number, body?: object) =>
  call(who, 'POST', `/api/communities/${id}/join`, body)
const requestsOf = async (by: Person, id: number, status = 'pending') =>
  (await call(by, 'GET', `/api/communities/${id}/join-requests?status=${status}`)).json<JoinRequest[]>()
const decide = (by: Person, id: number, requestId: number, what: 'approve' | 'reject', body?: object) =>
  call(by, 'POST', `/api/communities/${id}/join-requests/${requestId}/${what}`, body)

/** A private community with a user who asked to join. */
async function withRequest() {
  const [applicant] = await environment.people(1)
  const community = await createCommunity(environment, { membershipType: 'private' })
  await join(applicant, community.id)
  const [request] = await requestsOf(community.by, community.id)
  return { ...community, applicant, requestId: request?.id ?? 0 }
}

describe('joining a public community', () => {
  it('makes a member at once, and leaving ends it, by both prefixes', async () => {
    const [person] = await environment.people(1)
    const { id } = await createCommunity(environment)
    for (const [method, prefix] of [
      ['POST', 'communities'],
      ['DELETE', 'groups'],
    ] as const) {
      const joined = await call(person, 'POST', `/api/${prefix}/${id}/join`)
      expect(joined.json()).toEqual({ status: 'member', role: 'member', memberCount: 2 })
      const left = await call(person, method, `/api/${prefix}/${id}/leave`)
      expect(left.json()).toEqual({ status: 'none', role: null, memberCount: 1 })
      expect(await countOf(environment, id)).toBe(1)
    }
    const joined = await environment.published(memberJoined, id)
    expect(joined.filter(({ user }) => user.id === person.id)).toHaveLength(2)
    expect(await environment.published(memberLeft, id)).toMatchObject([
      { userId: person.id, cause: 'user', visibility: 'public' },
      { userId: person.id, cause: 'user' },
    ])
    const unknown = await call(person, 'POST', '/api/groups/987654/join')
    expect(unknown.json()).toMatchObject({ code: 'not_found', message: 'Group not found' })
  })

  it('is possible before the event of the registration arrives', async () => {
    const { id, by } = await createCommunity(environment)
    const newcomer = await environment.newcomer({ username: 'Early.Bird' })
    expect((await join(newcomer, id)).json()).toMatchObject({ status: 'member' })
    expect(await detailOf(environment, by, id)).toMatchObject({
      members: [{}, { user: { id: newcomer.id, username: 'Early.Bird', slug: 'early-bird' } }],
    })
  })

  it('returns 403 for the banned, until the ban ends', async () => {
    const [person] = await environment.people(1)
    const { id } = await createCommunity(environment)
    const until = new Date(environment.ctx.clock().getTime() + dayMs)
    await ban(environment, id, person, until)
    const answer = await join(person, id)
    expect(refusalOf(answer)).toEqual([403, 'banned'])
    expect(answer.json()).toMatchObject({
      message: `You are banned from this community until ${until.toISOString().slice(0, 10)}. Reason: Spam.`,
      details: { reason: 'Spam.', until: until.toISOString() },
    })
    expect(await countOf(environment, id)).toBe(1)
    expect(await detailOf(environment, person, id)).toMatchObject({
      isBanned: true,
      ban: { reason: 'Spam.' },
    })
    environment.time.offsetMs += dayMs
    expect((await join(person, id)).json()).toMatchObject({ status: 'member' })
    expect(await detailOf(environment, person, id)).toMatchObject({ isBanned: false, ban: null })
  })

  it('returns 403 for the banned without an end', async () => {
    const [person] = await environment.people(1)
    const { id } = await createCommunity(environment, { membershipType: 'private' })
    await ban(environment, id, person)
    const answer = await join(person, id)
    expect(answer.json()).toMatchObject({
      code: 'banned',
      message: 'You are banned from this community. Reason: Spam.',
      details: { until: null },
    })
  })
})

describe('leaving', () => {
  it('returns 409 for the creator and 403 for users who are no members', async () => {
    const [outsider] = await environment.people(1)
    const { id, by } = await createCommunity(environment)
    const url = `/api/communities/${id}/leave`
    expect(refusalOf(await call(by, 'POST', url))).toEqual([409, 'creator_cannot_leave'])
    expect(refusalOf(await call(outsider, 'POST', url))).toEqual([403, 'not_a_member'])
    expect(await countOf(environment, id)).toBe(1)
  })

  it('ends the role with the membership', async () => {
    const [admin] = await environment.people(1)
    const community = await createCommunity(environment, { members: [admin] })
    await giveRole(environment, community, admin, 'admin')
    await call(admin, 'POST', `/api/communities/${community.id}/leave`)
    expect((await join(admin, community.id)).json()).toMatchObject({ role: 'member' })
  })
})

describe('a request to join a private community', () => {
  it('waits for a moderator, whom the event names, and who approves it once', async () => {
    const [admin, moderator, member, applicant] = await environment.people(4)
    const members = [admin, moderator, member]
    const community = await createCommunity(environment, { membershipType: 'private', members })
    const { id, by } = community
    await giveRole(environment, community, admin, 'admin')
    await giveRole(environment, community, moderator, 'moderator')
    const pending = { status: 'pending', role: null, memberCount: 4 }
    for (let times = 0; times < 2; times++) expect((await join(applicant, id)).json()).toEqual(pending)
    expect(await environment.published(membershipRequested, id)).toMatchObject([
      {
        applicant: { id: applicant.id },
        reviewerIds: [by.id, admin.id, moderator.id],
        visibility: 'involved',
      },
    ])
    expect(await detailOf(environment, by, id)).toMatchObject({ queues: { joinRequests: 1 } })
    expect(await detailOf(environment, member, id)).toMatchObject({ queues: null })
    expect(await detailOf(environment, applicant, id)).toMatchObject({ isRequested: true })

    const [request] = await requestsOf(moderator, id)
    const requestId = request?.id ?? 0
    expect(refusalOf(await decide(member, id, requestId, 'approve'))).toEqual([403, 'forbidden'])
    expect(refusalOf(await decide(applicant, id, requestId, 'approve'))).toEqual([403, 'not_a_member'])
    expect((await decide(moderator, id, requestId, 'approve')).json()).toMatchObject({
      status: 'approved',
      decidedBy: { id: moderator.id },
    })
    const again = await decide(admin, id, requestId, 'reject')
    expect(refusalOf(again)).toEqual([409, 'stale_version'])
    expect(again.json()).toMatchObject({ message: 'This request has been decided in the meantime.' })
    expect(await countOf(environment, id)).toBe(5)
    expect(await requestsOf(by, id)).toEqual([])
    expect(await requestsOf(by, id, 'approved')).toMatchObject([
      { id: requestId, user: { id: applicant.id } },
    ])
    expect(await environment.published(membershipApproved, id)).toMatchObject([
      { requestId, userId: applicant.id, approvedBy: moderator.id },
    ])
    expect(await environment.published(membershipRequestClosed, id)).toMatchObject([
      { requestId, outcome: 'approved' },
    ])
  })

  it('needs an answer to each question', async () => {
    const [applicant] = await environment.people(1)
    const { id, by } = await createCommunity(environment, { membershipType: 'private' })
    const joinQuestions = ['Which museum first?', 'Why?']
    await call(by, 'PUT', `/api/communities/${id}/settings`, { joinQuestions })
    for (const body of [
      undefined,
      { answers: ['Prado'] },
      { answers: ['Prado', '  '] },
      { answers: ['1', '2', '3'] },
    ])
      expect(refusalOf(await join(applicant, id, body))).toEqual([400, 'validation_error'])
    expect(await requestsOf(by, id)).toEqual([])
    await join(applicant, id, { answers: ['Prado', 'Goya'] })
    expect(await requestsOf(by, id)).toMatchObject([
      {
        answers: [
          { question: 'Which museum first?', answer: 'Prado' },
          { question: 'Why?', answer: 'Goya' },
        ],
      },
    ])
  })

  it('that was rejected keeps its user from another one for 7 days', async () => {
    const { id, by, applicant, requestId } = await withRequest()
    const rejected = await decide(by, id, requestId, 'reject', { reason: 'Members only.' })
    expect(rejected.json()).toMatchObject({ status: 'rejected', reason: 'Members only.' })
    expect(await environment.published(membershipRejected, id)).toMatchObject([
      { userId: applicant.id, reason: 'Members only.', visibility: 'involved' },
    ])
    const paused = await join(applicant, id)
    expect(refusalOf(paused)).toEqual([409, 'request_paused'])
    const { until } = paused.json<{ details: { until: string } }>().details
    expect(await detailOf(environment, applicant, id)).toMatchObject({ requestPausedUntil: until })
    expect(refusalOf(await decide(by, id, requestId, 'approve'))).toEqual([409, 'stale_version'])
    environment.time.offsetMs += Date.parse(until) - environment.ctx.clock().getTime() - 60_000
    expect(refusalOf(await join(applicant, id))).toEqual([409, 'request_paused'])
    environment.time.offsetMs += 60_000
    expect((await join(applicant, id)).json()).toMatchObject({ status: 'pending' })
  })

  it('can be made again from the very moment at which the 7 days end', () => {
    const rejectedAt = new Date('2026-03-01T10:00:00Z')
    const end = new Date('2026-03-08T10:00:00Z')
    expect(pausedUntil(rejectedAt, new Date(end.getTime() - 1))).toEqual(end)
    expect(pausedUntil(rejectedAt, end)).toBeNull()
    expect(pausedUntil(null, end)).toBeNull()
  })

  it('can be withdrawn, and made again at once', async () => {
    const { id, by, applicant, requestId } = await withRequest()
    const url = `/api/communities/${id}/join-request`
    expect((await call(applicant, 'DELETE', url)).json()).toMatchObject({ status: 'none' })
    expect(refusalOf(await call(applicant, 'DELETE', url))).toEqual([404, 'not_found'])
    expect(refusalOf(await decide(by, id, requestId, 'approve'))).toEqual([409, 'stale_version'])
    expect(await environment.published(membershipRequestClosed, id)).toMatchObject([
      { requestId, outcome: 'withdrawn' },
    ])
    expect((await join(applicant, id)).json()).toMatchObject({ status: 'pending' })
  })

  it('expires after 30 days', async () => {
    const { id, by, applicant, requestId } = await withRequest()
    environment.time.offsetMs += 30 * dayMs - 60_000
    await expireRequests(environment.ctx)
    expect(await requestsOf(by, id)).toHaveLength(1)
    environment.time.offsetMs += 60_000
    expect(await expireRequests(environment.ctx)).toBeGreaterThan(0)
    expect(await requestsOf(by, id, 'expired')).toMatchObject([{ id: requestId, decidedBy: null }])
    expect((await join(applicant, id)).json()).toMatchObject({ status: 'pending' })
  })

  it('is approved by joining once the community is public', async () => {
    const { id, by, applicant, requestId } = await withRequest()
    await call(by, 'PUT', `/api/communities/${id}`, { membershipType: 'public' })
    expect((await join(applicant, id)).json()).toMatchObject({ status: 'member' })
    expect(await requestsOf(by, id, 'approved')).toMatchObject([{ id: requestId, decidedBy: null }])
  })

  it('is not approved for a user who was banned, or whose account was suspended, since', async () => {
    const { id, by, applicant, requestId } = await withRequest()
    await ban(environment, id, applicant)
    const banned = await decide(by, id, requestId, 'approve')
    expect(banned.json()).toMatchObject({
      code: 'forbidden',
      message: 'This user is banned from the community.',
    })
    expect(await countOf(environment, id)).toBe(1)

    const other = await withRequest()
    await environment.update(other.applicant, 'hidden')
    expect(await requestsOf(other.by, other.id)).toEqual([])
    const hidden = await decide(other.by, other.id, other.requestId, 'approve')
    expect(refusalOf(hidden)).toEqual([403, 'forbidden'])
    expect(hidden.json()).toMatchObject({ message: expect.stringContaining('Please reject the request.') })
    expect((await decide(other.by, other.id, other.requestId, 'reject')).statusCode).toBe(200)
  })

  it('returns 404 in another community', async () => {
    const { requestId } = await withRequest()
    const { id, by } = await createCommunity(environment, { membershipType: 'private' })
    expect(refusalOf(await decide(by, id, requestId, 'approve'))).toEqual([404, 'not_found'])
  })

  it('is listed with the others, those that wait oldest first and decided ones newest first', async () => {
    const people = await environment.people(3)
    const { id, by } = await createCommunity(environment, { membershipType: 'private' })
    for (const person of people) await join(person, id)
    const listed = async (status: string) => (await requestsOf(by, id, status)).map(({ user }) => user.id)
    const order = people.map(person => person.id)
    expect(await listed('pending')).toEqual(order)
    const first = await call(by, 'GET', `/api/communities/${id}/join-requests?limit=2`)
    const second = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await call(by, 'GET', second)).json()).toMatchObject([{ user: { id: order[2] } }])
    for (const request of await requestsOf(by, id)) await decide(by, id, request.id, 'reject')
    expect(await listed('rejected')).toEqual(order.toReversed())
  })
})
