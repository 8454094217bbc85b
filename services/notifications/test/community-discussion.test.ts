import { communityPostRestored, postDeleted } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closed, community, communityActs, discussionActs, inside } from './communities.ts'
import { actsOn, createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let write: ReturnType<typeof discussionActs>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = communityActs(env)
  write = discussionActs(env)
})
afterAll(() => env.close())
beforeEach(async () => {
  await env.clear()
  for (const id of [me, other, 3]) await act.join(id)
  await env.service.drain()
})

const [me, other] = [1, 2]
const post = '/communities/4?post=50'
const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}
/** What comes together has no order. */
const readByLink = async (id = me) => (await read(id)).toSorted((a, b) => a.link.localeCompare(b.link))
const kindsOf = async (id = me) => (await read(id)).map(each => each.kind).toSorted()

describe('what users do with the posts and comments of others', () => {
  it('notifies of likes, together, until they are taken back', async () => {
    for (const id of [2, 3, me]) await write.like(id)
    expect(await read()).toMatchObject([
      {
        kind: 'community_like',
        title: 'New like',
        message: 'person3 and person2 liked your post: “The oldest clock”',
        link: post,
        thread: { area: 'community-post', postId: 50, isMuted: false },
        community: { id: 4, isMuted: false },
        notice: null,
      },
    ])
    await write.unlike(3)
    expect(await read()).toMatchObject([{ message: 'person2 liked your post: “The oldest clock”' }])
    await write.unlike(2)
    // Given again within a day it is not news.
    await write.like(2)
    expect(await read()).toEqual([])
  })

  it('notifies of comments, replies and mentions, once for each of them', async () => {
    await write.comment(other, 90)
    await write.comment(3, 91, { id: 90, authorId: other })
    await write.mention(other, 3, 91)
    await write.comment(other, 92, { id: 89, authorId: me })
    await write.mention(3, me, null)
    await write.mention(3, other, 92)
    expect(await readByLink()).toMatchObject([
      {
        kind: 'community_comment',
        message: 'person3 and person2 commented on your post: “Comment 91”',
        link: `${post}&comment=91`,
      },
      { kind: 'community_reply', message: 'person2 replied to your comment: “Comment 92”' },
    ])
    expect(await read(other)).toMatchObject([
      { kind: 'community_reply', message: 'person3 replied to your comment: “Comment 91”' },
    ])
    expect(await readByLink(3)).toMatchObject([
      { kind: 'community_mention', message: 'person1 mentioned you: “Look at this”', link: post },
      { message: 'person2 mentioned you: “Look at this”', link: `${post}&comment=92` },
    ])
  })

  it('is turned off by the toggles of likes and comments', async () => {
    const off = { likeNotifications: false, commentNotifications: false }
    await env.putAs(me, '/api/user/notification-preferences', off)
    await write.like(other)
    await write.comment(other, 90)
    await write.comment(other, 91, { id: 89, authorId: me })
    await write.mention(me, 3, 92)
    await write.deletePost({ deletedBy: 2, deletedAs: 'moderator' })
    expect(await kindsOf()).toEqual(['community_moderation'])
  })

  it.each(['block', 'mute'] as const)(
    'is not delivered when its recipient has a %s on its author',
    async by => {
      await actsOn(env.publish)[by](me, other)
      await env.service.drain()
      await write.like(other)
      await write.mention(me, other, null)
      await write.comment(3, 91)
      expect(await kindsOf()).toEqual(['community_comment'])
    },
  )
})

describe('a reply below what two wrote of whom one blocks the other', () => {
  it.each([
    ['blocks', me, other],
    ['is blocked by', other, me],
  ])(
    'is delivered to neither, because neither sees it: the author of the post %s that of the comment',
    async (_, by, of) => {
      await actsOn(env.publish).block(by, of)
      await env.service.drain()
      await write.comment(3, 91, { id: 90, authorId: other })
      expect([await kindsOf(), await kindsOf(other)]).toEqual([[], []])
      await write.comment(3, 93, { id: 92, authorId: 4 })
      expect(await kindsOf()).toEqual(['community_comment'])
    },
  )
})

