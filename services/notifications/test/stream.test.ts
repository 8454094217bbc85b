import type { AddressInfo } from 'node:net'
import {
  commentCreated,
  commentEdited,
  mediaFailed,
  mediaReady,
  museumFollowed,
  postCreated,
  postDeleted,
  postLiked,
  streamEvents,
  userFollowed,
  userUnfollowed,
} from '@vitrine/contracts'
import { pictureOf } from '@vitrine/testing'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliver } from '../src/deliveries/deliver.ts'
import type { Delivery } from '../src/deliveries/delivery.ts'
import { createTestEnvironment, liker, person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let base: string
beforeAll(async () => {
  env = await createTestEnvironment()
  const { port } = env.service.app.server.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const like = (postId: number) =>
  env.publish(postLiked, {
    postId,
    postAuthorId: 1,
    postExcerpt: '',
    museum: null,
    liker,
    likedAt: '2026-11-21T10:00:00.000Z',
  })

const likeOf = (postId: number, actor = liker): Delivery => ({
  userId: 1,
  kind: 'like',
  target: String(postId),
  link: `/post/${postId}`,
  subject: null,
  notice: null,
  communityId: null,
  actor,
  happenedAt: '2026-11-21T10:00:00.000Z',
  version: 1,
})

/** An open page, and what it received. */
async function openPage(userId: number, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const answer = await fetch(`${base}/api/stream`, {
    headers: { ...(await env.tokens.as({ id: userId })), ...headers },
    signal: abort.signal,
  })
  const received: EventSourceMessage[] = []
  const parser = createParser({ onEvent: event => void received.push(event) })
  const reading = (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk)
  })().catch(() => 'closed')
  return {
    answer,
    received,
    async close() {
      abort.abort()
      await reading
    },
  }
}

it('says the unread count at once, then each notification as it comes', async () => {
  const page = await openPage(1)
  expect(page.answer.headers.get('content-type')).toContain('text/event-stream')
  await expect.poll(() => page.received.map(event => event.event)).toEqual(['unread'])
  await like(7)
  await expect.poll(() => page.received.length).toBe(2)
  expect(JSON.parse(page.received[1]!.data)).toMatchObject({
    unreadCount: 1,
    notification: { link: '/post/7', actors: [{ id: 2 }] },
  })
  await page.close()
})

it('counts what two transactions add at the same time', async () => {
  const { service } = env
  const page = await openPage(1)
  await expect.poll(() => page.received.length).toBe(1)
  const written = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const deliverAtOnce = (postId: number, mine: 0 | 1) =>
    service.ctx.db.transaction(async tx => {
      await deliver(service.ctx, tx, [likeOf(postId, person(2 + mine))])
      written[mine].resolve()
      // Neither commits before both have written.
      await Promise.all(written.map(each => each.promise))
    })
  await Promise.all([deliverAtOnce(7, 0), deliverAtOnce(8, 1)])
  await expect.poll(() => page.received.length).toBe(3)
  expect(JSON.parse(page.received[2]!.data).unreadCount).toBe(2)
  await page.close()
})

it('ends with the newest count when an older one arrives after it', async () => {
  const { ctx } = env.service
  const page = await openPage(1)
  await expect.poll(() => page.received.length).toBe(1)
  const read = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const query: typeof ctx.db.query = async (...of) => {
    const rows = await ctx.db.query(...of)
    read.resolve()
    await held.promise
    return rows as never
  }
  // Its count is read at once, and arrives when the next one has been shown.
  const slow = { ...ctx, db: { ...ctx.db, query } }
  await ctx.db.transaction(tx => deliver(slow, tx, [likeOf(7)]))
  await read.promise
  await ctx.db.transaction(tx => deliver(ctx, tx, [likeOf(8)]))
  await expect.poll(() => page.received.length).toBe(2)
  held.resolve()
  await expect.poll(() => page.received.length).toBe(3)
  const [second, first] = dataOf(page, 'notification').map(data => streamEvents.notification.parse(data))
  expect(second).toMatchObject({ notification: { link: '/post/8' }, unreadCount: 2 })
  expect(first).toMatchObject({ notification: { link: '/post/7' }, unreadCount: 2 })
  await page.close()
})

it('sends to no other user', async () => {
  const page = await openPage(3)
  const mine = await openPage(1)
  await expect.poll(() => page.received.length).toBe(1)
  await like(7)
  await expect.poll(() => mine.received.length).toBe(2)
  expect(page.received).toHaveLength(1)
  await Promise.all([page.close(), mine.close()])
})

it('notifies the owner of media that they are ready or failed, and an author that their insight is published', async () => {
  const page = await openPage(1)
  const other = await openPage(3)
  await expect.poll(() => [page.received.length, other.received.length]).toEqual([1, 1])
  await env.publish(mediaFailed, {
    mediaId: 70,
    ownerId: 1,
    kind: 'video',
    purpose: 'post',
    reason: 'damaged',
  })
  await env.publish(mediaReady, {
    media: pictureOf(71),
    ownerId: 1,
    purpose: 'post',
    readyAt: '2026-11-21T10:00:00.000Z',
  })
  await expect.poll(() => page.received.length).toBe(3)
  const pushed = page.received.slice(1).map(({ event, data }) => [event, JSON.parse(data)])
  expect(pushed).toEqual(
    expect.arrayContaining([
      ['media', { mediaId: 70, status: 'failed' }],
      ['media', { mediaId: 71, status: 'ready' }],
    ]),
  )
  await env.publish(postCreated, {
    post: {
      id: 7,
      contentType: 'post',
      type: 'text',
      content: '',
      // Covered.
      images: [],
      videoUrl: null,
      tags: [],
      user: person(1),
      museum: null,
      createdAt: '2026-11-21T10:00:00.000Z',
    },
  })
  await expect.poll(() => page.received.length).toBe(4)
  expect(JSON.parse(page.received[3]!.data)).toEqual({ postId: 7, commentId: null, change: 'created' })
  expect(other.received).toHaveLength(1)
  await Promise.all([page.close(), other.close()])
})

it('brings what was missed, after Last-Event-ID', async () => {
  const page = await openPage(1)
  await like(7)
  await expect.poll(() => page.received.length).toBe(2)
  const last = page.received[1]!.id!
  await page.close()
  await like(8)
  // Events of different posts have no order between them.
  await env.service.drain()
  await like(9)
  await env.service.drain()
  const again = await openPage(1, { 'last-event-id': last })
  await expect
    .poll(() => again.received.map(event => event.event))
    .toEqual(['notification', 'notification', 'unread'])
  expect(again.received.slice(0, 2).map(event => JSON.parse(event.data).notification.link)).toEqual([
    '/post/8',
    '/post/9',
  ])
  await again.close()
})

it('reports to the other open pages that all was read', async () => {
  await like(7)
  await env.service.drain()
  const page = await openPage(1)
  await env.readAllAs(1)
  await expect.poll(() => page.received.map(event => JSON.parse(event.data).unreadCount)).toEqual([1, 0])
  await page.close()
})

const dataOf = (page: Awaited<ReturnType<typeof openPage>>, name: string) =>
  page.received.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data))

