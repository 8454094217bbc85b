import { memberRestricted, standardGuidelines, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeRestrictions } from '../src/restrictions/restrictions.repository.ts'
import { detailOf } from './community.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { type Answer, type Person, refusalOf } from './environment.ts'
import { moderationOf } from './moderation.ts'

const hourMs = 3_600_000
const none = { canPost: true, canComment: true, isMuted: false, requiresApproval: false }
const [rule = ''] = standardGuidelines

let env: DiscussionEnvironment
beforeAll(async () => {
  env = await createDiscussionEnvironment()
})
afterAll(() => env.stop())

async function scene() {
  const { id, creator, members } = await env.community(['admin', 'admin', 'moderator', 'member'])
  const [admin, otherAdmin, moderator, member] = members
  await env.db.query('update communities set guidelines = $2 where id = $1', [id, standardGuidelines])
  return { id, creator, admin, otherAdmin, moderator, member, ...moderationOf(env, id) }
}
const inHours = (hours: number) => new Date(env.ctx.clock().getTime() + hours * hourMs).toISOString()

describe('a restriction', () => {
  const { cannotPost, cannotComment, muted } = texts.community
  it.each([
    ['posts', { canPost: false }, { canPost: true }, cannotPost, null],
    ['comments', { canComment: false }, { canComment: true }, null, cannotComment],
    ['both', { isMuted: true }, { isMuted: false }, muted, muted],
  ])(
    'keeps from writing and editing %s until it is lifted, and not from likes and votes',
    async (_, sets, lifts, ofPosts, ofComments) => {
      const { id, creator, admin, member, restrict } = await scene()
      const poll = await env.post(id, creator, { type: 'poll', pollOptions: ['A', 'B'] })
      const post = await env.post(id, member)
      const comment = await env.comment(poll.id, member)
      await env.db.query('update communities set reviews_posts = true where id = $1', [id])
      const waiting = await env.post(id, member)
      const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) =>
        env.call(member, method, `/api/${path}`, body)
      let content = 0
      const writes: [() => Promise<Answer>, string | null][] = [
        [() => send('POST', `communities/${id}/posts`, { type: 'text', content: `${++content}` }), ofPosts],
        [() => send('PATCH', `community-posts/${post.id}`, { content: `${++content}` }), ofPosts],
        [() => send('PATCH', `community-posts/${waiting.id}`, { content: `${++content}` }), ofPosts],
        [() => send('POST', `community-posts/${poll.id}/comments`, { content: `${++content}` }), ofComments],
        [() => send('PATCH', `community-comments/${comment.id}`, { content: `${++content}` }), ofComments],
        [() => send('POST', `community-posts/${poll.id}/vote`, { optionIndex: 1 }), null],
        [() => send('POST', `community-posts/${poll.id}/like`), null],
      ]
      expect((await restrict(admin, member, sets)).statusCode).toBe(200)
      for (const [write, refused] of writes) {
        const answer = await write()
        if (refused === null) expect(answer.statusCode).toBeLessThan(300)
        else
          expect([...refusalOf(answer), answer.json().message]).toEqual([403, 'content_restricted', refused])
      }
      await restrict(admin, member, lifts)
      for (const [write] of writes) expect((await write()).statusCode).toBeLessThan(300)
      // Neither keeps from taking back what one has written.
      await restrict(admin, member, sets)
      expect((await send('DELETE', `community-comments/${comment.id}`)).statusCode).toBe(200)
    },
  )

  it('says to the member what, why, by which rule and until when, and is over then', async () => {
    const { id, creator, admin, moderator, member, restrict, restrictionsOf, log, memberIdOf } = await scene()
    const until = inHours(1)
    const given = { reason: 'Too many links.', rule, until }
    const answer = await restrict(admin, member, { canPost: false, ...given })
    const details = [{ kind: 'canPost', ...given }]
    expect(answer.json()).toMatchObject({
      userId: member.id,
      restrictions: { ...none, canPost: false },
      details,
    })
    expect(await restrictionsOf(member)).toMatchObject(details)
    expect(await restrictionsOf(moderator)).toEqual([])
    expect((await detailOf(env, member, id)).restrictions).toEqual({ ...none, canPost: false })
    const url = `/api/communities/${id}/members/${await memberIdOf(member)}/permissions`
    expect((await env.call(creator, 'GET', url)).json()).toEqual(answer.json())
    expect(await env.published(memberRestricted, id)).toMatchObject([
      { ...given, userId: member.id, restrictedBy: admin.id, kind: 'canPost', isRestricted: true },
    ])
    expect((await env.published(memberRestricted, id))[0]?.visibility).toBe('involved')
    expect(await log(creator)).toMatchObject([{ ...given, action: 'restrict_member', kind: 'canPost' }])

    expect(await purgeRestrictions(env.db, env.ctx.clock())).toBe(0)
    env.time.offsetMs += hourMs
    expect(await restrictionsOf(member)).toEqual([])
    expect((await detailOf(env, member, id)).restrictions).toEqual(none)
    expect((await env.post(id, member)).status).toBe('published')
    expect(await purgeRestrictions(env.db, env.ctx.clock())).toBe(1)
  })

  it('takes the place of one of its kind, stands beside others, and is lifted once', async () => {
    const { id, creator, admin, member, restrict, restrictionsOf, log } = await scene()
    await restrict(admin, member, { isMuted: true, until: inHours(1), reason: 'First.' })
    await restrict(creator, member, { isMuted: true, reason: 'Second.' })
    await restrict(creator, member, { requiresApproval: true })
    expect(await restrictionsOf(member)).toMatchObject([
      { kind: 'isMuted', reason: 'Second.', until: null },
      { kind: 'requiresApproval' },
    ])
    // What is lifted has no end.
    const lifted = await restrict(admin, member, { isMuted: false, until: inHours(1) })
    expect(lifted.json().restrictions).toEqual({ ...none, requiresApproval: true })
    expect((await log(creator, '?action=unrestrict_member'))[0]).toMatchObject({
      kind: 'isMuted',
      until: null,
    })
    const before = await env.snapshot()
    expect((await restrict(admin, member, { isMuted: false })).json()).toEqual(lifted.json())
    expect(await env.snapshot()).toEqual(before)
    expect((await env.published(memberRestricted, id)).map(each => each.isRestricted)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('belongs to the user: neither leaving nor a removal ends it, but owning the community does', async () => {
    const { id, creator, admin, member, restrict, remove, restrictionsOf } = await scene()
    await restrict(admin, member, { canComment: false })
    const join = () => env.call(member, 'POST', `/api/communities/${id}/join`)
    await env.call(member, 'POST', `/api/communities/${id}/leave`)
    expect((await detailOf(env, member, id)).restrictions.canComment).toBe(false)
    await join()
    await remove(admin, member)
    await join()
    expect(await restrictionsOf(member)).toMatchObject([{ kind: 'canComment' }])
    await env.call(creator, 'POST', `/api/communities/${id}/transfer`, { userId: member.id })
    expect(await restrictionsOf(member)).toEqual([])
  })

  it('is refused of an equal or a higher rank, and on what it cannot be based; nothing is stored', async () => {
    const { creator, admin, otherAdmin, member, restrict, restrictionsOf } = await scene()
    const platform = await env.person({ role: 'Admin' })
    const { rank, self, untilPast, unknownRule, onePermission } = texts.communityModeration
    const before = await env.snapshot()
    const muted = { isMuted: true }
    const refused: [Person, Person, object, string][] = [
      [admin, otherAdmin, muted, rank],
      [admin, creator, muted, rank],
      [platform, creator, muted, rank],
      [admin, admin, muted, self],
      [admin, member, { ...muted, until: inHours(-1) }, untilPast],
      [admin, member, { ...muted, until: env.ctx.clock().toISOString() }, untilPast],
      [admin, member, { ...muted, rule: 'Be quick' }, unknownRule],
      [admin, member, { ...muted, canPost: false }, onePermission],
      [admin, member, { reason: 'None.' }, onePermission],
    ]
    for (const [as, of, body, message] of refused) {
      const answer = await restrict(as, of, body)
      expect([answer.statusCode, answer.body]).toEqual([
        Object.is(body, muted) ? 403 : 400,
        expect.stringContaining(message),
      ])
    }
    expect(await env.snapshot()).toEqual(before)
    expect((await restrict(platform, otherAdmin, muted)).statusCode).toBe(200)
    expect(await restrictionsOf(otherAdmin)).toMatchObject([{ kind: 'isMuted' }])
  })

  it('is decided once for one Idempotency-Key, whose stored answer has no text', async () => {
    const { id, admin, member, memberIdOf } = await scene()
    const url = `/api/communities/${id}/members/${await memberIdOf(member)}/permissions`
    const send = () =>
      env.call(admin, 'PATCH', url, { isMuted: true, reason: 'Shouting.' }, { 'idempotency-key': 'mute' })
    const first = await send()
    expect((await send()).json()).toEqual(first.json())
    expect(await env.published(memberRestricted, id)).toHaveLength(1)
    expect(await env.rows(`idempotency_keys where answer::text like '%Shouting%'`)).toBe(0)
  })
})
