// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import type { Message } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { conversationQuery } from './queries.ts'
import { isBeingSent, sendText } from './unsent.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('knows a message of this page that the stream reports before its answer', async () => {
  const server = stubServer()
  const client = new QueryClient()
  const message: Message = {
    id: 30,
    conversationId: 7,
    senderId: 1,
    content: 'In room 4.',
    sentAt: '2026-11-21T12:00:00.000Z',
  }
  client.setQueryData(conversationQuery(7).queryKey, {
    id: 7,
    user: makeUser({ id: 2 }),
    folder: 'inbox',
    lastMessage: message,
    unreadCount: 0,
    otherReadTo: 0,
  })
  sendText(client, { myId: 1, conversationId: 7, otherId: 2 }, message.content)
  expect(isBeingSent(client, message)).toBe(true)
  expect(isBeingSent(client, { ...message, content: 'From the tab beside it.' })).toBe(false)
  expect(isBeingSent(client, { ...message, senderId: 2 })).toBe(false)
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(201, message))
  await expect.poll(() => isBeingSent(client, message)).toBe(false)
})
