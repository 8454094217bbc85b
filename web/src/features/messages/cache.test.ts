import { QueryClient } from '@tanstack/react-query'
import type { Conversation, Message, MessageChange } from '@vitrine/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryKeys } from '../../lib/query-keys.ts'
import { dropConversation, receiveChange, receiveMessage } from './cache.ts'
import { conversationQuery } from './queries.ts'

const me = 1
const message = (id: number, conversationId = 7, senderId = 2): Message => ({
  id,
  conversationId,
  senderId,
  content: `Message ${id}`,
  sentAt: '2026-11-21T12:00:00.000Z',
})
const conversation = (id: number, last: number): Conversation => ({
  id,
  user: null,
  folder: 'inbox',
  lastMessage: message(last, id),
  unreadCount: 0,
  otherReadTo: 0,
})
const pages = <Item>(...lists: Item[][]) => ({
  pages: lists.map(data => ({ data })),
  pageParams: lists.map(() => ({})),
})

const nothing: MessageChange = {
  conversationId: 7,
  message: null,
  otherReadTo: null,
  unreadCount: null,
  conversationUnread: null,
}

let client: QueryClient
const inbox = queryKeys.conversations.list('inbox')
const itemsIn = <Item>(key: readonly unknown[]) =>
  client.getQueryData<ReturnType<typeof pages<Item>>>(key)?.pages.flatMap(page => page.data)
const listed = () => itemsIn<Conversation>(inbox)?.map(({ id, unreadCount }) => [id, unreadCount])

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(inbox, pages([conversation(8, 20), conversation(7, 10)], [conversation(6, 5)]))
  client.setQueryData(queryKeys.messages(7), pages([message(10), message(9)], [message(8)]))
})

describe('a message that arrives', () => {
  it('is the newest of its conversation, which moves to the top, once however often it arrives', () => {
    for (const _ of [1, 2]) receiveMessage(client, message(30), me)
    expect(itemsIn<Message>(queryKeys.messages(7))?.map(({ id }) => id)).toEqual([30, 10, 9, 8])
    expect(listed()).toEqual([
      [7, 1],
      [8, 0],
      [6, 0],
    ])
  })

  it('is unread only from the other user', () => {
    receiveMessage(client, message(30, 6, me), me)
    expect(listed()?.[0]).toEqual([6, 0])
  })

  it('that comes behind a later one stands in its place', () => {
    receiveMessage(client, message(31), me)
    receiveMessage(client, message(30), me)
    expect(itemsIn<Message>(queryKeys.messages(7))?.map(({ id }) => id)).toEqual([31, 30, 10, 9, 8])
    expect(itemsIn<Conversation>(inbox)?.[0]?.lastMessage.id).toBe(31)
  })

  it('of a conversation in no list has the lists read again', () => {
    receiveMessage(client, message(30, 99), me)
    expect(client.getQueryState(inbox)?.isInvalidated).toBe(true)
  })
})

describe('the answer to a request that was on its way', () => {
  const one = conversationQuery(7).queryKey
  /** Receives what `happens` while both are asked for, and then their answers. */
  async function answered(happens: () => void, found: Conversation, messages: Message[]) {
    const answer = Promise.withResolvers<void>()
    const asked = <Data>(queryKey: readonly unknown[], data: Data) =>
      client.fetchQuery({ queryKey, staleTime: 0, queryFn: () => answer.promise.then(() => data) })
    client.setQueryData(one, conversation(7, 10))
    const requests = [
      asked(one, found),
      asked(inbox, pages([conversation(8, 20), found])),
      asked(queryKeys.messages(7), pages(messages)),
    ]
    happens()
    answer.resolve()
    await Promise.all(requests)
  }
  const [older, newer] = [conversation(7, 10), { ...conversation(7, 30), unreadCount: 1 }]

  it('is older than what the other user has read meanwhile', async () => {
    await answered(() => receiveChange(client, { ...nothing, otherReadTo: 10 }, me), older, [message(10)])
    expect(client.getQueryData(one)).toEqual({ ...older, otherReadTo: 10 })
    expect(itemsIn<Conversation>(inbox)).toEqual([conversation(8, 20), { ...older, otherReadTo: 10 }])
  })

  it('is older than a message that arrived meanwhile, or has it', async () => {
    for (const found of [older, newer]) {
      const messages = [message(10), ...(found === newer ? [message(30)] : [])].toReversed()
      await answered(() => receiveMessage(client, message(30), me), found, messages)
      expect(client.getQueryData(one)).toEqual(newer)
      expect(listed()?.[0]).toEqual([7, 1])
      expect(itemsIn<Message>(queryKeys.messages(7))?.map(({ id }) => id)).toEqual([30, 10])
    }
  })

  it('is older than what was read on another page, but not than a message of which that did not know', async () => {
    const read = () => receiveChange(client, { ...nothing, conversationUnread: 0 }, me)
    await answered(read, { ...older, unreadCount: 2 }, [message(10)])
    expect(client.getQueryData(one)).toEqual(older)
    await answered(read, newer, [message(30), message(10)])
    expect(client.getQueryData(one)).toEqual(newer)
  })
})

it('shows what the other user has read, without moving the conversation', () => {
  receiveChange(client, { ...nothing, otherReadTo: 10 }, me)
  expect(itemsIn<Conversation>(inbox)?.map(each => each.otherReadTo)).toEqual([0, 10, 0])
})

it('forgets a conversation that is deleted, and counts none that is read', () => {
  receiveMessage(client, message(30), me)
  receiveChange(client, { ...nothing, unreadCount: 0, conversationUnread: 0 }, me)
  expect(client.getQueryState(inbox)?.isInvalidated).toBe(false)
  expect(listed()?.[0]).toEqual([7, 0])
  dropConversation(client, 7, 2)
  expect(listed()?.map(([id]) => id)).toEqual([8, 6])
  expect(client.getQueryData(queryKeys.messages(7))).toBeUndefined()
})
