import { communityPurged } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds } from '../src/kinds.ts'
import { tasks } from '../src/tasks.ts'
import { closed, community, communityActs, discussionActs, reportActs } from './communities.ts'
import { actsOn, createTestEnvironment, type TestEnvironment } from './environment.ts'

const today = new Date('2026-11-21T12:00:00.000Z')
let now = today
let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let write: ReturnType<typeof discussionActs>
let reports: ReturnType<typeof reportActs>
let insight: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  act = communityActs(env)
  write = discussionActs(env)
  reports = reportActs(env)
  insight = actsOn(env.publish)
})
afterAll(() => env.close())
beforeEach(async () => {
  now = today
  await env.clear()
  await act.join(me, 'admin')
  for (const id of [other, third]) await act.join(id)
  await env.service.drain()
})

const [me, other, third, outsider] = [1, 2, 3, 8]
const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}
const kindsOf = async (id = me) => (await read(id)).map(each => each.kind).toSorted()
const communityPath = (id = closed.id) => `/api/notifications/communities/${id}`
const postPath = '/api/notifications/community-threads/50'
const insightPath = '/api/notifications/threads/50'
const put = async (path: string, muted: boolean, id = me) => {
  const answer = await env.putAs(id, path, { muted })
  return [answer.statusCode, answer.json().muted ?? answer.json().code]
}
const stateOf = async (id = me, path = communityPath()) => {
  const answer = await env.service.app.inject({ url: path, headers: await env.tokens.as({ id }) })
  return answer.json().muted ?? answer.json().code
}
const rows = (table: 'muted_communities' | 'muted_threads') =>
  env.service.ctx.db.query(`select * from ${table}`)

describe('a muted post', () => {
  it('silences its likes, comments and mentions, and not the insight of the same number', async () => {
    await write.like(other)
    await insight.like(other, 50)
    await env.service.drain()
    for (const _ of [1, 2]) expect(await put(postPath, true)).toEqual([200, true])
    await write.like(third)
    await write.comment(other, 90)
    await write.mention(me, other, 91)
    await insight.comment(other, 90, null, 50)
    expect(await kindsOf()).toEqual(['comment', 'community_like', 'like'])
    const threads = (await read()).map(({ kind, thread }) => [kind, thread])
    expect(Object.fromEntries(threads)).toEqual({
      comment: { area: 'insight', postId: 50, isMuted: false },
      like: { area: 'insight', postId: 50, isMuted: false },
      community_like: { area: 'community-post', postId: 50, isMuted: true },
    })

    expect(await put(postPath, false)).toEqual([200, false])
    expect(await put(insightPath, true)).toEqual([200, true])
    await write.comment(third, 92)
    await insight.follow(other)
    await insight.comment(third, 93, null, 50)
    expect(await kindsOf()).toEqual(['comment', 'community_comment', 'community_like', 'follow', 'like'])
    expect((await read()).find(({ kind }) => kind === 'comment')?.actorsCount).toBe(1)
  })

  it.each([
    [
      'when its community is purged',
      async () => {
        await act.delete()
        await env.publish(communityPurged, { communityId: closed.id })
      },
    ],
    [
      'when it can no longer be restored',
      async () => {
        await write.deletePost()
        await env.service.drain()
        now = new Date('2027-01-21T12:00:00.000Z')
        const [purge] = tasks(env.service.ctx)
        expect(await purge?.run()).toMatchObject({ mutedThreads: 1 })
      },
    ],
  ])('is forgotten %s', async (_, end) => {
    await write.like(other)
    await insight.like(other, 50)
    await env.service.drain()
    for (const path of [postPath, insightPath]) await put(path, true)
    await end()
    await env.service.drain()
    expect(await rows('muted_threads')).toMatchObject([{ area: 'insight', post_id: 50, community_id: null }])
  })
})

