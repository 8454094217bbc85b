import {
  type CommunityPost,
  type CommunityReport,
  communityCommentDeleted,
  communityPostDeleted,
  communityPostRestored,
} from '@vitrine/contracts'
import { addressOf, createMediaEvents, pictureOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileCounters } from '../src/discussion/counters/counters.reconcile.ts'
import { type Person, refusalOf } from './environment.ts'
import {
  aComment,
  aCommunity,
  aMember,
  aPost,
  createReportsEnvironment,
  type ReportsEnvironment,
} from './reports.ts'

let env: ReportsEnvironment
beforeAll(async () => {
  env = await createReportsEnvironment()
})
afterAll(() => env.stop())

describe('what a user has reported', () => {
  it('is left out of their lists alone, also when it is pinned, and a comment with its replies', async () => {
    const { id, moderator, author, reporters, reports, decide } = await env.scene()
    const [reporter, other] = reporters
    const [pinned, post, kept] = [
      await env.post(id, author),
      await env.post(id, author),
      await env.post(id, other),
    ]
    await env.call(moderator, 'POST', `/api/community-posts/${pinned.id}/pin`, { pin: true })
    const comment = await env.comment(kept.id, author)
    const under = await env.comment(kept.id, other, 'A reply', comment.id)
    const second = await env.comment(kept.id, other)
    const reply = await env.comment(kept.id, author, 'Another reply', second.id)
    const lists = async (as: Person) => [await env.shown(id, as), await env.comments(kept.id, as)]
    const all = await lists(other)
    expect(all).toEqual([
      [pinned.id, kept.id, post.id],
      [comment.id, under.id, second.id, reply.id],
    ])
    for (const thing of [aPost(pinned), aPost(post), aComment(comment), aComment(reply)])
      await env.report(reporter, thing)
    expect(await lists(reporter)).toEqual([[kept.id], [second.id]])
    for (const who of [author, other, moderator]) expect(await lists(who)).toEqual(all)
    for (const each of await reports(moderator)) await decide(moderator, each, { action: 'dismiss' })
    expect(await reports(moderator)).toEqual([])
    expect(await lists(reporter)).toEqual([[kept.id], [second.id]])
  })
})

