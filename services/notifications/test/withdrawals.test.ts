import {
  commentCreated,
  commentDeleted,
  commentEdited,
  commentRestored,
  type EventData,
  type PostHit,
  postDeleted,
  postEdited,
  postLiked,
  postRestored,
  postUnliked,
  userFollowed,
  userUnfollowed,
} from '@vitrine/contracts'
import type { PublishOptions } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const at = '2026-11-21T10:00:00.000Z'
const author = person(1)
const hit = (id: number, content: string): PostHit => ({
  id,
  contentType: 'post',
  type: 'text',
  content,
  images: [],
  videoUrl: null,
  tags: [],
  user: author,
  museum: null,
  createdAt: at,
})

const like = (likerId: number, postId = 7, postExcerpt = 'The zugzwang room', options: PublishOptions = {}) =>
  env.publish(
    postLiked,
    { postId, postAuthorId: author.id, postExcerpt, museum: null, liker: person(likerId), likedAt: at },
    options,
  )
const unlike = (userId: number, postId = 7) =>
  env.publish(postUnliked, { postId, postAuthorId: author.id, userId })
const comment = (
  authorId: number,
  commentId: number,
  excerpt: string,
  parent: { id: number; authorId: number } | null = null,
  options: PublishOptions = {},
) => {
  const data: EventData<typeof commentCreated> = {
    commentId,
    postId: 7,
    postAuthorId: author.id,
    postExcerpt: 'The zugzwang room',
    parentId: parent?.id ?? null,
    parentAuthorId: parent?.authorId ?? null,
    excerpt,
    author: person(authorId),
    createdAt: at,
  }
  return env.publish(commentCreated, data, options)
}
const deletePost = (postId = 7, options: PublishOptions = {}) =>
  env.publish(
    postDeleted,
    {
      postId,
      authorId: author.id,
      museumId: null,
      deletedBy: author.id,
      deletedAs: 'author',
      deletedAt: at,
    },
    options,
  )
const deleteComment = (commentId: number, options: PublishOptions = {}) =>
  env.publish(commentDeleted, { commentId, postId: 7, removed: 1 }, options)

const messagesOf = async (userId: number) => (await env.listAs(userId)).map(each => each.message)
const unreadOf = async (userId: number) => {
  const headers = await env.tokens.as({ id: userId })
  return (await env.service.app.inject({ url: '/api/notifications/unread-count', headers })).json()
    .unreadCount
}

describe('a deleted post', () => {
  it('takes its notifications along, and the unread count follows', async () => {
    await like(2)
    await like(3, 8, 'Another one')
    await comment(3, 90, 'A zugzwang indeed')
    await comment(4, 91, 'So it is, zugzwang', { id: 90, authorId: 3 })
    await env.service.drain()
    expect([await unreadOf(author.id), await unreadOf(3)]).toEqual([3, 1])

    await deletePost()
    await env.service.drain()
    expect(await messagesOf(author.id)).toEqual(['person3 liked your insight: “Another one”'])
    expect(await messagesOf(3)).toEqual([])
    expect([await unreadOf(author.id), await unreadOf(3)]).toEqual([1, 0])
    expect(await env.rowsWith('zugzwang')).toEqual([])
  })

  it('is not notified of by a like or comment that arrives after its deletion', async () => {
    await deletePost(7, { aggregateVersion: 1_000 })
    await like(2, 7, 'zugzwang', { aggregateVersion: 998 })
    await comment(3, 90, 'zugzwang', null, { aggregateVersion: 999 })
    await env.service.drain()
    expect(await messagesOf(author.id)).toEqual([])
    expect(await env.rowsWith('zugzwang')).toEqual([])
  })

  it('is notified of again once it is restored', async () => {
    await like(2)
    await deletePost()
    await env.publish(postRestored, { post: hit(7, 'The zugzwang room'), restoredBy: author.id })
    await like(3)
    await env.service.drain()
    expect((await messagesOf(author.id))[0]).toContain('person3')
  })

  it('leaves no trace in the dead letters', async () => {
    await env.publish(postLiked, { postId: 7, postExcerpt: 'zugzwang', liker: 'x' } as never)
    await env.service.drain()
    expect(await env.rowsWith('zugzwang')).not.toEqual([])
    await deletePost()
    await env.service.drain()
    expect(await env.rowsWith('zugzwang')).toEqual([])
  })
})

describe('a deleted comment', () => {
  it('is quoted no more: the one before it is, and its author stays only with another comment', async () => {
    await comment(2, 90, 'First of two')
    await comment(3, 91, 'In between')
    await comment(2, 92, 'The gardenpath')
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([
      { message: expect.stringContaining('“The gardenpath”'), actorsCount: 2 },
    ])

    await deleteComment(92)
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([
      { message: expect.stringContaining('“In between”'), actorsCount: 2 },
    ])
    expect(await env.rowsWith('gardenpath')).toEqual([])

    await deleteComment(91)
    await env.service.drain()
    expect(await messagesOf(author.id)).toEqual(['person2 commented on your insight: “First of two”'])
    await deleteComment(90)
    await env.service.drain()
    expect([await messagesOf(author.id), await unreadOf(author.id)]).toEqual([[], 0])
  })

  it('takes the notifications of its replies along', async () => {
    await comment(2, 90, 'Asked')
    await comment(3, 91, 'Answered', { id: 90, authorId: 2 })
    await env.service.drain()
    expect(await messagesOf(2)).toEqual(['person3 replied to your comment: “Answered”'])
    await deleteComment(90)
    await env.service.drain()
    expect([await messagesOf(2), await messagesOf(author.id)]).toEqual([[], []])
    expect(await env.rowsWith('Answered')).toEqual([])
  })

  it('does not come back by an event that arrives after its deletion, nor does a reply to it', async () => {
    await deleteComment(90, { aggregateVersion: 1_000 })
    await comment(2, 90, 'Late', null, { aggregateVersion: 998 })
    await comment(3, 91, 'Later', { id: 90, authorId: 2 }, { aggregateVersion: 999 })
    await env.service.drain()
    expect([await messagesOf(author.id), await messagesOf(2)]).toEqual([[], []])
  })

  it('may be restored and then deleted again', async () => {
    await comment(2, 90, 'Wavering')
    await deleteComment(90)
    await env.publish(commentRestored, {
      commentId: 90,
      postId: 7,
      restored: 1,
      excerpt: 'Wavering',
      restoredBy: 2,
    })
    await comment(3, 91, 'A reply', { id: 90, authorId: 2 })
    await env.service.drain()
    expect(await messagesOf(2)).toEqual(['person3 replied to your comment: “A reply”'])
    await deleteComment(90)
    await env.service.drain()
    expect(await messagesOf(2)).toEqual([])
    expect(await env.rowsWith('Wavering')).toEqual([])
  })
})