describe('a muted community', () => {
  it('silences what others do there, for who muted it alone, until it is unmuted', async () => {
    await act.join(me, 'member', community)
    await write.like(other)
    await env.service.drain()
    for (const _ of [1, 2]) expect(await put(communityPath(), true)).toEqual([200, true])
    expect([await stateOf(), await stateOf(other), await stateOf(me, communityPath(community.id))]).toEqual([
      true,
      false,
      false,
    ])
    await write.like(third)
    await write.comment(other, 90)
    await write.comment(other, 91, { id: 89, authorId: me })
    await write.mention(me, other, null)
    await act.ask(outsider, [me])
    await reports.report([me])
    await write.mention(third, other, null)
    await write.mention(me, other, null, community)
    expect(await kindsOf()).toEqual(['community_like', 'community_mention'])
    expect(await kindsOf(third)).toEqual(['community_mention'])
    expect((await read()).map(each => [each.kind, each.actorsCount, each.community])).toEqual([
      ['community_mention', 1, { id: community.id, isMuted: false }],
      ['community_like', 1, { id: closed.id, isMuted: true }],
    ])

    expect(await put(communityPath(), false)).toEqual([200, false])
    expect(await stateOf()).toBe(false)
    await act.ask(outsider, [me], 9)
    await reports.report([me], { reportId: 21 })
    await write.comment(third, 93)
    expect(await kindsOf()).toEqual([
      'community_comment',
      'community_like',
      'community_mention',
      'community_report',
      'join_request',
    ])
    for (const { community } of await read()) expect(community).toMatchObject({ isMuted: false })
  })

  it('still delivers decisions about the user, messages of admins and news, which cannot be muted', async () => {
    await put(communityPath(), true)
    await act.setRole(me, 'member', 'moderator')
    await act.message(me, other)
    await act.restrict(me, 'canPost')
    await reports.warn(me)
    await reports.answer(me, 'actioned')
    await write.deletePost({ deletedBy: other, deletedAs: 'moderator' })
    const found = await read()
    const ofs = found.map(({ notice }) => notice?.of).toSorted()
    expect(ofs).toEqual([
      'content-removed',
      'may-not-post',
      'messaged',
      'report-actioned',
      'role-moderator',
      'warned',
    ])
    expect(found.map(each => each.community)).toEqual(found.map(() => null))
    const silenced = Object.entries(kinds).flatMap(([kind, { isMutedWithCommunity }]) =>
      isMutedWithCommunity ? [kind] : [],
    )
    expect(silenced.toSorted()).toEqual([
      'community_comment',
      'community_like',
      'community_mention',
      'community_reply',
      'community_report',
      'join_request',
      'meetup_comment',
      'meetup_photo',
      'meetup_recap',
      'new_meetup',
      'visit_plan',
    ])
  })

  it('is muted no longer after its member left, and cannot be muted by a former member', async () => {
    await act.join(me, 'member', community)
    await write.like(other, community)
    await env.service.drain()
    const path = communityPath(community.id)
    await put(path, true)
    // A role is not the membership.
    await act.setRole(me, 'member', 'moderator', community)
    await env.service.drain()
    expect(await stateOf(me, path)).toBe(true)
    await act.leave(me, community)
    expect((await read()).find(({ kind }) => kind === 'community_like')).toMatchObject({ community: null })
    for (const muted of [true, false]) expect(await put(path, muted)).toEqual([404, 'not_found'])
    await act.join(me, 'member', community)
    await env.service.drain()
    expect(await stateOf(me, path)).toBe(false)
    await write.comment(third, 90, null, community)
    expect(await kindsOf()).toEqual(['community', 'community_comment', 'community_like'])
  })

  it('is not there for outsiders, when it is unknown, deleted or purged', async () => {
    await put(communityPath(), true)
    for (const [path, id] of [
      [communityPath(), outsider],
      [communityPath(404_404), me],
    ] as const) {
      expect(await put(path, true, id)).toEqual([404, 'not_found'])
      expect(await stateOf(id, path)).toBe('not_found')
    }
    await act.delete()
    await env.service.drain()
    expect([await stateOf(), await put(communityPath(), false)]).toEqual(['not_found', [404, 'not_found']])
    expect(await rows('muted_communities')).toMatchObject([{ user_id: me, community_id: closed.id }])
    await env.publish(communityPurged, { communityId: closed.id })
    await env.service.drain()
    expect(await rows('muted_communities')).toEqual([])
  })
})

it('is in the export of who muted it', async () => {
  await write.like(other)
  await insight.like(other, 50)
  await env.service.drain()
  for (const path of [communityPath(), postPath, insightPath]) await put(path, true)
  const mutedAt = expect.any(String)
  const { 'muted-threads': threads, 'muted-communities': communities } = await exportOf(env.service, me)
  expect(threads).toEqual([
    { area: 'community-post', postId: 50, mutedAt },
    { area: 'insight', postId: 50, mutedAt },
  ])
  expect(communities).toEqual([{ communityId: closed.id, mutedAt }])
  expect((await exportOf(env.service, other))['muted-communities']).toEqual([])
})
