import {
  type CommunityBan,
  memberBanned,
  memberRemoved,
  memberUnbanned,
  standardGuidelines,
  texts,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { purgeBans } from '../src/removals/bans.repository.ts'
import { countOf, detailOf } from './community.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { allPages, type Person, refusalOf } from './environment.ts'
import { moderationOf } from './moderation.ts'

const dayMs = 24 * 3_600_000
const [rule = ''] = standardGuidelines

let env: DiscussionEnvironment
beforeAll(async () => {
  env = await createDiscussionEnvironment()
})
afterAll(() => env.stop())

async function scene(more: { isPrivate?: boolean } = {}) {
  const roles = ['admin', 'admin', 'moderator', 'member', 'member', 'member'] as const
  const { id, creator, members } = await env.community(roles, more)
  const [admin, otherAdmin, moderator, member, second, third] = members
  await env.db.query('update communities set guidelines = $2 where id = $1', [id, standardGuidelines])
  await env.db.query(
    `update community_stats set members = (select count(*) from members where community_id = $1)
     where community_id = $1`,
    [id],
  )
  const people = { creator, admin, otherAdmin, moderator, member, second, third }
  const join = (who: Person) => env.call(who, 'POST', `/api/communities/${id}/join`)
  return { id, ...people, join, ...moderationOf(env, id) }
}

describe('removing a member', () => {
  it('ends the membership, says why to the member alone, and lets them come back', async () => {
    const { id, admin, moderator, member, remove, join, bans, log } = await scene()
    const given = { reason: 'Off topic.', rule }
    const answer = await remove(admin, member, given)
    expect(answer.json()).toEqual({ userId: member.id, isBanned: false })
    expect(await countOf(env, id)).toBe(6)
    expect(await detailOf(env, member, id)).toMatchObject({ isMember: false, isBanned: false })
    expect(await env.published(memberRemoved, id)).toMatchObject([
      { ...given, userId: member.id, removedBy: admin.id, visibility: 'involved' },
    ])
    expect(await env.published(memberBanned, id)).toEqual([])
    expect(await log(moderator)).toMatchObject([{ ...given, action: 'remove_member', until: null }])
    expect(await bans(moderator)).toEqual([])
    expect(refusalOf(await remove(admin, member))).toEqual([404, 'not_found'])
    expect((await join(member)).json()).toMatchObject({ status: 'member' })
    expect((await remove(admin, member)).statusCode).toBe(200)
  })

  it('is answered again for its Idempotency-Key, until the account is erased', async () => {
    const { id, admin, member, memberIdOf } = await scene()
    const url = `/api/communities/${id}/members/${await memberIdOf(member)}`
    const send = () => env.call(admin, 'DELETE', url, { ban: true }, { 'idempotency-key': 'ban-once' })
    const first = await send()
    expect((await send()).json()).toEqual(first.json())
    expect(await env.published(memberBanned, id)).toHaveLength(1)
    await erasure.erase(env.ctx, member.id)
    expect(refusalOf(await send())).toEqual([404, 'not_found'])
  })

  it('of a private community lets them ask again', async () => {
    const { admin, member, remove, join } = await scene({ isPrivate: true })
    await remove(admin, member)
    expect((await join(member)).json()).toMatchObject({ status: 'pending' })
  })

  it('is refused of an equal or a higher rank, and on what it cannot be based; nothing is stored', async () => {
    const { creator, admin, otherAdmin, member, remove } = await scene()
    const platform = await env.person({ role: 'Admin' })
    const { rank, self, untilPast, untilNeedsBan, unknownRule } = texts.communityModeration
    const before = await env.snapshot()
    const until = new Date(env.ctx.clock().getTime() + dayMs).toISOString()
    const refused: [Person, Person, object, number, string][] = [
      [admin, otherAdmin, { ban: true }, 403, rank],
      [admin, creator, {}, 403, rank],
      [platform, creator, {}, 403, rank],
      [admin, admin, {}, 403, self],
      [admin, member, { until }, 400, untilNeedsBan],
      [admin, member, { ban: true, until: '2020-01-01T00:00:00Z' }, 400, untilPast],
      [admin, member, { ban: true, rule: 'Be quick' }, 400, unknownRule],
    ]
    for (const [as, of, body, status, message] of refused) {
      const answer = await remove(as, of, body)
      expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)])
    }
    expect(await env.snapshot()).toEqual(before)
  })
})

