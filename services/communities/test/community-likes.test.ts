import { communityPostLiked, communityPostUnliked } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileCounters } from '../src/discussion/counters/counters.reconcile.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import type { Person } from './environment.ts'

const hourMs = 60 * 60_000

let env: DiscussionEnvironment
let id: number
let creator: Person
let members: readonly Person[]
let ada: Person
let bo: Person
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  const community = await env.community(Array.from({ length: 12 }, () => 'member' as const))
  ;({ id, creator, members } = community)
  ;[ada, bo] = members as [Person, Person]
})
afterAll(() => env.stop())

const like = (post: number, as: Person, path = 'community-posts', headers = {}) =>
  env.call(as, 'POST', `/api/${path}/${post}/like`, undefined, headers)
const write = async () => (await env.post(id, creator)).id
/** The counters of a post once all events are consumed, and what their rows say. */
async function stored(post: number) {
  await env.drain()
  const [row] = await env.db.query<Record<'likes' | 'comments' | 'rows' | 'marked' | 'written', number>>(
    `select k.likes, k.comments, (select count(*)::int from likes where post_id = $1) as rows,
       (select coalesce(sum(counted), 0)::int from likes where post_id = $1) as marked,
       (select count(*)::int from comments where post_id = $1) as written
     from community_post_counts k where post_id = $1`,
    [post],
  )
  return row
}
/** Delivers the event of the one like of a post once more. */
async function deliverAgain(post: number): Promise<void> {
  const [data] = await env.published(communityPostLiked, post)
  const [event] = await env.db.query<{ event_id: string }>(
    'select event_id from outbox where key = $1 and type = $2',
    [String(post), communityPostLiked.type],
  )
  if (!data || !event) throw new Error('a like has an event')
  await env.publisher.publish(communityPostLiked, data, { id: event.event_id })
}

describe('a like', () => {
  it('counts at once, is taken back by the next, and is the same under /api/group-posts', async () => {
    const post = await write()
    expect((await like(post, ada)).json()).toEqual({ liked: true, likesCount: 1 })
    expect((await like(post, bo, 'group-posts')).json()).toEqual({ liked: true, likesCount: 2 })
    expect(await env.read(post, ada)).toMatchObject({ isLiked: true, likesCount: 2 })
    expect(await stored(post)).toMatchObject({ likes: 2, rows: 2, marked: 2 })
    expect(await env.read(post, creator)).toMatchObject({ isLiked: false, likesCount: 2 })
    expect((await like(post, ada)).json()).toEqual({ liked: false, likesCount: 1 })
    expect(await env.read(post, ada)).toMatchObject({ isLiked: false, likesCount: 1 })
    expect(await stored(post)).toMatchObject({ likes: 1, rows: 1, marked: 1 })
    expect(await env.published(communityPostLiked, post)).toMatchObject([
      { authorId: creator.id, liker: { id: ada.id }, excerpt: 'Look at the light' },
      { liker: { id: bo.id } },
    ])
    expect(await env.published(communityPostUnliked, post)).toMatchObject([{ userId: ada.id }])
  })

  it('is repeated by the same Idempotency-Key, not turned over', async () => {
    const post = await write()
    const headers = { 'idempotency-key': 'like-once' }
    const answers = await Promise.all([1, 2, 3].map(() => like(post, ada, 'community-posts', headers)))
    expect(answers.map(answer => answer.json().liked)).toEqual([true, true, true])
    expect(await stored(post)).toMatchObject({ likes: 1, rows: 1 })
  })

  it('is counted once when its event is delivered twice', async () => {
    const post = await write()
    await like(post, ada)
    await deliverAgain(post)
    expect(await stored(post)).toMatchObject({ likes: 1, rows: 1, marked: 1 })
  })
})

describe('counters', () => {
  it('equal the rows after many likes, comments, deletions and restorations at once', async () => {
    const posts = await Promise.all([1, 2, 3].map(write))
    const comment = async (post: number, member: Person, index: number) => {
      const url = `/api/community-comments/${(await env.comment(post, member)).id}`
      if (index % 3 === 0) return
      await env.call(member, 'DELETE', url)
      if (index % 3 === 2) await env.call(member, 'POST', `${url}/restore`)
    }
    await Promise.all(
      members.flatMap((member, index) =>
        posts.flatMap(post => [
          like(post, member),
          ...(index % 2 ? [like(post, member)] : []),
          comment(post, member, index),
        ]),
      ),
    )
    for (const post of posts)
      expect(await stored(post)).toEqual({ likes: 6, rows: 6, marked: 6, comments: 8, written: 8 })
    const drifted = await env.db.query(
      `select * from member_stats s where (posts, comments) is distinct from (
         (select count(*)::int from posts p where p.community_id = s.community_id and p.author_id = s.user_id),
         (select count(*)::int from comments c where c.community_id = s.community_id and c.author_id = s.user_id))`,
    )
    expect(drifted).toEqual([])
    expect(await reconcileCounters(env.ctx)).toBe(0)
  })

  it('that differ from their rows are repaired', async () => {
    const poll = await env.post(id, creator, { type: 'poll', pollOptions: ['A', 'B'] })
    await env.comment(poll.id, creator)
    await like(poll.id, ada)
    await env.call(ada, 'POST', `/api/community-posts/${poll.id}/vote`, { optionIndex: 1 })
    await env.drain()
    for (const statement of [
      'update community_post_counts set likes = 7, comments = 9 where post_id = $1',
      `update polls set votes = '{4,4}' where post_id = $1`,
      'update member_stats set posts = 99 where user_id = (select author_id from posts where id = $1)',
    ])
      await env.db.query(statement, [poll.id])
    expect(await reconcileCounters(env.ctx)).toBe(3)
    expect(await stored(poll.id)).toEqual({ likes: 1, rows: 1, marked: 1, comments: 1, written: 1 })
    expect(await env.rows(`polls where post_id = $1 and votes = '{0,1}'`, poll.id)).toBe(1)
    expect(await env.rows('member_stats where posts = 99')).toBe(0)
  })

  it('that are behind their events are left to them', async () => {
    const post = await write()
    await like(post, ada)
    await env.drain()
    // As before the event is consumed.
    for (const statement of [
      'delete from inbox where event_id in (select event_id from outbox where key = $1::int::text)',
      'update community_post_counts set likes = 0 where post_id = $1',
      'update likes set counted = 0 where post_id = $1',
    ])
      await env.db.query(statement, [post])
    expect(await reconcileCounters(env.ctx)).toBe(0)
    await deliverAgain(post)
    expect(await stored(post)).toMatchObject({ likes: 1, rows: 1, marked: 1 })
  })
})

describe('when a member was last active', () => {
  it('follows what the member writes, likes and votes, once in an hour', async () => {
    const member = await env.member(id)
    const poll = await env.post(id, creator, { type: 'poll', pollOptions: ['A', 'B'] })
    const activeAt = async () => {
      await env.drain()
      const [row] = await env.db.query<{ at: Date }>(
        'select active_at as at from members where user_id = $1',
        [member.id],
      )
      return row?.at.getTime() ?? 0
    }
    const url = `/api/community-posts/${poll.id}`
    for (const act of [
      () => env.post(id, member),
      () => env.comment(poll.id, member),
      () => like(poll.id, member),
      () => env.call(member, 'POST', `${url}/vote`, { optionIndex: 0 }),
    ]) {
      const before = await activeAt()
      env.time.offsetMs += hourMs + 60_000
      await act()
      const first = await activeAt()
      expect(first - before).toBeGreaterThan(hourMs)
      await env.post(id, member)
      expect(await activeAt()).toBe(first)
    }
  })
})
