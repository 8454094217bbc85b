import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { type Conversation, type Message, type MessageChange, messageFolders } from '@vitrine/contracts'
import { changeQuery } from '../../lib/cache.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { conversationQuery } from './queries.ts'

type Pages<Item> = InfiniteData<Answer<Item[]>, unknown>
type Change = (conversation: Conversation) => Conversation
const keys = queryKeys.conversations

/** Adds a message to its conversation, once, however often it arrives. */
function addToThread(client: QueryClient, message: Message) {
  changeQuery<Pages<Message>>(client, queryKeys.messages(message.conversationId), data => {
    const [first, ...older] = data.pages
    if (!first || data.pages.some(page => page.data.some(({ id }) => id === message.id))) return data
    const newestFirst = [message, ...first.data].sort((a, b) => b.id - a.id)
    return { ...data, pages: [{ ...first, data: newestFirst }, ...older] }
  })
}

/** Changes every copy of a conversation, which comes to the top when it has the newest message; returns whether a list has it. */
function patchConversation(client: QueryClient, id: number, change: Change): boolean {
  let isListed = false
  for (const folder of messageFolders) {
    changeQuery<Pages<Conversation>>(client, keys.list(folder), data => {
      const found = data.pages.flatMap(page => page.data).find(each => each.id === id)
      if (!found) return data
      isListed = true
      const changed = change(found)
      const newest = data.pages[0]?.data[0]?.lastMessage.id ?? 0
      const pages = data.pages.map((page, index) => {
        if (changed.lastMessage.id <= newest)
          return { ...page, data: page.data.map(each => (each.id === id ? changed : each)) }
        const others = page.data.filter(each => each.id !== id)
        return { ...page, data: index === 0 ? [changed, ...others] : others }
      })
      return { ...data, pages }
    })
  }
  changeQuery(client, conversationQuery(id).queryKey, change)
  return isListed
}

const rereadLists = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.lists })

/** A message that was sent, or that arrived, is the newest of its conversation. */
export function receiveMessage(client: QueryClient, message: Message, myId: number) {
  addToThread(client, message)
  const isOwn = message.senderId === myId
  const change: Change = known =>
    known.lastMessage.id >= message.id
      ? known
      : { ...known, lastMessage: message, unreadCount: known.unreadCount + (isOwn ? 0 : 1) }
  const isListed = patchConversation(client, message.conversationId, change)
  if (!isListed) void rereadLists(client)
}

/** What the stream reports. */
export function receiveChange(client: QueryClient, change: MessageChange, myId: number) {
  const { conversationId, message, otherReadTo, conversationUnread } = change
  if (message) return receiveMessage(client, message, myId)
  if (otherReadTo !== null) {
    return void patchConversation(client, conversationId, known =>
      known.otherReadTo >= otherReadTo ? known : { ...known, otherReadTo },
    )
  }
  if (conversationUnread !== null) return setConversationUnread(client, conversationId, conversationUnread)
  // Accepted, deleted or closed by a block, here or on another page.
  void rereadLists(client)
  void client.invalidateQueries({ queryKey: keys.one(conversationId) })
}

/** Of the messages that are known now: an answer that is on its way may have, and count, one more. */
export function setConversationUnread(client: QueryClient, id: number, unreadCount: number) {
  let newest: number | undefined
  patchConversation(client, id, known => {
    newest ??= known.lastMessage.id
    return known.lastMessage.id > newest ? known : { ...known, unreadCount }
  })
}

/** A request that was accepted is in the inbox. */
export function moveToInbox(client: QueryClient, conversation: Conversation) {
  client.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
  void rereadLists(client)
}

/** Nothing of a conversation stays: it was deleted, or its other user is blocked. */
export function dropConversation(client: QueryClient, id: number, otherId: number | undefined) {
  for (const folder of messageFolders) {
    client.setQueryData<Pages<Conversation>>(
      keys.list(folder),
      data =>
        data && {
          ...data,
          pages: data.pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== id) })),
        },
    )
  }
  client.removeQueries({ queryKey: keys.one(id) })
  client.removeQueries({ queryKey: queryKeys.messages(id) })
  if (otherId !== undefined) client.removeQueries({ queryKey: keys.with(otherId) })
}
