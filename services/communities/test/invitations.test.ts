import {
  type Invitation,
  memberInvited,
  type OwnInvitation,
  pendingInvitationsMax,
  userMuted,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireInvitations } from '../src/membership/expiry.ts'
import { ban, countOf, createCommunity, detailOf, giveRole } from './community.ts'
import { createTestEnvironment, type Person, refusalOf, type TestEnvironment } from './environment.ts'

const dayMs = 24 * 60 * 60_000

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

const call = (...args: Parameters<TestEnvironment['call']>) => environment.call(...args)
const invite = (by: Person, id: number, who: Person) =>
  call(by, 'POST', `/api/communities/${id}/invitations`, { username: who.user.username.toUpperCase() })
const answer = (who: Person, invitationId: number | undefined, how: 'accept' | 'decline') =>
  call(who, 'POST', `/api/user/invitations/${invitationId}/${how}`)
const own = async (who: Person) => (await call(who, 'GET', '/api/user/invitations')).json<OwnInvitation[]>()
const waiting = async (by: Person, id: number) =>
  (await call(by, 'GET', `/api/communities/${id}/invitations`)).json<Invitation[]>()

describe('an invitation', () => {
  it('lets its user join a private community without a request', async () => {
    const [guest] = await environment.people(1)
    const { id, by, name } = await createCommunity(environment, { membershipType: 'private' })
    const created = await invite(by, id, guest)
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({ user: { id: guest.id }, status: 'pending' })
    expect(refusalOf(await invite(by, id, guest))).toEqual([409, 'request_pending'])
    expect(await waiting(by, id)).toEqual([created.json()])
    const [invitation] = await own(guest)
    expect(invitation).toMatchObject({ community: { id, name }, memberCount: 1, invitedBy: { id: by.id } })
    expect(await detailOf(environment, guest, id)).toMatchObject({ invitationId: invitation?.id })
    expect((await answer(guest, invitation?.id, 'accept')).json()).toMatchObject({
      status: 'member',
      role: 'member',
    })
    expect(await own(guest)).toEqual([])
    expect(await waiting(by, id)).toEqual([])
    const member = await invite(by, id, guest)
    expect(refusalOf(member)).toEqual([400, 'validation_error'])
    expect(member.json()).toMatchObject({ message: 'This user is a member already.' })
    expect(await environment.published(memberInvited, id)).toMatchObject([
      {
        userId: guest.id,
        inviter: { id: by.id },
        invitationId: created.json<Invitation>().id,
        visibility: 'involved',
      },
    ])
  })

  it('is accepted by joining, and approves the request of its user', async () => {
    const [guest, applicant] = await environment.people(2)
    const { id, by } = await createCommunity(environment, { membershipType: 'private' })
    await invite(by, id, guest)
    expect((await call(guest, 'POST', `/api/communities/${id}/join`)).json()).toMatchObject({
      status: 'member',
    })
    await call(applicant, 'POST', `/api/communities/${id}/join`)
    await invite(by, id, applicant)
    const [invitation] = await own(applicant)
    await answer(applicant, invitation?.id, 'accept')
    expect(await detailOf(environment, by, id)).toMatchObject({ queues: { joinRequests: 0 }, memberCount: 3 })
  })

  it('ends by declining, by withdrawing and after 30 days', async () => {
    const [shy, unwanted, late] = await environment.people(3)
    const { id, by } = await createCommunity(environment, { membershipType: 'private' })
    for (const who of [shy, unwanted, late]) await invite(by, id, who)
    const [declined] = await own(shy)
    expect((await answer(shy, declined?.id, 'decline')).json()).toMatchObject({ status: 'none' })
    expect(refusalOf(await answer(shy, declined?.id, 'accept'))).toEqual([404, 'not_found'])
    const [withdrawn] = await own(unwanted)
    const url = `/api/communities/${id}/invitations/${withdrawn?.id}`
    expect((await call(by, 'DELETE', url)).json()).toMatchObject({ status: 'withdrawn' })
    expect(refusalOf(await call(by, 'DELETE', url))).toEqual([404, 'not_found'])
    expect(refusalOf(await answer(unwanted, withdrawn?.id, 'accept'))).toEqual([404, 'not_found'])
    const [expired] = await own(late)
    environment.time.offsetMs += 30 * dayMs
    expect(await expireInvitations(environment.ctx)).toBeGreaterThan(0)
    expect(await own(late)).toEqual([])
    expect(refusalOf(await answer(late, expired?.id, 'accept'))).toEqual([404, 'not_found'])
    expect(await countOf(environment, id)).toBe(1)
    // None of them keeps from another one.
    for (const who of [shy, unwanted, late]) expect((await invite(by, id, who)).statusCode).toBe(201)
  })

  it('returns 403 for the banned, for those who block the inviter, and from members without a role', async () => {
    const [banned, blocker, blocked, muted, member] = await environment.people(5)
    const { id, by } = await createCommunity(environment, { members: [member] })
    await ban(environment, id, banned)
    await environment.block(blocker, by)
    await environment.block(by, blocked)
    await environment.publisher.publish(userMuted, { muterId: by.id, mutedId: muted.id, until: null })
    await environment.drain()
    for (const who of [banned, blocker, blocked])
      expect(refusalOf(await invite(by, id, who))).toEqual([403, 'forbidden'])
    expect(refusalOf(await invite(member, id, blocker))).toEqual([403, 'forbidden'])
    expect(await waiting(by, id)).toEqual([])
    // A mute is what its user sees, and no refusal.
    expect((await invite(by, id, muted)).statusCode).toBe(201)
  })

  it('returns 404 for a name that no user has, or whose account is suspended', async () => {
    const [suspended] = await environment.people(1)
    const { id, by } = await createCommunity(environment)
    await environment.update(suspended, 'hidden')
    for (const username of ['no.such.name', suspended.user.username, '%', '_'.repeat(5)]) {
      const refused = await call(by, 'POST', `/api/communities/${id}/invitations`, { username })
      expect(refused.json()).toMatchObject({ code: 'not_found', message: 'No user has this name.' })
    }
  })

  it('does not end a ban', async () => {
    const [guest] = await environment.people(1)
    const { id, by } = await createCommunity(environment)
    await invite(by, id, guest)
    await ban(environment, id, guest)
    const [invitation] = await own(guest)
    const accepted = await answer(guest, invitation?.id, 'accept')
    expect(refusalOf(accepted)).toEqual([403, 'banned'])
    expect(await countOf(environment, id)).toBe(1)
    // The refusal has not used it up.
    expect(await own(guest)).toHaveLength(1)
  })

  it('returns 404 for everyone but its user', async () => {
    const [guest, other] = await environment.people(2)
    const { id, by } = await createCommunity(environment, { membershipType: 'private' })
    await invite(by, id, guest)
    const [invitation] = await own(guest)
    for (const who of [other, by])
      expect(refusalOf(await answer(who, invitation?.id, 'accept'))).toEqual([404, 'not_found'])
    expect(await own(other)).toEqual([])
  })

  it('does not name an inviter whom its user may not see', async () => {
    const [guest, moderator] = await environment.people(2)
    const community = await createCommunity(environment, { members: [moderator] })
    await giveRole(environment, community, moderator, 'moderator')
    await invite(moderator, community.id, guest)
    await environment.update(moderator, 'private')
    expect(await own(guest)).toMatchObject([{ community: { id: community.id }, invitedBy: null }])
  })

  it('returns 429 while 500 of one community wait', async () => {
    const [guest] = await environment.people(1)
    const { id, by } = await createCommunity(environment)
    await environment.db.query(
      `insert into invitations (community_id, user_id, invited_by, invited_at)
       select $1, 1_000_000 + n, $2, now() from generate_series(1, $3::int) n`,
      [id, by.id, pendingInvitationsMax],
    )
    expect(refusalOf(await invite(by, id, guest))).toEqual([429, 'rate_limited'])
    await environment.db.query(
      `update invitations set status = 'declined' where community_id = $1 and user_id = 1_000_001`,
      [id],
    )
    expect((await invite(by, id, guest)).statusCode).toBe(201)
  })

  it('is listed with the others page by page, the newest first', async () => {
    const guests = await environment.people(3)
    const { id, by } = await createCommunity(environment)
    for (const guest of guests) await invite(by, id, guest)
    const first = await call(by, 'GET', `/api/communities/${id}/invitations?limit=2`)
    const second = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const listed = [...first.json<Invitation[]>(), ...(await call(by, 'GET', second)).json<Invitation[]>()]
    expect(listed.map(({ user }) => user.id)).toEqual(guests.map(guest => guest.id).toReversed())
  })
})
