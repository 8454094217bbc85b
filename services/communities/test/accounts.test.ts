import {
  communitiesErased,
  communityTransferred,
  deletionScheduled,
  memberLeft,
  membershipRequestClosed,
  moderationApplied,
  standardGuidelines,
  userDeleted,
} from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { ban, countOf, createCommunity, detailOf, giveRole } from './community.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { moderationOf } from './moderation.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

/** Twice: an event that is delivered again changes nothing. */
async function suspend(who: Person, type: 'permanent_ban' | 'temporary_ban' = 'permanent_ban') {
  const data = { userId: who.id, moderationId: who.id, type, expiresAt: null }
  for (let times = 0; times < 2; times++) await environment.publisher.publish(moderationApplied, data)
  await environment.drain()
}
const ownerOf = async (id: number) => {
  const [row] = await environment.db.query<{ creator_id: number | null; state: string }>(
    'select creator_id, state from communities where id = $1',
    [id],
  )
  return row
}
/** A community whose members joined one after the other: a moderator, then two admins, then a member. */
async function scene() {
  const people = await environment.people(4)
  const [moderator, first, second, member] = people
  const community = await createCommunity(environment)
  for (const person of people) {
    environment.time.offsetMs += 1_000
    await environment.call(person, 'POST', `/api/communities/${community.id}/join`)
  }
  await giveRole(environment, community, moderator, 'moderator')
  for (const admin of [first, second]) await giveRole(environment, community, admin, 'admin')
  return { ...community, moderator, first, second, member }
}
/** A private community with a request of the user to join. */
async function requested(applicant: Person) {
  const community = await createCommunity(environment, { membershipType: 'private' })
  await environment.call(applicant, 'POST', `/api/communities/${community.id}/join`)
  return community
}

describe('a permanent ban of an account', () => {
  it('passes its communities on to who has been an admin for longest', async () => {
    const { id, by, first } = await scene()
    await suspend(by)
    expect(await ownerOf(id)).toEqual({ creator_id: first.id, state: 'active' })
    expect(await detailOf(environment, first, id)).toMatchObject({ isCreator: true, memberCount: 5 })
    expect(await environment.published(communityTransferred, id)).toMatchObject([
      { creatorId: first.id, previousCreatorId: by.id, transferredBy: null },
    ])
    const log = await environment.db.query(
      `select actor_id, target_user_id from moderation_log where community_id = $1 and action = 'transfer_community'`,
      [id],
    )
    expect(log).toEqual([{ actor_id: null, target_user_id: first.id }])
  })

  it('leaves a community with its owner where no other member can own it', async () => {
    const { id, by } = await createCommunity(environment, { members: await environment.people(1) })
    await suspend(by)
    expect(await ownerOf(id)).toEqual({ creator_id: by.id, state: 'active' })
    expect(await environment.published(communityTransferred, id)).toEqual([])
  })

  it('withdraws requests to join', async () => {
    const [applicant] = await environment.people(1)
    const { id, by } = await requested(applicant)
    await suspend(applicant)
    expect(await detailOf(environment, by, id)).toMatchObject({ queues: { joinRequests: 0 } })
    expect(await environment.published(membershipRequestClosed, id)).toMatchObject([
      { userId: applicant.id, outcome: 'withdrawn' },
    ])
  })

  it('passes a deleted community on too, which may be restored', async () => {
    const { id, by, name, first } = await scene()
    await environment.call(by, 'DELETE', `/api/communities/${id}`, { name })
    await suspend(by)
    expect(await ownerOf(id)).toEqual({ creator_id: first.id, state: 'deleted' })
  })

  it('has no effect on communities while it is temporary', async () => {
    const { id, by } = await scene()
    await suspend(by, 'temporary_ban')
    expect(await ownerOf(id)).toMatchObject({ creator_id: by.id })
  })
})

describe('an account that waits for its deletion', () => {
  it('keeps its memberships and communities, and withdraws its requests', async () => {
    const { id, by, member } = await scene()
    const closed = await requested(member)
    for (const { id: userId } of [by, member])
      await environment.publisher.publish(deletionScheduled, { userId, purgeAt: new Date().toISOString() })
    await environment.drain()
    expect(await ownerOf(id)).toMatchObject({ creator_id: by.id })
    expect(await detailOf(environment, member, id)).toMatchObject({ isMember: true })
    expect(await detailOf(environment, member, closed.id)).toMatchObject({ isRequested: false })
  })
})

