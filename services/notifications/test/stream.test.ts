import type { AddressInfo } from 'node:net'
import { postLiked } from '@vitrine/contracts'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, liker, type World } from './world.ts'

let world: World
let base: string
beforeAll(async () => {
  world = await createWorld()
  const { port } = world.service.app.server.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const like = (postId: number) =>
  world.publish(postLiked, {
    postId,
    postAuthorId: 1,
    postExcerpt: '',
    museum: null,
    liker,
    likedAt: '2026-11-21T10:00:00.000Z',
  })

/** An open page: what it heard, and a way to wait for the next thing. */
async function openPage(userId: number, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const answer = await fetch(`${base}/api/stream`, {
    headers: { ...(await world.tokens.as({ id: userId })), ...headers },
    signal: abort.signal,
  })
  const heard: EventSourceMessage[] = []
  const parser = createParser({ onEvent: event => void heard.push(event) })
  const reading = (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk)
  })().catch(() => 'closed')
  return {
    answer,
    heard,
    async close() {
      abort.abort()
      await reading
    },
  }
}

it('says the unread count at once, then each notification as it comes', async () => {
  const page = await openPage(1)
  expect(page.answer.headers.get('content-type')).toContain('text/event-stream')
  await expect.poll(() => page.heard.map(event => event.event)).toEqual(['unread'])
  await like(7)
  await expect.poll(() => page.heard.length).toBe(2)
  expect(JSON.parse(page.heard[1]!.data)).toMatchObject({
    unreadCount: 1,
    notification: { link: '/post/7', actors: [{ id: 2 }] },
  })
  await page.close()
})

it('tells nobody else', async () => {
  const page = await openPage(3)
  const mine = await openPage(1)
  await like(7)
  await expect.poll(() => mine.heard.length).toBe(2)
  expect(page.heard).toHaveLength(1)
  await Promise.all([page.close(), mine.close()])
})

it('brings what was missed, after Last-Event-ID', async () => {
  const page = await openPage(1)
  await like(7)
  await expect.poll(() => page.heard.length).toBe(2)
  const last = page.heard[1]!.id!
  await page.close()
  await like(8)
  // Events of different posts have no order between them.
  await world.service.drain()
  await like(9)
  await world.service.drain()
  const again = await openPage(1, { 'last-event-id': last })
  await expect
    .poll(() => again.heard.map(event => event.event))
    .toEqual(['notification', 'notification', 'unread'])
  expect(again.heard.slice(0, 2).map(event => JSON.parse(event.data).notification.link)).toEqual([
    '/post/8',
    '/post/9',
  ])
  await again.close()
})

it('tells the other open pages that all was read', async () => {
  await like(7)
  await world.service.drain()
  const page = await openPage(1)
  await world.readAllAs(1)
  await expect.poll(() => page.heard.map(event => JSON.parse(event.data).unreadCount)).toEqual([1, 0])
  await page.close()
})
