import {
  type CommunityCard,
  communityCreated,
  communityTransferred,
  communityUpdated,
  memberJoined,
  standardGuidelines,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommunity, detailOf, giveRole } from './community.ts'
import { createTestEnvironment, type Person, refusalOf, type TestEnvironment } from './environment.ts'

const dayMs = 24 * 60 * 60_000

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

async function create(by: Person, body: object, headers = {}) {
  // The confirmed address of the creator arrives by an event.
  await environment.drain()
  return environment.call(by, 'POST', '/api/communities', body, headers)
}
const ambassador = () => environment.person({ role: 'Ambassador' })

describe('creating a community', () => {
  it('makes its creator the first member, with the standard rules', async () => {
    const by = await ambassador()
    const answer = await create(by, {
      name: '  Night Watchers ',
      description: 'Late openings',
      membershipType: 'open',
      tags: ['#Late', 'late', 'Art'],
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Night Watchers',
      type: 'general',
      membershipType: 'open',
      isPrivate: false,
      tags: ['late', 'art'],
      memberCount: 1,
      isMember: true,
      isCreator: true,
      role: 'admin',
      creator: { id: by.id },
    })
    const { id } = answer.json<CommunityCard>()
    const detail = await detailOf(environment, by, id)
    expect(detail).toMatchObject({ membershipType: 'public', guidelines: standardGuidelines })
    expect(detail.members).toMatchObject([{ userId: by.id, role: 'admin', isCreator: true }])
    expect(await environment.published(communityCreated, id)).toMatchObject([
      { community: { id, name: 'Night Watchers' }, visibility: 'public', creator: { id: by.id } },
    ])
    expect(await environment.published(memberJoined, id)).toMatchObject([
      { user: { id: by.id }, role: 'admin' },
    ])
  })

  it.each(['public', 'open', 'private'])('accepts the membership type %s', async membershipType => {
    const answer = await create(await ambassador(), { name: `Spelled ${membershipType}`, membershipType })
    const isPrivate = membershipType === 'private'
    expect(answer.json()).toMatchObject({ membershipType: isPrivate ? 'private' : 'open', isPrivate })
  })

  it.each(
    Object.entries({
      name: ['ab', 'x'.repeat(81), ' \u2800 ', undefined],
      type: ['sport'],
      membershipType: ['secret'],
      description: ['x'.repeat(2_001)],
      location: ['x'.repeat(121)],
      tags: [Array.from({ length: 11 }, (_, index) => `tag${index}`)],
      imageUrl: ['javascript:alert(1)'],
      creatorId: [7],
    }),
  )('returns 400 for an invalid %s', async (field, values) => {
    const by = await ambassador()
    for (const value of values) {
      const answer = await create(by, { name: 'Fine', [field]: value })
      expect(refusalOf(answer)).toEqual([400, 'validation_error'])
      expect(answer.json()).toMatchObject({ errors: [{ field }] })
    }
    expect((await environment.call(by, 'GET', '/api/user/groups')).json()).toEqual([])
  })

  it('returns 409 for a name that another community has, whatever its case', async () => {
    const [ada, bo] = [await ambassador(), await environment.person({ role: 'Admin' })]
    const answers = await Promise.all([
      create(ada, { name: 'Sketchers of Porto' }),
      create(bo, { name: 'SKETCHERS of porto' }),
    ])
    expect(answers.map(answer => refusalOf(answer)).sort()).toEqual([[201], [409, 'community_name_taken']])
  })

  it('returns 403 for other roles and for an address that is not confirmed', async () => {
    const traveler = await environment.person()
    expect(refusalOf(await create(traveler, { name: 'Not theirs' }))).toEqual([403, 'forbidden'])
    const unverified = await environment.person({ role: 'Ambassador', isVerified: false })
    const refused = await create(unverified, { name: 'Not confirmed' })
    expect(refusalOf(refused)).toEqual([403, 'email_unverified'])
  })

  it('returns 429 for the fourth in 24 hours', async () => {
    const by = await ambassador()
    for (const place of ['Braga', 'Faro', 'Evora']) await create(by, { name: `Walks in ${place}` })
    const refused = await create(by, { name: 'Walks in Lagos' })
    expect(refusalOf(refused)).toEqual([429, 'rate_limited'])
    expect(refused.json()).toMatchObject({ message: 'You can create 3 communities a day.' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    environment.time.offsetMs += dayMs + 1_000
    expect((await create(by, { name: 'Walks in Lagos' })).statusCode).toBe(201)
  })

  it('answers a retry with the same key as before, with the present name', async () => {
    const by = await ambassador()
    const headers = { 'idempotency-key': 'one' }
    const first = await create(by, { name: 'Only once' }, headers)
    const { id } = first.json<CommunityCard>()
    await environment.call(by, 'PUT', `/api/communities/${id}`, { name: 'Renamed since' })
    const second = await create(by, { name: 'Only once' }, headers)
    expect(second.json()).toMatchObject({ id, name: 'Renamed since' })
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(refusalOf(await create(by, { name: 'Another' }, headers))).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('the detail of a community', () => {
  it('has the header and the rules alone for those who are no members of a private one', async () => {
    const [member, outsider] = await environment.people(2)
    const { id } = await createCommunity(environment, { membershipType: 'private', members: [member] })
    expect(await detailOf(environment, outsider, id)).toMatchObject({
      isPrivate: true,
      membershipType: 'private',
      memberCount: 2,
      guidelines: standardGuidelines,
      mayRead: false,
      members: [],
      permissions: [],
      queues: null,
    })
    expect(await detailOf(environment, member, id)).toMatchObject({
      mayRead: true,
      permissions: ['readMembersOnly', 'writePost', 'writeComment', 'vote', 'like'],
      members: [{ isCreator: true }, { userId: member.id }],
    })
  })

  it('shows the creator first, then 19 members who joined first', async () => {
    const [heir] = await environment.people(1)
    const people = [...(await environment.people(21)), heir]
    const { id, by } = await createCommunity(environment, { members: people })
    await environment.call(by, 'POST', `/api/communities/${id}/transfer`, { userId: heir.id })
    const { members, memberCount } = await detailOf(environment, heir, id)
    expect(memberCount).toBe(23)
    expect(members).toHaveLength(20)
    expect(members[0]).toMatchObject({ userId: heir.id, isCreator: true })
    expect(members[1]).toMatchObject({ userId: by.id, isCreator: false })
  })

  it('does not name a creator whom the viewer may not see', async () => {
    const [viewer, blocked] = await environment.people(2)
    const { id, by } = await createCommunity(environment, { membershipType: 'private' })
    await environment.block(by, blocked)
    expect(await detailOf(environment, blocked, id)).toMatchObject({ creator: null })
    await environment.update(by, 'private')
    expect(await detailOf(environment, viewer, id)).toMatchObject({ creator: null })
    expect(await detailOf(environment, by, id)).toMatchObject({ creator: { id: by.id } })
  })

  it('returns 404 for an unknown id, in the words of its path', async () => {
    const [by] = await environment.people(1)
    for (const [path, message] of [
      ['communities', 'Community not found'],
      ['groups', 'Group not found'],
    ]) {
      const answer = await environment.call(by, 'GET', `/api/${path}/987654`)
      expect(refusalOf(answer)).toEqual([404, 'not_found'])
      expect(answer.json()).toMatchObject({ message })
    }
  })

  it('is the same for both prefixes', async () => {
    const { id, by } = await createCommunity(environment)
    const group = await environment.call(by, 'GET', `/api/groups/${id}`)
    expect(group.json()).toEqual(await detailOf(environment, by, id))
  })
})

describe('changing a community', () => {
  it('stores what its admins change, with an entry in the log and an event', async () => {
    const [admin, moderator, outsider] = await environment.people(3)
    const community = await createCommunity(environment, { members: [admin, moderator] })
    await giveRole(environment, community, admin, 'admin')
    await giveRole(environment, community, moderator, 'moderator')
    const url = `/api/communities/${community.id}`
    const refused = await environment.call(moderator, 'PUT', url, { location: 'Delft' })
    expect(refusalOf(refused)).toEqual([403, 'forbidden'])
    const outside = await environment.call(outsider, 'PUT', url, { location: 'Delft' })
    expect(refusalOf(outside)).toEqual([403, 'not_a_member'])
    const body = { location: 'Delft', membershipType: 'private' }
    const answer = await environment.call(admin, 'PUT', url, body)
    expect(answer.json()).toMatchObject({ location: 'Delft', membershipType: 'private', version: 2 })
    expect(await environment.published(communityUpdated, community.id)).toEqual([
      {
        community: { id: community.id, name: community.name, isPrivate: true },
        visibility: 'members',
        updatedBy: admin.id,
      },
    ])
    const log = await environment.db.query(
      `select actor_id, as_platform_admin, details from moderation_log where community_id = $1 and action = 'edit_community'`,
      [community.id],
    )
    expect(log).toEqual([
      { actor_id: admin.id, as_platform_admin: false, details: { fields: ['location', 'is_private'] } },
    ])
  })

  it('leaves neither an event nor an entry where everything is as given', async () => {
    const { id, by, name } = await createCommunity(environment)
    const before = await environment.snapshot()
    const body = { name, location: '', imageUrl: '', tags: [], membershipType: 'public', version: 1 }
    const answer = await environment.call(by, 'PUT', `/api/communities/${id}`, body)
    expect(answer.json()).toMatchObject({ version: 1 })
    expect(await environment.snapshot()).toEqual(before)
  })

  it('returns 409 for a version that is not the newest, and for the name of another community', async () => {
    const first = await createCommunity(environment)
    const second = await createCommunity(environment)
    const url = `/api/communities/${second.id}`
    const stale = await environment.call(second.by, 'PUT', url, { location: 'Delft', version: 9 })
    expect(refusalOf(stale)).toEqual([409, 'stale_version'])
    const taken = await environment.call(second.by, 'PUT', url, { name: first.name.toUpperCase() })
    expect(refusalOf(taken)).toEqual([409, 'community_name_taken'])
    const same = await environment.call(second.by, 'PUT', url, { name: second.name.toUpperCase() })
    expect(same.json()).toMatchObject({ name: second.name.toUpperCase(), location: '' })
  })

  it('stores rules, questions and the review of posts within their limits', async () => {
    const { id, by } = await createCommunity(environment)
    const url = `/api/communities/${id}/settings`
    const settings = { guidelines: ['Draw quietly.'], joinQuestions: ['Which museum first?'] }
    for (const reviewsPosts of [true, false]) {
      const body = { ...settings, reviewsPosts }
      expect((await environment.call(by, 'PUT', url, body)).json()).toMatchObject(body)
    }
    const [outsider] = await environment.people(1)
    const guidelines = await environment.call(outsider, 'GET', `/api/communities/${id}/guidelines`)
    expect(guidelines.json()).toEqual(settings)
    for (const body of [
      { joinQuestions: ['a', 'b', 'c', 'd'] },
      { joinQuestions: ['x'.repeat(201)] },
      { guidelines: [''] },
      { guidelines: ['x'.repeat(301)] },
      { guidelines: Array.from({ length: 11 }, () => 'Be kind.') },
      { reviewsPosts: 'yes' },
    ])
      expect(refusalOf(await environment.call(by, 'PUT', url, body))).toEqual([400, 'validation_error'])
    expect((await environment.call(by, 'GET', `/api/communities/${id}/guidelines`)).json()).toEqual(settings)
  })
})

describe('transferring a community', () => {
  it('makes a member the owner, and the owner an admin who may leave', async () => {
    const [heir, outsider] = await environment.people(2)
    const { id, by } = await createCommunity(environment, { members: [heir] })
    const url = `/api/communities/${id}/transfer`
    const refused = await environment.call(by, 'POST', url, { userId: outsider.id })
    expect(refusalOf(refused)).toEqual([400, 'validation_error'])
    expect(refused.json()).toMatchObject({ message: 'Only a member can own the community.' })
    const byHeir = await environment.call(heir, 'POST', url, { userId: heir.id })
    expect(refusalOf(byHeir)).toEqual([403, 'forbidden'])
    const answer = await environment.call(by, 'POST', url, { userId: heir.id })
    expect(answer.json()).toMatchObject({ isCreator: false, role: 'admin', creator: { id: heir.id } })
    expect(await detailOf(environment, heir, id)).toMatchObject({ isCreator: true, role: 'admin' })
    expect(await environment.published(communityTransferred, id)).toMatchObject([
      { creatorId: heir.id, previousCreatorId: by.id, transferredBy: by.id },
    ])
    const left = await environment.call(by, 'POST', `/api/communities/${id}/leave`)
    expect(left.json()).toEqual({ status: 'none', role: null, memberCount: 1 })
  })

  it('returns 400 for a member whose account is suspended', async () => {
    const [heir] = await environment.people(1)
    const { id, by } = await createCommunity(environment, { members: [heir] })
    await environment.update(heir, 'hidden')
    const url = `/api/communities/${id}/transfer`
    const refused = await environment.call(by, 'POST', url, { userId: heir.id })
    expect(refusalOf(refused)).toEqual([400, 'validation_error'])
  })
})