describe('a new post', () => {
  const museum = {
    id: 5,
    slug: 'm',
    name: 'M',
    city: 'Porto',
    country: 'Portugal',
    categoryCode: 'art',
    coverUrl: '/cover.svg',
  } as const
  const person = (id: number) => ({ ...liker, id })
  const share = (id: number, authorId: number, inMuseum = false) =>
    env.publish(postCreated, {
      post: {
        id,
        contentType: 'post',
        type: 'text',
        content: 'zugzwang',
        images: [],
        videoUrl: null,
        tags: [],
        user: person(authorId),
        museum: inMuseum ? museum : null,
        createdAt: '2026-11-21T10:00:00.000Z',
      },
    })

  it('is announced to those who follow its author or museum, once, and to no other user', async () => {
    await env.publish(userFollowed, { follower: person(21), followee: person(9) })
    await env.publish(userFollowed, { follower: person(22), followee: person(9) })
    await env.publish(userUnfollowed, { followerId: 22, followeeId: 9 })
    await env.publish(museumFollowed, { userId: 21, museum })
    await env.publish(museumFollowed, { userId: 23, museum })
    await env.service.drain()
    const pages = [await openPage(21), await openPage(22), await openPage(23), await openPage(9)]
    for (const page of pages) await expect.poll(() => dataOf(page, 'unread')).toHaveLength(1)
    await share(70, 9)
    await share(71, 9, true)
    await share(72, 8, true)
    await share(73, 8)
    await env.service.drain()
    // The same channel carries this to all, behind what was announced.
    const edit = { commentId: 1, postId: 99, excerpt: '', editedAt: '2026-11-21T10:00:00.000Z' }
    await env.publish(commentEdited, edit)
    // Besides, the pages of the author of two of them read these again.
    for (const [i, page] of pages.entries())
      await expect.poll(() => dataOf(page, 'post')).toHaveLength(i === 3 ? 3 : 1)
    const announced = () =>
      pages.map(page => dataOf(page, 'new-post').map(data => streamEvents['new-post'].parse(data).postId))
    await expect.poll(() => announced().map(ids => ids.toSorted())).toEqual([[70, 71, 72], [], [71, 72], []])
    expect(JSON.stringify(pages.map(page => page.received))).not.toContain('zugzwang')
    for (const page of pages) await page.close()
  })
})