describe('a ban', () => {
  it('keeps from joining, asking and being invited until it ends', async () => {
    const { id, creator, member, remove, join, bans } = await scene({ isPrivate: true })
    const until = new Date(env.ctx.clock().getTime() + dayMs).toISOString()
    const given = { reason: 'Insults.', rule, until }
    const answer = await remove(creator, member, { ban: true, ...given })
    expect(answer.json()).toEqual({ userId: member.id, isBanned: true })
    expect(await env.published(memberBanned, id)).toMatchObject([
      { ...given, userId: member.id, bannedBy: creator.id, visibility: 'involved' },
    ])
    expect(await env.published(memberRemoved, id)).toEqual([])
    const refused = await join(member)
    expect(refusalOf(refused)).toEqual([403, 'banned'])
    expect(refused.json()).toMatchObject({ details: { reason: 'Insults.', until } })
    const body = { username: member.user.username }
    const invite = () => env.call(creator, 'POST', `/api/communities/${id}/invitations`, body)
    expect(refusalOf(await invite())).toEqual([403, 'forbidden'])

    expect(await purgeBans(env.db, env.ctx.clock())).toBe(0)
    env.time.offsetMs += dayMs
    expect(await bans(creator)).toEqual([])
    expect((await detailOf(env, member, id)).isBanned).toBe(false)
    expect((await join(member)).json()).toMatchObject({ status: 'pending' })
    expect(await purgeBans(env.db, env.ctx.clock())).toBe(1)
    expect((await invite()).statusCode).toBe(201)
  })

  it('is lifted by the creator and admins, once, after which the user is no member and may join', async () => {
    const { id, creator, admin, moderator, member, remove, join, liftBan, log } = await scene()
    await remove(creator, member, { ban: true })
    expect(refusalOf(await liftBan(moderator, member))).toEqual([403, 'forbidden'])
    expect((await liftBan(admin, member)).json()).toEqual({ userId: member.id })
    expect(await env.published(memberUnbanned, id)).toMatchObject([
      { userId: member.id, unbannedBy: admin.id, visibility: 'involved' },
    ])
    expect(await log(creator, '?action=unban_member')).toMatchObject([{ targetUser: { id: member.id } }])
    expect((await detailOf(env, member, id)).isMember).toBe(false)
    expect((await liftBan(admin, member)).json()).toMatchObject({
      code: 'not_found',
      message: texts.communityModeration.notBanned,
    })
    await join(member)
    await remove(admin, member, { ban: true, until: new Date(env.ctx.clock().getTime() + 1).toISOString() })
    env.time.offsetMs += 1_000
    expect(refusalOf(await liftBan(admin, member))).toEqual([404, 'not_found'])
  })

  it('is listed for those who moderate, the newest first, page by page', async () => {
    const { id, creator, admin, moderator, member, second, third, remove } = await scene()
    for (const who of [member, second, third]) {
      await remove(admin, who, { ban: true, reason: `Of ${who.id}`, rule })
      env.time.offsetMs += 1
    }
    for (const who of [creator, moderator]) {
      const pages = await allPages<CommunityBan>(env, who, `/api/communities/${id}/bans?limit=2`)
      expect(pages.map(page => page.length)).toEqual([2, 1])
      expect(pages.flat().map(ban => ban.user.id)).toEqual([third.id, second.id, member.id])
      expect(pages[0]?.[0]).toMatchObject({
        user: third.user,
        bannedBy: admin.user,
        reason: `Of ${third.id}`,
        rule,
        until: null,
      })
    }
    for (const place of [
      [8.65e15, 1],
      [0, 2 ** 31],
    ]) {
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
      const answer = await env.call(creator, 'GET', `/api/communities/${id}/bans?cursor=${cursor}`)
      expect(refusalOf(answer)).toEqual([400, 'validation_error'])
    }
  })
})