describe('the erasure of an account', () => {
  it('ends memberships and passes communities on, until no member can own it and it is archived', async () => {
    const { id, by, first, second, moderator, member } = await scene()
    for (const each of [by, first]) await erasure.erase(environment.ctx, each.id)
    expect(await ownerOf(id)).toEqual({ creator_id: second.id, state: 'active' })
    await erasure.erase(environment.ctx, second.id)
    expect(await ownerOf(id)).toEqual({ creator_id: moderator.id, state: 'active' })
    await erasure.erase(environment.ctx, moderator.id)
    expect(await ownerOf(id)).toEqual({ creator_id: null, state: 'archived' })
    expect(await detailOf(environment, member, id)).toMatchObject({
      memberCount: 1,
      creator: null,
      isArchived: true,
    })
    expect(await environment.published(memberLeft, id)).toMatchObject(
      [by, first, second, moderator].map(({ id: userId }) => ({ userId, cause: 'erasure' })),
    )
    expect(await environment.published(communityTransferred, id)).toMatchObject([
      { creatorId: first.id },
      { creatorId: second.id },
      { creatorId: moderator.id },
      { creatorId: null },
    ])
  })

  it('leaves a deleted community deleted, which is archived once it is restored', async () => {
    const [member] = await environment.people(1)
    const admin = await environment.person({ role: 'Admin' })
    const { id, by, name } = await createCommunity(environment, { members: [member] })
    const url = `/api/communities/${id}`
    await environment.call(by, 'DELETE', url, { name })
    await erasure.erase(environment.ctx, by.id)
    expect(await ownerOf(id)).toEqual({ creator_id: null, state: 'deleted' })
    expect((await environment.call(member, 'GET', url)).statusCode).toBe(404)
    const restored = await environment.call(admin, 'POST', `${url}/restore`)
    expect(restored.json()).toMatchObject({ isArchived: true, memberCount: 1, creator: null })
  })

  it('skips a successor whose account is suspended', async () => {
    const { id, by, first, second } = await scene()
    await environment.update(first, 'hidden')
    await erasure.erase(environment.ctx, by.id)
    expect(await ownerOf(id)).toMatchObject({ creator_id: second.id })
  })

  it('follows the event of the purge, can be repeated, and leaves no row that names the user but the log', async () => {
    const community = await scene()
    const { id, by, member, moderator, first } = community
    const { restrict, remove } = moderationOf(environment, id)
    await restrict(by, member, { isMuted: true })
    await giveRole(environment, community, member, 'admin')
    await restrict(member, moderator, { canPost: false, reason: 'Loud.' })
    await remove(member, moderator, { ban: true, reason: 'Louder.' })
    const closed = await requested(member)
    const [request] = await environment.db.query<{ id: number }>(
      'select id from join_requests where community_id = $1',
      [closed.id],
    )
    const url = `/api/communities/${closed.id}`
    const body = { reason: 'No, Ada.' }
    await environment.call(closed.by, 'POST', `${url}/join-requests/${request?.id}/reject`, body)
    await environment.call(closed.by, 'POST', `${url}/invitations`, { username: member.user.username })
    await ban(environment, closed.id, first)
    await environment.publisher.publish(userDeleted, { userId: member.id })
    await environment.drain()
    await expect.poll(async () => (await environment.published(communitiesErased, member.id)).length).toBe(1)
    await erasure.erase(environment.ctx, member.id)
    expect(await countOf(environment, id)).toBe(3)
    for (const [table, column] of [
      ['people', 'id'],
      ['members', 'user_id'],
      ['join_requests', 'user_id'],
      ['invitations', 'user_id'],
      ['restrictions', 'user_id'],
      ['restrictions', 'set_by'],
      ['bans', 'banned_by'],
    ])
      expect(await environment.db.query(`select 1 from ${table} where ${column} = $1`, [member.id])).toEqual(
        [],
      )
    expect(await environment.db.query(`select 1 from moderation_log where reason = 'No, Ada.'`)).toEqual([])
    // The numeric ids of an audit, which name no one to its readers.
    const logged = 'select 1 from moderation_log where community_id = $1 and $2 in (actor_id, target_user_id)'
    expect(await environment.db.query(logged, [id, member.id])).not.toEqual([])
    const entries = await moderationOf(environment, id).log(by)
    expect(JSON.stringify(entries)).not.toContain(member.user.username)
    expect(await moderationOf(environment, id).log(by, `?userId=${member.id}`)).toEqual([])
    // What the user decided on others stays.
    for (const [table, reason] of [
      ['restrictions', 'Loud.'],
      ['bans', 'Louder.'],
    ])
      expect(
        await environment.db.query(`select user_id, reason from ${table} where community_id = $1`, [id]),
      ).toEqual([{ user_id: moderator.id, reason }])

    await erasure.erase(environment.ctx, closed.by.id)
    expect(await ownerOf(closed.id)).toEqual({ creator_id: null, state: 'archived' })
    const [kept] = await environment.db.query('select created_by from communities where id = $1', [closed.id])
    expect(kept).toEqual({ created_by: null })
  })
})

describe('the export of a user', () => {
  it('has communities with roles, requests, invitations, bans, restrictions and decisions', async () => {
    const { id, by, member } = await scene()
    const [{ name } = { name: '' }] = await environment.db.query<{ name: string }>(
      'select name from communities where id = $1',
      [id],
    )
    const [rule = ''] = standardGuidelines
    const { restrict } = moderationOf(environment, id)
    for (const body of [{ canPost: false, reason: 'Links.', rule }, { isMuted: true }])
      await restrict(by, member, body)
    const closed = await requested(member)
    await environment.call(closed.by, 'POST', `/api/communities/${closed.id}/invitations`, {
      username: member.user.username,
    })
    const other = await createCommunity(environment)
    await ban(environment, other.id, member)
    expect(await exportOf(environment, member.id)).toMatchObject({
      communities: [{ communityId: id, role: 'member', isCreator: false, posts: 0, comments: 0 }],
      'community-requests': [{ communityId: closed.id, status: 'pending' }],
      'community-invitations': [{ communityId: closed.id, isReceived: true }],
      'community-bans': [{ community: other.name, reason: 'Spam.' }],
      'community-restrictions': [
        { community: name, kind: 'canPost', reason: 'Links.', rule, until: null },
        { community: name, kind: 'isMuted', reason: '', rule: '' },
      ],
      'community-moderation': [{ action: 'restrict_member', kind: 'canPost', reason: 'Links.', rule }, {}],
    })
    const filesOfCreator = await exportOf(environment, by.id)
    expect(filesOfCreator).toMatchObject({ 'communities-created': [{ communityId: id }] })
    const decisions = filesOfCreator['community-decisions'] as object[]
    expect(decisions.slice(-2)).toMatchObject([
      { community: name, action: 'restrict_member', kind: 'canPost', reason: 'Links.' },
      { kind: 'isMuted' },
    ])
  })
})