it('reports a new comment to every open page, without its text, and leads its recipient to it', async () => {
  const pages = [await openPage(1), await openPage(3)]
  for (const page of pages) await expect.poll(() => page.received.length).toBe(1)
  const comment = (commentId: number, author = liker) =>
    env.publish(commentCreated, {
      commentId,
      postId: 7,
      postAuthorId: 1,
      postExcerpt: '',
      parentId: null,
      parentAuthorId: null,
      excerpt: 'zugzwang',
      author,
      createdAt: '2026-11-21T10:00:00.000Z',
    })
  await comment(90)
  await env.service.drain()
  await comment(91)
  const created = (commentId: number) => ({ postId: 7, commentId, change: 'created' })
  for (const page of pages) await expect.poll(() => dataOf(page, 'post').at(-1)).toEqual(created(91))
  expect(JSON.stringify(pages[1]?.received)).not.toContain('zugzwang')
  await expect
    .poll(() => dataOf(pages[0]!, 'notification').at(-1)?.notification)
    .toMatchObject({ kind: 'comment', link: '/post/7?comment=91' })
  // Together with one of another person, whose own page has that one and not the first.
  await Promise.all([comment(92), comment(93, { ...liker, id: 1 })])
  for (const page of pages) {
    await expect.poll(() => dataOf(page, 'post')).toEqual(expect.arrayContaining([created(92), created(93)]))
  }
  for (const page of pages) await page.close()
})

describe('deletions and edits', () => {
  const deletion = {
    postId: 7,
    authorId: 1,
    museumId: null,
    deletedBy: 1,
    deletedAs: 'author',
    deletedAt: '2026-11-21T10:00:00.000Z',
  } as const

  it('leaves the open bell of whom it was for, with the true count', async () => {
    await like(7)
    await like(8)
    await env.service.drain()
    const removed = (await env.listAs(1)).find(each => each.link === '/post/7')
    const page = await openPage(1)
    await expect.poll(() => page.received.length).toBe(1)
    await env.publish(postDeleted, deletion)
    await expect.poll(() => dataOf(page, 'notifications-changed')).toHaveLength(1)
    const [data] = dataOf(page, 'notifications-changed')
    expect(streamEvents['notifications-changed'].parse(data)).toEqual({
      changed: [],
      removed: [removed?.id],
      unreadCount: 1,
    })
    await page.close()
  })

  it('is reported to every open page, without any text', async () => {
    const pages = [await openPage(3), await openPage(4)]
    for (const page of pages) await expect.poll(() => page.received.length).toBe(1)
    await env.publish(commentEdited, {
      commentId: 90,
      postId: 7,
      excerpt: 'zugzwang',
      editedAt: deletion.deletedAt,
    })
    await env.publish(postDeleted, deletion)
    for (const page of pages) {
      await expect
        .poll(() => dataOf(page, 'post'))
        .toEqual([
          { postId: 7, commentId: 90, change: 'edited' },
          { postId: 7, commentId: null, change: 'deleted' },
        ])
      expect(JSON.stringify(page.received)).not.toContain('zugzwang')
      await page.close()
    }
  })
})
