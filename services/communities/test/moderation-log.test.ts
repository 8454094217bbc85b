import { logActions, type ModerationLogEntry, standardGuidelines } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseMembership } from '../src/erasure/memberships.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { allPages, type Person, refusalOf } from './environment.ts'
import { meetupForm } from './meetups.ts'
import { moderationOf } from './moderation.ts'
import { aPost, decidingIn, report } from './reports.ts'

const hourMs = 3_600_000
const [rule = ''] = standardGuidelines

let env: DiscussionEnvironment
let platform: Person
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  platform = await env.person({ role: 'Admin' })
})
afterAll(() => env.stop())

async function scene() {
  const { id, creator, members } = await env.community(['admin', 'moderator', 'member', 'member'])
  const [admin, moderator, member, other] = members
  await env.db.query('update communities set guidelines = $2 where id = $1', [id, standardGuidelines])
  return { id, creator, admin, moderator, member, other, ...moderationOf(env, id) }
}

describe('the log of a community', () => {
  it('names moderators and gives reasons to those who moderate, and to a member what was written to them', async () => {
    const { id, creator, admin, moderator, member, other, restrict, log } = await scene()
    const until = new Date(env.ctx.clock().getTime() + hourMs).toISOString()
    const given = { reason: 'Too many links.', rule }
    await restrict(platform, member, { canPost: false, until, ...given })
    const shown = { action: 'restrict_member', kind: 'canPost', until, asPlatformAdmin: true, count: null }
    const toMembers = { ...shown, actor: null, targetUser: member.user }
    for (const who of [creator, admin, moderator, platform])
      expect(await log(who)).toMatchObject([
        { ...shown, ...given, actor: platform.user, targetUser: member.user },
      ])
    expect(await log(member)).toMatchObject([{ ...toMembers, ...given }])
    expect(await log(other)).toMatchObject([{ ...toMembers, reason: '', rule: '' }])
    // Across a block, a member is not shown that it was about the other.
    await env.block(member, other)
    expect(await log(other)).toMatchObject([{ ...toMembers, targetUser: null, reason: '' }])
    expect(await log(other, `?userId=${member.id}`)).toEqual([])
    const [outsider] = await env.people(1)
    const answer = await env.call(outsider, 'GET', `/api/communities/${id}/modlog`)
    expect(refusalOf(answer)).toEqual([403, 'not_a_member'])
  })

  it('does not say to members whose request to join was decided', async () => {
    const { id, moderator, member, log } = await scene()
    await env.db.query('update communities set is_private = true where id = $1', [id])
    const [applicant] = await env.people(1)
    const url = `/api/communities/${id}`
    await env.call(applicant, 'POST', `${url}/join`)
    const [request] = (await env.call(moderator, 'GET', `${url}/join-requests`)).json<{ id: number }[]>()
    await env.call(moderator, 'POST', `${url}/join-requests/${request?.id}/reject`, { reason: 'Full.' })
    expect(await log(moderator)).toMatchObject([{ targetUser: applicant.user, reason: 'Full.' }])
    expect(await log(member)).toMatchObject([{ action: 'reject_request', targetUser: null, reason: '' }])
    expect(await log(member, `?userId=${applicant.id}`)).toEqual([])
  })

  it('is filtered by action, person and time, and comes page by page', async () => {
    const { id, creator, admin, moderator, member, other, restrict, log } = await scene()
    const times: string[] = []
    for (const [as, of, body] of [
      [admin, member, { isMuted: true }],
      [creator, admin, { canPost: false }],
      [creator, other, { isMuted: true }],
      [admin, member, { isMuted: false }],
    ] as const) {
      times.push(env.ctx.clock().toISOString())
      await restrict(as, of, body)
      env.time.offsetMs += hourMs
    }
    const all = (await log(creator)).map(entry => entry.id)
    const found = async (who: Person, query: string) =>
      (await log(who, query)).map(entry => all.length - all.indexOf(entry.id))
    expect(await found(creator, '?action=restrict_member')).toEqual([3, 2, 1])
    expect(await found(member, '?action=unrestrict_member')).toEqual([4])
    // Of whom it was, and to moderators also what they did.
    expect(await found(moderator, `?userId=${admin.id}`)).toEqual([4, 2, 1])
    expect(await found(member, `?userId=${admin.id}`)).toEqual([2])
    expect(await found(moderator, `?userId=${admin.id}&action=restrict_member`)).toEqual([2, 1])
    expect(await found(creator, `?from=${times[1]}&to=${times[3]}`)).toEqual([3, 2])
    expect(await found(creator, `?userId=${member.id}&from=${times[1]}`)).toEqual([4])
    // A year that PostgreSQL does not know.
    expect(await log(creator, '?to=0000-01-01T00:00:00Z')).toEqual([])
    expect(await log(creator, '?from=0000-01-01T00:00:00Z')).toHaveLength(4)

    // Of one moment too.
    await env.db.query('update moderation_log set at = $2 where community_id = $1 and id <> $3', [
      id,
      times[0],
      all[0],
    ])
    for (const query of ['limit=3', `limit=1&userId=${admin.id}`]) {
      const pages = await allPages<ModerationLogEntry>(env, creator, `/api/communities/${id}/modlog?${query}`)
      const ids = pages.flat().map(entry => entry.id)
      expect(ids).toEqual(query === 'limit=3' ? all : all.filter((_, index) => index !== 1))
    }
  })

  it('has every action that a moderator, the creator or an administrator does', async () => {
    const { id, creator, moderator, member, other, ...on } = await scene()
    const url = `/api/communities/${id}`
    const send = async (as: Person, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body = {}) => {
      const answer = await env.call(as, method, `/api/${path}`, body)
      expect(answer.statusCode, `${method} ${path} ${answer.body}`).toBeLessThan(300)
      return answer.json()
    }
    const community = `communities/${id}`
    await send(creator, 'PUT', community, { location: 'Haarlem' })
    const post = await env.post(id, member)
    const comment = await env.comment(post.id, member)
    for (const pin of [true, false]) await send(moderator, 'POST', `community-posts/${post.id}/pin`, { pin })
    for (const written of [`community-comments/${comment.id}`, `community-posts/${post.id}`]) {
      await send(moderator, 'DELETE', written)
      await send(moderator, 'POST', `${written}/restore`)
    }
    const { only, decide } = decidingIn(env, id)
    for (const action of ['dismiss', 'warn', 'escalate']) {
      await report(env, other, aPost(await env.post(id, member)))
      await decide(moderator, await only(moderator), { action })
    }
    await send(creator, 'PUT', `${community}/settings`, { reviewsPosts: true, meetupCreators: 'member' })
    const meetup = await send(member, 'POST', `${community}/meetups`, meetupForm)
    await send(creator, 'PUT', `meetups/${meetup.id}`, { ...meetupForm, title: 'Drawing' })
    await env.db.query(
      `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at, shown_at)
       values (1, $1, $2, $3, '', '', now(), now())`,
      [meetup.id, id, member.id],
    )
    await send(moderator, 'DELETE', `meetups/${meetup.id}/photos/1`)
    await env.db.query('insert into recaps (meetup_id, drafted_at) values ($1, now())', [meetup.id])
    const recap = `meetups/${meetup.id}/recap`
    await send(creator, 'PUT', recap, { text: 'We drew all evening.' })
    await send(creator, 'POST', `${recap}/publication`)
    await send(creator, 'DELETE', `${recap}/publication`)
    await send(creator, 'DELETE', `meetups/${meetup.id}`)
    const [plan] = await env.db.query<{ id: number }>(
      `insert into visit_plans (community_id, creator_id, first_day, last_day, visit_length, timezone, created_at)
       values ($1, $2, current_date, current_date, 60, 'UTC', now()) returning id`,
      [id, member.id],
    )
    await send(moderator, 'DELETE', `visit-plans/${plan?.id}`)
    for (const decision of ['approve', 'reject'])
      await send(moderator, 'POST', `${community}/review-queue/${(await env.post(id, member)).id}`, {
        decision,
      })
    const { logId } = (await on.deleteContent(creator, member, { contentType: 'all' })).json()
    await on.restore(creator, logId)
    for (const isMuted of [true, false]) await on.restrict(creator, member, { isMuted })
    await on.bulk(creator, member, { action: 'role', role: 'moderator' })
    await on.bulk(creator, member, { action: 'message', message: 'Welcome' })
    await on.remove(creator, other)
    await on.remove(creator, member, { ban: true })
    await on.liftBan(creator, member)
    await send(creator, 'PUT', community, { membershipType: 'private' })
    for (const decision of ['approve', 'reject']) {
      const who = decision === 'approve' ? member : other
      await send(who, 'POST', `${community}/join`)
      const requests = await env.call(creator, 'GET', `${url}/join-requests`)
      const [request] = requests.json<{ id: number }[]>()
      await send(creator, 'POST', `${community}/join-requests/${request?.id}/${decision}`)
    }
    await send(creator, 'POST', `${community}/transfer`, { userId: moderator.id })
    const [{ name } = { name: '' }] = await env.db.query<{ name: string }>(
      'select name from communities where id = $1',
      [id],
    )
    await send(moderator, 'DELETE', community, { name })
    await send(platform, 'POST', `${community}/restore`)
    for (const { id: userId } of [moderator, on.admin, creator]) await eraseMembership(env.ctx, id, userId)

    const entries = (await allPages<ModerationLogEntry>(env, platform, `${url}/modlog?limit=50`)).flat()
    expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(logActions))
    // By the system.
    expect(entries[0]).toMatchObject({ action: 'archive_community', actor: null })
  })
})
