import { communityPostLiked } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toggleLike } from '../src/discussion/likes/likes.repository.ts'
import { lockVisiblePost } from '../src/discussion/posts/access.ts'
import { upsertRestriction } from '../src/restrictions/restrictions.repository.ts'
import { lockCommunity } from '../src/standing/standing.repository.ts'
import { lockStandingIn } from '../src/standing/standing.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { type Person, refusalOf } from './environment.ts'
import { moderationOf } from './moderation.ts'

let env: DiscussionEnvironment
let id: number
let creator: Person
let author: Person
let member: Person
let post: number
let poll: number
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  const community = await env.community(['member', 'member'])
  ;({ id, creator } = community)
  ;[author, member] = community.members
  post = (await env.post(id, author)).id
  poll = (await env.post(id, author, { type: 'poll', pollOptions: ['A', 'B'] })).id
})
afterAll(() => env.stop())

const content = 'Written at once'
const writes: [string, (as: Person) => [url: string, body?: object]][] = [
  ['a post', () => [`communities/${id}/posts`, { type: 'text', content }]],
  ['a comment', () => [`community-posts/${post}/comments`, { content }]],
  ['a like', () => [`community-posts/${post}/like`]],
  ['a vote', () => [`community-posts/${poll}/vote`, { optionIndex: 0 }]],
]

describe('what a member writes', () => {
  it.each(writes)('waits for the end of the membership, and is refused then: %s', async (_, request) => {
    const leaver = await env.member(id)
    const [url, body] = request(leaver)
    const before = await env.snapshot()
    const answer = await env.behind(
      tx => tx.query('delete from members where user_id = $1', [leaver.id]),
      () => env.call(leaver, 'POST', `/api/${url}`, body),
    )
    expect(refusalOf(answer)).toEqual([403, 'not_a_member'])
    const { members: _before, ...others } = before
    expect(await env.snapshot()).toMatchObject(others)
  })

  it.each(writes.slice(0, 2))(
    'waits for a restriction of its author, and is refused then: %s',
    async (_, request) => {
      const muted = await env.member(id)
      const [url, body] = request(muted)
      const answer = await env.behind(
        async tx => {
          await lockCommunity(tx, id)
          const place = { communityId: id, userId: muted.id, kind: 'isMuted' } as const
          await upsertRestriction(tx, place, {
            reason: '',
            rule: '',
            until: null,
            by: 1,
            at: env.ctx.clock(),
          })
        },
        () => env.call(muted, 'POST', `/api/${url}`, body),
      )
      expect(refusalOf(answer)).toEqual([403, 'content_restricted'])
    },
  )

  it('makes a ban of its author wait', async () => {
    const { memberIdOf } = moderationOf(env, id)
    const writer = await env.member(id)
    const url = `/api/communities/${id}/members/${await memberIdOf(writer)}`
    const answer = await env.behind(
      tx => lockStandingIn(env.ctx, tx, id, writer),
      () => env.call(creator, 'DELETE', url, { ban: true }),
    )
    expect(answer.json()).toMatchObject({ isBanned: true })
  })

  it('makes the end of the membership wait', async () => {
    const leaver = await env.member(id)
    const answer = await env.behind(
      tx => lockStandingIn(env.ctx, tx, id, leaver),
      () => env.call(leaver, 'POST', `/api/communities/${id}/leave`),
    )
    expect(answer.statusCode).toBe(200)
  })

  it('waits for a change of the community, and is refused where that archives it', async () => {
    const { id: closing, creator } = await env.community([])
    const answer = await env.behind(
      tx => tx.query(`update communities set state = 'archived' where id = $1`, [closing]),
      () => env.call(creator, 'POST', `/api/communities/${closing}/posts`, { type: 'text', content }),
    )
    expect(refusalOf(answer)).toEqual([409, 'community_archived'])
  })

  it('waits for an edit of the post, whose new text its event quotes', async () => {
    const target = await env.post(id, author)
    const answer = await env.behind(
      tx => tx.query(`update posts set content = 'Look again' where id = $1`, [target.id]),
      () => env.call(member, 'POST', `/api/community-posts/${target.id}/like`),
    )
    expect(answer.statusCode).toBe(200)
    expect(await env.published(communityPostLiked, target.id)).toMatchObject([{ excerpt: 'Look again' }])
  })

  it('waits for the deletion of the post', async () => {
    const target = await env.post(id, author)
    const answer = await env.behind(
      tx => tx.query('delete from posts where id = $1', [target.id]),
      () => env.call(member, 'POST', `/api/community-posts/${target.id}/comments`, { content }),
    )
    expect(refusalOf(answer)).toEqual([404, 'not_found'])
  })
})

describe('a like', () => {
  it('does not wait for the like of another member that is under way', async () => {
    const other = await env.member(id)
    await env.db.transaction(async tx => {
      await lockVisiblePost(env.ctx, tx, { ...other.user }, post)
      await toggleLike(tx, { postId: post, userId: other.id, at: env.ctx.clock() })
      const answer = await env.call(member, 'POST', `/api/community-posts/${post}/like`)
      expect(answer.json()).toMatchObject({ liked: true })
    })
    expect(await env.read(post, member)).toMatchObject({ likesCount: 2 })
  })
})

describe('a comment', () => {
  it('and a deletion of its post at once leave neither a comment without a post nor a wrong counter', async () => {
    for (let round = 0; round < 3; round++) {
      const target = await env.post(id, author)
      const url = `/api/community-posts/${target.id}`
      await Promise.all([
        ...[1, 2, 3, 4].map(() => env.call(member, 'POST', `${url}/comments`, { content })),
        env.call(author, 'DELETE', url),
      ])
      await env.call(author, 'POST', `${url}/restore`)
      await env.drain()
      const rows = await env.rows('comments where post_id = $1', target.id)
      expect((await env.read(target.id, author)).commentsCount).toBe(rows)
    }
  })
})