describe('a post or comment that is no longer what it was', () => {
  it('is quoted as it is by now, and takes its notifications along', async () => {
    await write.like(other)
    await write.comment(other, 90)
    await write.comment(3, 91, { id: 90, authorId: other })
    await write.editPost('The newest clock')
    await write.editComment(91, 3, 'Edited')
    const messages = async () => (await read()).map(each => each.message).toSorted()
    expect(await messages()).toEqual([
      'person2 liked your post: “The newest clock”',
      'person3 and person2 commented on your post: “Edited”',
    ])
    await write.deleteComment(90, other)
    expect(await messages()).toEqual(['person2 liked your post: “The newest clock”'])
    expect(await read(other)).toEqual([])
    await write.deletePost()
    expect(await read()).toEqual([])
    expect(await env.rowsWith('newest clock')).toEqual([])
    await env.publish(communityPostRestored, {
      ...inside(closed),
      postId: 50,
      authorId: me,
      restoredBy: me,
      excerpt: 'The newest clock',
    })
    await write.like(3)
    expect(await kindsOf()).toEqual(['community_like'])
  })

  it('is not notified of by what arrives after its deletion', async () => {
    await write.deletePost({}, { aggregateVersion: 1_000_000 })
    await write.like(other, closed, me, { aggregateVersion: 999_999 })
    expect(await read()).toEqual([])
  })

  it('is not an insight of the same number', async () => {
    const insight = actsOn(env.publish)
    const mute = () => env.putAs(me, '/api/notifications/threads/50', { muted: true })
    await write.like(other)
    await write.comment(other, 90)
    await env.service.drain()
    expect((await mute()).statusCode).toBe(404)
    await insight.like(other, 50)
    await insight.comment(other, 90, null, 50)
    await env.service.drain()
    expect((await mute()).statusCode).toBe(200)
    await write.comment(3, 91)
    await write.editComment(90, other, 'Edited')
    await env.service.drain()
    expect(await kindsOf()).toEqual(['comment', 'community_comment', 'community_like', 'like'])
    await write.deleteComment(91, 3)
    await write.deleteComment(90, other)
    expect((await read()).find(each => each.kind === 'comment')?.excerpt).toBe('Comment 90')
    expect(await kindsOf()).toEqual(['comment', 'community_like', 'like'])
    const deletion = { postId: 50, authorId: me, museumId: null, deletedBy: me, deletedAs: 'author' } as const
    await env.publish(postDeleted, { ...deletion, deletedAt: '2026-11-21T11:00:00.000Z' })
    expect(await kindsOf()).toEqual(['community_like'])
  })
})

describe('what happened in a private community', () => {
  it.each([
    ['leaves', () => act.leave(me), []],
    ['is removed', () => act.remove(me), ['removed']],
    ['is banned', () => act.ban(me), ['banned']],
  ] as const)('is withdrawn from a member who %s, and no longer delivered', async (_, end, left) => {
    await write.like(other)
    await write.mention(3, other, null)
    await act.message(me, other, 'zugzwang')
    expect(await kindsOf()).toEqual(['community', 'community_like'])
    await end()
    await env.service.drain()
    await write.comment(other, 90)
    await act.message(me, other)
    expect((await read()).map(({ notice }) => notice?.of)).toEqual(left)
    expect(await kindsOf(3)).toEqual(['community_mention'])
    expect(await env.rowsWith('zugzwang')).not.toContain('notifications')
  })

  it('stays in a public one, where a former member sees what a member with a private profile does not hide', async () => {
    await act.join(me, 'member', community)
    await write.like(other, community)
    await act.leave(me, community)
    await actsOn(env.publish).update(3, {}, 'private', { aggregateVersion: 1_000 })
    await env.service.drain()
    await write.comment(3, 90, null, community)
    await write.comment(other, 91, null, community)
    expect((await read()).map(each => each.message)).toEqual([
      'person2 commented on your post: “Comment 91”',
      'person2 liked your post: “The oldest clock”',
    ])
  })

  it('is shown to members whatever the profile of its author says', async () => {
    await actsOn(env.publish).update(other, {}, 'private', { aggregateVersion: 1_000 })
    await env.service.drain()
    await write.comment(other, 90)
    expect(await kindsOf()).toEqual(['community_comment'])
  })

  it('is withdrawn from outsiders when the community becomes private, and from all when it is deleted', async () => {
    const outsider = 8
    await act.update(community)
    await act.join(me, 'member', community)
    await write.like(other, community)
    await write.like(other, community, outsider)
    expect([await kindsOf(), await kindsOf(outsider)]).toEqual([['community_like'], ['community_like']])
    await act.update({ ...community, isPrivate: true })
    await env.service.drain()
    // Published while it was public.
    await write.like(3, community, outsider)
    expect([await kindsOf(), await kindsOf(outsider)]).toEqual([['community_like'], []])
    await act.delete(community)
    await env.service.drain()
    await write.like(3, community)
    expect(await kindsOf()).toEqual([])
  })

  it('comes back with a restored account for those who may still read it', async () => {
    await write.like(other)
    await write.mention(3, other, null)
    await env.service.drain()
    await actsOn(env.publish).update(other, {}, 'hidden', { aggregateVersion: 1_000 })
    await env.service.drain()
    await act.leave(me)
    expect([await kindsOf(), await kindsOf(3)]).toEqual([[], []])
    await actsOn(env.publish).update(other, {}, 'public', { aggregateVersion: 1_001 })
    expect([await kindsOf(), await kindsOf(3)]).toEqual([[], ['community_mention']])
  })
})