describe('an edit', () => {
  it('shows the new text of the post in every notification that quotes it', async () => {
    await like(2)
    await env.service.drain()
    await env.readAllAs(author.id)
    await like(3)
    await env.publish(postEdited, { post: hit(7, 'The endgame room'), previousMuseumId: null })
    await env.service.drain()
    expect(await messagesOf(author.id)).toEqual([
      'person3 liked your insight: “The endgame room”',
      'person2 liked your insight: “The endgame room”',
    ])
    expect(await env.rowsWith('zugzwang')).toEqual([])
  })

  it('shows the text of a video that had none for a while, and none of it beside a comment', async () => {
    await like(2)
    await comment(3, 90, 'A gardenpath')
    await env.service.drain()
    const messages: string[][] = []
    for (const content of ['', 'The endgame room']) {
      await env.publish(postEdited, { post: hit(7, content), previousMuseumId: null })
      await env.service.drain()
      messages.push((await messagesOf(author.id)).toSorted())
    }
    expect(messages).toEqual([
      ['person2 liked your insight', 'person3 commented on your insight: “A gardenpath”'],
      ['person2 liked your insight: “The endgame room”', 'person3 commented on your insight: “A gardenpath”'],
    ])
  })

  it('shows the new text of the comment', async () => {
    await comment(2, 90, 'A gardenpath')
    await env.service.drain()
    await env.publish(commentEdited, { commentId: 90, postId: 7, excerpt: 'A straight path', editedAt: at })
    await env.service.drain()
    expect(await messagesOf(author.id)).toEqual(['person2 commented on your insight: “A straight path”'])
    expect(await env.rowsWith('gardenpath')).toEqual([])
  })

  it('is not undone by an older event that arrives later', async () => {
    const editedPost = { post: hit(7, 'The endgame room'), previousMuseumId: null }
    await env.publish(postEdited, editedPost, { aggregateVersion: 1_000 })
    await like(2, 7, 'The zugzwang room', { aggregateVersion: 999 })
    await env.service.drain()
    expect(await messagesOf(author.id)).toEqual(['person2 liked your insight: “The endgame room”'])
    expect(await env.rowsWith('zugzwang')).toEqual([])
  })
})

describe('an act that is taken back', () => {
  it('takes its actor out, and the notification with the last', async () => {
    await like(2)
    await like(3)
    await env.service.drain()
    await unlike(3)
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([{ actorsCount: 1, actors: [{ id: 2 }] }])
    await unlike(2)
    await env.service.drain()
    expect([await env.listAs(author.id), await unreadOf(author.id)]).toEqual([[], 0])
  })

  it('leaves other posts and other users alone', async () => {
    await like(2, 7)
    await like(2, 8)
    await env.service.drain()
    await unlike(2, 8)
    await env.service.drain()
    expect((await env.listAs(author.id)).map(each => each.link)).toEqual(['/post/7'])
  })

  it('is netted when act and withdrawal arrive together', async () => {
    await Promise.all([like(2), unlike(2), like(3), unlike(3), like(3)])
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([{ actorsCount: 1, actors: [{ id: 3 }] }])
  })

  it('withdraws a follow', async () => {
    await env.publish(userFollowed, { follower: person(2), followee: author })
    await env.service.drain()
    expect(await messagesOf(author.id)).toEqual(['person2 started following you'])
    await env.publish(userUnfollowed, { followerId: 2, followeeId: author.id })
    await env.service.drain()
    expect(await messagesOf(author.id)).toEqual([])
  })
})

it('a replayed read shows the notification as it is by then, and 404 once it is removed', async () => {
  await like(2)
  await env.service.drain()
  const [first] = await env.listAs(author.id)
  const headers = { ...(await env.tokens.as({ id: author.id })), 'idempotency-key': 'read-once' }
  const read = () =>
    env.service.app.inject({ method: 'PUT', url: `/api/notifications/${first?.id}/read`, headers })
  expect((await read()).json().message).toContain('zugzwang')
  await env.publish(postEdited, { post: hit(7, 'The endgame room'), previousMuseumId: null })
  await env.service.drain()
  const again = await read()
  expect([again.headers['idempotency-replayed'], again.json().message]).toEqual([
    'true',
    'person2 liked your insight: “The endgame room”',
  ])
  expect(await env.rowsWith('zugzwang')).toEqual([])
  await deletePost()
  await env.service.drain()
  expect((await read()).json()).toMatchObject({ code: 'not_found' })
})