describe('three reporters', () => {
  it('hide a post with its comments until it is decided, and counters follow', async () => {
    const { id, creator, moderator, author, reporters, only, decide, deleted } = await env.scene()
    const post = await env.post(id, author)
    const url = `/api/community-posts/${post.id}`
    await env.call(creator, 'POST', `${url}/like`)
    const comment = await env.comment(post.id, moderator)
    await env.comment(post.id, author, 'A reply', comment.id)
    const counted = async () => [await env.written(id, author), await env.written(id, moderator)]
    const before = await counted()
    for (const who of reporters.slice(0, 2)) await env.report(who, aPost(post))
    expect(await env.shown(id, moderator)).toEqual([post.id])
    await env.report(reporters[2], aPost(post))
    for (const who of [creator, moderator, author]) {
      expect(await env.shown(id, who)).toEqual([])
      expect(refusalOf(await env.call(who, 'GET', url))).toEqual([404, 'not_found'])
    }
    expect(await counted()).toEqual([
      { posts: 0, comments: 0 },
      { posts: 0, comments: 0 },
    ])
    expect(await reconcileCounters(env.ctx)).toBe(0)
    expect(await env.published(communityPostDeleted, post.id)).toMatchObject([
      { deletedAs: 'hidden', deletedBy: null, authorId: author.id, reason: '' },
    ])
    // Neither its author nor who moderates brings it back but by a decision.
    for (const who of [author, moderator, creator])
      expect(refusalOf(await env.call(who, 'POST', `${url}/restore`))).toEqual([403, 'forbidden'])
    expect(await deleted(moderator)).toEqual([])
    const hidden = await only(moderator)
    expect(hidden).toMatchObject({ state: 'hidden', reportersCount: 3, post: { id: post.id, likesCount: 1 } })

    await decide(moderator, hidden, { action: 'dismiss' })
    expect(await env.read(post.id, author)).toMatchObject({ likesCount: 1, commentsCount: 2 })
    expect(await env.comments(post.id, author)).toHaveLength(2)
    expect(await counted()).toEqual(before)
    expect(await reconcileCounters(env.ctx)).toBe(0)
    expect(await env.published(communityPostRestored, post.id)).toMatchObject([{ restoredBy: moderator.id }])
  })

  it('hide a comment with the replies to it', async () => {
    const { id, moderator, author, reporters, reports, decide } = await env.scene()
    const post = await env.post(id, author)
    const comment = await env.comment(post.id, author)
    const reply = await env.comment(post.id, reporters[0], 'A reply', comment.id)
    const other = await env.comment(post.id, author, 'Alone')
    // The report on what goes with it stays open.
    await env.report(moderator, aComment(reply))
    for (const who of reporters) await env.report(who, aComment(comment))
    expect(await env.comments(post.id, author)).toEqual([other.id])
    expect(await env.published(communityCommentDeleted, post.id)).toMatchObject([
      { commentId: comment.id, removed: 2, deletedAs: 'hidden', deletedBy: null },
    ])
    const [ofReply, ofComment] = await reports(moderator)
    expect([ofReply, ofComment]).toMatchObject([
      { state: 'hidden', comment: { id: reply.id } },
      { state: 'hidden', comment: { id: comment.id, content: comment.content } },
    ])
    expect(await reconcileCounters(env.ctx)).toBe(0)
    await decide(moderator, ofComment as CommunityReport, { action: 'dismiss' })
    expect(await env.comments(post.id, author)).toEqual([comment.id, reply.id, other.id])
    expect(await reconcileCounters(env.ctx)).toBe(0)
  })

  it('hide nothing with accounts of less than a week, and of users who are banned', async () => {
    const { id, author, reporters } = await env.scene()
    const [first, second, third] = reporters
    const thing = aPost(await env.post(id, author))
    const young = await env.member(id, { joinedDaysAgo: 6 })
    const newcomer = await env.newcomer()
    const banned = await env.member(id)
    await env.db.query(
      `insert into bans (community_id, user_id, reason, banned_by, banned_at) values ($1, $2, '', 1, $3)`,
      [id, banned.id, env.ctx.clock()],
    )
    for (const who of [first, second, young, newcomer, banned])
      expect((await env.report(who, thing)).statusCode).toBe(201)
    expect(await env.shown(id, author)).toEqual([thing.targetId])
    await env.report(third, thing)
    expect(await env.shown(id, author)).toEqual([])
  })

  it('hide neither a member nor a community', async () => {
    const { id, author, reporters, memberIdOf, only } = await env.scene()
    const post = await env.post(id, author)
    for (const who of reporters)
      for (const thing of [aMember(await memberIdOf(author)), aCommunity(id)]) await env.report(who, thing)
    expect(await env.shown(id, author)).toEqual([post.id])
    for (const status of ['open', 'escalated'] as const)
      expect(await only(env.platform, status)).toMatchObject({ state: 'shown', reportersCount: 3 })
  })

  it('hide what a moderator has dismissed only once it is edited', async () => {
    const { id, moderator, author, reporters, only, decide } = await env.scene()
    const thing = aPost(await env.post(id, author))
    const others = [await env.member(id), await env.member(id), await env.member(id), await env.member(id)]
    for (const who of reporters) await env.report(who, thing)
    await decide(moderator, await only(moderator), { action: 'dismiss' })
    env.time.offsetMs += 1_000
    for (const who of others.slice(0, 3)) await env.report(who, thing)
    expect(await env.shown(id, author)).toEqual([thing.targetId])
    expect(await only(moderator)).toMatchObject({ reportersCount: 3, state: 'shown' })
    await env.call(author, 'PATCH', `/api/community-posts/${thing.targetId}`, { content: 'Buy this' })
    await env.report(others[3] as Person, thing)
    expect(await env.shown(id, author)).toEqual([])
  })
})

describe('media of a post that is hidden', () => {
  it('are signed for those who decide', async () => {
    const { id, moderator, author, reporters, only } = await env.scene()
    const media = createMediaEvents(env.publisher)
    const mediaId = media.nextId()
    await media.ready(author, pictureOf(mediaId))
    await env.drain()
    const post = await env.post(id, author, { images: [{ url: addressOf(mediaId), altText: 'A bell' }] })
    const addresses = async () =>
      ((await only(moderator)).post as CommunityPost).media.flatMap(each => [
        each.url,
        ...each.images.map(({ url }) => url),
      ])
    const [first, ...rest] = reporters
    await env.report(first, aPost(post))
    for (const address of await addresses()) expect(address).toMatch('/api/media/files/')
    for (const who of rest) await env.report(who, aPost(post))
    const signed = await addresses()
    expect(signed.length).toBeGreaterThan(1)
    for (const address of signed) expect(address).toMatch('/api/media/signed/')
  })
})
