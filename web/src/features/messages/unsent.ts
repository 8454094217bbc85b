import type { QueryClient } from '@tanstack/react-query'
import { createIdempotencyKey } from '@vitrine/api-client'
import type { Conversation, Message } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api.ts'
import { failureText, hasCode } from '../../lib/failures.ts'
import { runApiMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { receiveMessage } from './cache.ts'
import { conversationQuery, conversationWithQuery } from './queries.ts'

/**
 * Messages that the server has not accepted yet. They are shown at once, outlive the screen, and lie in the session storage
 * with their Idempotency-Key: a message is neither lost nor sent twice.
 */
export interface Unsent {
  /** The Idempotency-Key of every attempt. */
  key: string
  content: string
  isSending: boolean
  /** Why it was not sent; null while it is being sent, and after the page was loaded anew. */
  problem: string | null
  /** Set: the user has to confirm the e-mail address first. */
  needsEmail?: boolean
}

/** Where messages go: a conversation, or a user with whom there is none yet. */
export interface Destination {
  myId: number
  conversationId: number | null
  /** Null: the account is shown to no one. */
  otherId: number | null
}

/** The same before and after the first message. */
const nameOf = ({ conversationId, otherId }: Destination) =>
  otherId === null ? `conversation-${conversationId}` : `user-${otherId}`
export const draftKeyOf = (to: Destination) => draftKey('message', to.myId, `.${nameOf(to)}`)
const unsentKeyOf = (to: Destination) => `${draftKeyOf(to)}.unsent`

const Kept = z.array(z.object({ key: z.string(), content: z.string() }))
const lists = new Map<string, readonly Unsent[]>()
const listeners = new Set<() => void>()

function keptIn(key: string): readonly Unsent[] {
  try {
    const kept = Kept.parse(JSON.parse(readStored(key) ?? '[]'))
    return kept.map(each => ({ ...each, isSending: false, problem: null }))
  } catch (error) {
    console.info('Unsent messages could not be read.', error)
    return []
  }
}

function listIn(key: string): readonly Unsent[] {
  const known = lists.get(key) ?? keptIn(key)
  lists.set(key, known)
  return known
}

function change(key: string, to: (list: readonly Unsent[]) => readonly Unsent[]) {
  const list = to(listIn(key))
  lists.set(key, list)
  const kept = list.map(({ key: own, content }) => ({ key: own, content }))
  writeStored(key, kept.length === 0 ? null : JSON.stringify(kept))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useUnsent = (to: Destination): readonly Unsent[] =>
  useSyncExternalStore(subscribe, () => listIn(unsentKeyOf(to)))

export const discardUnsent = (to: Destination, key: string) =>
  change(unsentKeyOf(to), list => list.filter(each => each.key !== key))

/** Whether a message that the stream reports is on its way from this page: its answer puts it in the place of the unsent one. */
export function isBeingSent(client: QueryClient, { senderId, conversationId, content }: Message): boolean {
  const otherId = client.getQueryData(conversationQuery(conversationId).queryKey)?.user?.id ?? null
  const list = lists.get(unsentKeyOf({ myId: senderId, conversationId, otherId })) ?? []
  return list.some(each => each.isSending && each.content === content)
}

/** Shows a message and sends it. */
export function sendText(client: QueryClient, to: Destination, content: string) {
  const message = { key: createIdempotencyKey(), content, isSending: true, problem: null }
  change(unsentKeyOf(to), list => [...list, message])
  attempt(client, to, message)
}

export function retryUnsent(client: QueryClient, to: Destination, message: Unsent) {
  patch(to, message.key, { isSending: true, problem: null, needsEmail: false })
  attempt(client, to, message)
}

const patch = (to: Destination, key: string, part: Partial<Unsent>) =>
  change(unsentKeyOf(to), list => list.map(each => (each.key === key ? { ...each, ...part } : each)))

interface Accepted {
  message: Message
  /** The one that began with the message. */
  conversation: Conversation | null
}

function attempt(client: QueryClient, to: Destination, { key, content }: Unsent) {
  runApiMutation<Accepted>(client, {
    meta: { quiet: true },
    // One after another, in the order in which they were written.
    scope: { id: unsentKeyOf(to) },
    send: async (_nothing, options) => {
      const { conversationId, otherId } = to
      if (conversationId !== null) {
        const input = { params: { id: conversationId }, body: { content } }
        const message = await api.call(routes.sendMessage, input, { ...options, idempotencyKey: key })
        return { message, conversation: null }
      }
      const body = { recipientId: otherId ?? 0, content }
      return api.call(routes.startConversation, { body }, { ...options, idempotencyKey: key })
    },
    onSuccess: ({ message, conversation }) => {
      if (conversation && to.otherId !== null) {
        client.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
        client.setQueryData(conversationWithQuery(to.otherId).queryKey, conversation)
      }
      receiveMessage(client, message, to.myId)
      // An answer accepts a request.
      void client.invalidateQueries({ queryKey: queryKeys.conversations.one(message.conversationId) })
      discardUnsent(to, key)
    },
    onError: error =>
      patch(to, key, {
        isSending: false,
        problem: failureText(error),
        needsEmail: hasCode(error, 'email_unverified'),
      }),
  })
}
