import { randomUUID } from 'node:crypto'
import { commentCreated, postLiked, userFollowed } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const author = person(1)
const like = (likerId: number, postId = 7, likedAt = '2026-11-21T10:00:00.000Z') =>
  env.publish(postLiked, {
    postId,
    postAuthorId: author.id,
    postExcerpt: 'The light in room 12',
    museum: null,
    liker: person(likerId),
    likedAt,
  })
const comment = (authorId: number, parent: { id: number; authorId: number } | null = null) =>
  env.publish(commentCreated, {
    commentId: 90,
    postId: 7,
    postAuthorId: author.id,
    postExcerpt: 'The light in room 12',
    parentId: parent?.id ?? null,
    parentAuthorId: parent?.authorId ?? null,
    excerpt: 'So true',
    author: person(authorId),
    createdAt: '2026-11-21T10:00:00.000Z',
  })

describe('what becomes a notification', () => {
  it('notifies an author of a like, with who, what and where', async () => {
    await like(2)
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([
      {
        kind: 'like',
        type: 'other',
        priority: 'normal',
        isRead: false,
        title: 'New like',
        message: 'person2 liked your insight: “The light in room 12”',
        actors: [{ id: 2 }],
        actorsCount: 1,
        link: '/post/7',
        createdAt: '2026-11-21T10:00:00.000Z',
      },
    ])
  })

  it('groups likes of one insight into one notification, and counts each person once', async () => {
    for (const id of [2, 3, 4, 5, 6, 3]) await like(id)
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([
      { message: 'person6 and 4 others liked your insight: “The light in room 12”', actorsCount: 5 },
    ])
  })

  it('keeps likes of different insights apart, the newest first', async () => {
    await like(2, 7)
    await env.service.drain()
    await like(2, 8)
    await env.service.drain()
    expect((await env.listAs(author.id)).map(each => each.link)).toEqual(['/post/8', '/post/7'])
  })

  it('opens a new notification once the old one was read', async () => {
    await like(2)
    await env.service.drain()
    await env.readAllAs(author.id)
    await like(3)
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([
      { isRead: false, actorsCount: 1, actors: [{ id: 3 }] },
      { isRead: true, actorsCount: 1, actors: [{ id: 2 }] },
    ])
  })

  it('opens a new notification after 24 hours', async () => {
    await like(2, 7, '2026-11-19T10:00:00.000Z')
    await env.service.drain()
    await like(3)
    await env.service.drain()
    expect(await env.listAs(author.id)).toHaveLength(2)
  })

  it('does not notify again of a like that was given again', async () => {
    await like(2)
    await env.service.drain()
    await env.readAllAs(author.id)
    await like(2)
    await env.service.drain()
    expect(await env.listAs(author.id)).toHaveLength(1)
  })

  it('takes effect once when an event is delivered twice', async () => {
    const id = randomUUID()
    const data = { follower: person(2), followee: author }
    await env.publish(userFollowed, data, { id })
    await env.publish(userFollowed, data, { id })
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([
      { kind: 'follow', message: 'person2 started following you', link: '/profile/person2' },
    ])
    expect(await env.outboxTypes()).toEqual(['notification-sent'])
  })

  it('does not notify users of what they did themselves', async () => {
    await like(author.id)
    await comment(author.id)
    await env.service.drain()
    expect(await env.listAs(author.id)).toEqual([])
  })

  it('notifies the author of the insight of a comment, and the author of the comment of a reply', async () => {
    await comment(2)
    await comment(3, { id: 90, authorId: 2 })
    await env.service.drain()
    expect((await env.listAs(author.id)).map(each => each.message)).toEqual([
      'person3 and person2 commented on your insight: “So true”',
    ])
    expect((await env.listAs(2)).map(each => each.message)).toEqual([
      'person3 replied to your comment: “So true”',
    ])
  })

  it('notifies an author once of a reply to their own comment on their own insight', async () => {
    await comment(3, { id: 90, authorId: author.id })
    await env.service.drain()
    expect((await env.listAs(author.id)).map(each => each.kind)).toEqual(['reply'])
  })

  it('takes 500 likes at once as one notification', async () => {
    await Promise.all(Array.from({ length: 500 }, (_, index) => like(index + 2)))
    await env.service.drain()
    expect(await env.listAs(author.id)).toMatchObject([{ actorsCount: 500 }])
  })
})
