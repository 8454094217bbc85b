import type { AddressInfo } from 'node:net'
import {
  type Conversation,
  type Message,
  userFollowed,
  userRegistered,
  userUpdated,
} from '@vitrine/contracts'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { createTestEnvironment, person } from './environment.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The service with some people who write to each other, and a clock that the test moves. */
export async function createConversations(variables: Record<string, string> = {}) {
  let now = Date.parse('2026-11-21T12:00:00.000Z')
  const env = await createTestEnvironment(() => new Date(now), variables)
  const { service, tokens, publish } = env
  const { db } = service.ctx

  const call = async (as: number, method: Method, url: string, payload?: object, key?: string) =>
    service.app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...(await tokens.as({ id: as })), ...(key && { 'idempotency-key': key }) },
    })

  return {
    env,
    db,
    call,
    pass(ms: number) {
      now += ms
    },
    async clear() {
      await env.clear()
      await db.query(
        'truncate conversations, conversation_members, messages, message_inboxes, message_reports cascade',
      )
    },
    async register(...ids: number[]) {
      for (const id of ids)
        await publish(userRegistered, { user: person(id), registeredAt: '2026-11-21T09:00:00.000Z' })
      await service.drain()
    },
    async update(
      id: number,
      change: { allowsMessages?: boolean; audience?: 'public' | 'hidden'; username?: string },
    ) {
      const { audience = 'public', allowsMessages = true, username = `person${id}` } = change
      const user = { ...person(id), username }
      await publish(userUpdated, { user, audience, allowsMessages, allowsTagging: true })
      await service.drain()
    },
    async follow(follower: number, followee: number) {
      await publish(userFollowed, { follower: person(follower), followee: person(followee) })
      await service.drain()
    },
    /** Sends a message to a user; returns the conversation's id. */
    async write(from: number, to: number, content = 'Which room?'): Promise<number> {
      const answer = await call(from, 'POST', '/api/conversations', { recipientId: to, content })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json().conversation.id
    },
    start: (from: number, to: number, content = 'Which room?', key?: string) =>
      call(from, 'POST', '/api/conversations', { recipientId: to, content }, key),
    async list(as: number, query = ''): Promise<Conversation[]> {
      return (await call(as, 'GET', `/api/conversations${query}`)).json()
    },
    async unread(as: number): Promise<number> {
      return Number((await call(as, 'GET', '/api/conversations')).headers['x-unread-count'])
    },
    async texts(as: number, id: number): Promise<string[]> {
      const messages: Message[] = (await call(as, 'GET', `/api/conversations/${id}/messages`)).json()
      return messages.map(each => each.content)
    },
    async events(type: string) {
      const rows = await db.query<{ data: Record<string, unknown> }>(
        'select data from outbox where type = $1 order by seq',
        [type],
      )
      return rows.map(row => row.data)
    },
    close: env.close,
  }
}

export type Conversations = Awaited<ReturnType<typeof createConversations>>

/** An open page of a user on one process: the events named `message` that it received. */
export async function openPage({ env }: Conversations, userId: number, app = env.service.app) {
  const { port } = app.server.address() as AddressInfo
  const abort = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/stream`, {
    headers: await env.tokens.as({ id: userId }),
    signal: abort.signal,
  })
  const received: EventSourceMessage[] = []
  const parser = createParser({ onEvent: event => void received.push(event) })
  const reading = (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk)
  })().catch(() => 'closed')
  return {
    changes: () => received.filter(({ event }) => event === 'message').map(({ data }) => JSON.parse(data)),
    async close() {
      abort.abort()
      await reading
    },
  }
}
