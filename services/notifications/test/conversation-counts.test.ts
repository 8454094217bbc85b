import { randomUUID } from 'node:crypto'
import { texts } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversationPage, messagePage } from '../src/messages/messages.repository.ts'
import { type Conversations, createConversations, openPage } from './conversations.ts'

let talk: Conversations
beforeAll(async () => {
  talk = await createConversations()
})
afterAll(() => talk.close())

const [ada, ben, cyd] = [1, 2, 3]
const minuteMs = 60_000
beforeEach(async () => {
  await talk.clear()
  await talk.register(ada, ben, cyd)
})

const read = (as: number, id: number, messageId?: number) =>
  talk.call(as, 'PUT', `/api/conversations/${id}/read`, messageId === undefined ? {} : { messageId })

describe('unread counts', () => {
  it('go down to what came after the message that was read, and never up by reading', async () => {
    await talk.follow(ben, ada)
    const id = await talk.write(ada, ben, '1')
    await talk.write(ada, ben, '2')
    const [last] = await talk.list(ben)
    await talk.write(ada, ben, '3')
    expect((await read(ben, id, last?.lastMessage.id)).json()).toEqual({ unreadCount: 1 })
    expect((await read(ben, id, 1)).json()).toEqual({ unreadCount: 1 })
    expect((await read(ben, id)).json()).toEqual({ unreadCount: 0 })
    expect((await read(ben, id)).json()).toEqual({ unreadCount: 0 })
  })

  it('are exact when both write, read, accept and delete at once', async () => {
    await talk.follow(ben, ada)
    await talk.follow(ben, cyd)
    const withAda = await talk.write(ada, ben)
    const withCyd = await talk.write(cyd, ben)
    const rounds = Array.from({ length: 12 }, (_, index) => index)
    const answers = await Promise.all(
      rounds.flatMap(index => [
        talk.start(ada, ben, `a${index}`),
        talk.start(ben, ada, `b${index}`),
        talk.start(cyd, ben, `c${index}`),
        read(ben, index % 2 === 0 ? withAda : withCyd),
        index % 6 === 5
          ? talk.call(ben, 'DELETE', `/api/conversations/${withCyd}`)
          : talk.call(ada, 'POST', `/api/conversations/${withAda}/accept`),
      ]),
    )
    // A deleted conversation has nothing to read until the next message.
    expect(answers.filter(({ statusCode }) => ![200, 201, 404].includes(statusCode))).toEqual([])
    const counted = await talk.db.query(
      `select m.user_id, m.conversation_id, m.unread_count,
         (select count(*) from messages where conversation_id = m.conversation_id and sender_id <> m.user_id
            and id > greatest(m.read_to, m.cleared_to))::int as exact
       from conversation_members m order by 1, 2`,
    )
    expect(counted.map(row => row.unread_count)).toEqual(counted.map(row => row.exact))
    const inboxes = await talk.db.query(
      `select i.user_id, i.unread_count, (select sum(unread_count) from conversation_members m
         where m.user_id = i.user_id and folder = 'inbox')::int as exact from message_inboxes i`,
    )
    expect(inboxes.map(row => row.unread_count)).toEqual(inboxes.map(row => row.exact))
  })

  it('count a message once that is sent twice with one key', async () => {
    await talk.follow(ben, ada)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => talk.start(ada, ben, 'Once', key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.json().message.id)).size).toBe(1)
    expect(await talk.unread(ben)).toBe(1)
    const [first] = await talk.list(ben)
    expect(await talk.texts(ben, first?.id ?? 0)).toEqual(['Once'])
  })

  it('begin one conversation when both write first at once', async () => {
    const answers = await Promise.all([talk.start(ada, ben), talk.start(ben, ada), talk.start(ada, ben)])
    expect(new Set(answers.map(answer => answer.json().conversation.id)).size).toBe(1)
  })
})

describe('limits', () => {
  it('allow 30 messages a minute, parallel ones counted', async () => {
    const answers = await Promise.all(Array.from({ length: 34 }, () => talk.start(ada, ben)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.json()).toMatchObject({
      code: 'rate_limited',
      message: texts.errors.tooManyRequests,
    })
    expect(refused[0]?.headers['retry-after']).toBe('60')
    talk.pass(minuteMs)
    expect((await talk.start(ada, ben)).statusCode).toBe(201)
  })

  it('allow 20 new conversations in 24 hours, and any number of messages in the old ones', async () => {
    const others = Array.from({ length: 21 }, (_, index) => 100 + index)
    await talk.register(...others)
    const statuses: number[] = []
    for (const other of others) {
      talk.pass(minuteMs)
      statuses.push((await talk.start(ada, other)).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    const refused = await talk.start(ada, 120)
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: texts.message.tooManyConversations,
    })
    expect(refused.headers['retry-after']).toBe(String((24 * 60 - 20) * 60))
    expect((await talk.start(ada, 100, 'Again')).statusCode).toBe(201)
    talk.pass((24 * 60 - 20) * minuteMs)
    expect((await talk.start(ada, 120)).statusCode).toBe(201)
  })
})

describe('lists', () => {
  it('page without gaps while messages arrive', async () => {
    const id = await talk.write(ada, ben, '1')
    for (const text of ['2', '3', '4', '5']) await talk.write(ada, ben, text)
    const first = await talk.call(ada, 'GET', `/api/conversations/${id}/messages?limit=2`)
    await talk.write(ben, ada, '6')
    const cursor = first.headers['x-next-cursor']
    const second = await talk.call(ada, 'GET', `/api/conversations/${id}/messages?limit=3&cursor=${cursor}`)
    const seen = [...first.json(), ...second.json()].map((each: { content: string }) => each.content)
    expect(seen).toEqual(['5', '4', '3', '2', '1'])
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  it('put the conversation with the latest message first', async () => {
    await talk.write(ada, ben)
    await talk.write(ada, cyd)
    await talk.write(ada, ben)
    const first = await talk.call(ada, 'GET', '/api/conversations?limit=1')
    const cursor = first.headers['x-next-cursor']
    const second = await talk.call(ada, 'GET', `/api/conversations?limit=1&cursor=${cursor}`)
    expect([...first.json(), ...second.json()].map(each => each.user.id)).toEqual([ben, cyd])
  })

  it('read a page by its index alone, among 10,000 messages and 10,000 conversations', async () => {
    const id = await talk.write(ada, ben)
    await talk.db.query(
      `insert into messages (conversation_id, sender_id, content, sent_at)
       select $1, 1 + n % 2, 'Message ' || n, now() from generate_series(1, 10000) as n`,
      [id],
    )
    await talk.db.query(
      `with begun as (
         insert into conversations (low_id, high_id, begun_by, begun_at)
         select 1, 1000 + n, 1, now() from generate_series(1, 10000) as n returning id, high_id),
       sent as (
         insert into messages (conversation_id, sender_id, content, sent_at)
         select id, 1, 'Hello', now() from begun returning id, conversation_id)
       insert into conversation_members (conversation_id, user_id, other_id, folder, last_message_id)
       select s.conversation_id, who.user_id, who.other_id, 'inbox', s.id
       from sent s join begun b on b.id = s.conversation_id
       cross join lateral (values (1, b.high_id), (b.high_id, 1)) as who(user_id, other_id)`,
    )
    await talk.db.query('analyze messages')
    await talk.db.query('analyze conversation_members')
    const buffersOf = async (sql: string, values: unknown[]) => {
      const [row] = await talk.db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${sql}`,
        values,
      )
      const plan = row!['QUERY PLAN'][0].Plan
      expect(JSON.stringify(plan)).not.toContain('Seq Scan')
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    expect(await buffersOf(messagePage, [id, 0, 5_000, 31])).toBeLessThan(40)
    expect(await buffersOf(conversationPage, [1, 'inbox', 15_000, 21])).toBeLessThan(300)
    expect((await talk.list(ada)).length).toBe(20)
  })
})

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

describe('open pages', () => {
  it('receive messages and what was read, whichever process they are on', async () => {
    const other = await talk.env.service.startApi()
    await talk.follow(ben, ada)
    const pages = {
      ada: await openPage(talk, ada),
      ben: await openPage(talk, ben, other.app),
      cyd: await openPage(talk, cyd),
    }
    const id = await talk.write(ada, ben, 'zugzwang')
    await expect
      .poll(() => pages.ben.changes())
      .toMatchObject([
        { conversationId: id, message: { senderId: ada, content: 'zugzwang' }, unreadCount: 1 },
      ])
    await expect
      .poll(() => pages.ada.changes())
      .toMatchObject([{ message: { senderId: ada }, unreadCount: 0 }])
    const [{ message }] = pages.ben.changes()
    await read(ben, id)
    await expect
      .poll(() => pages.ada.changes().at(-1))
      .toEqual({
        conversationId: id,
        message: null,
        otherReadTo: message.id,
        unreadCount: null,
        conversationUnread: null,
      })
    await expect
      .poll(() => pages.ben.changes().at(-1))
      .toMatchObject({ message: null, unreadCount: 0, conversationUnread: 0 })
    expect(pages.cyd.changes()).toEqual([])
    for (const page of Object.values(pages)) await page.close()
    await other.stop()
  })

  it('receive nothing of a request until it is accepted', async () => {
    const [sender, recipient] = [await openPage(talk, ada), await openPage(talk, ben)]
    const id = await talk.write(ada, ben)
    await read(ben, id)
    await talk.call(ben, 'POST', `/api/conversations/${id}/accept`)
    await talk.write(ada, ben, 'Second')
    await expect.poll(() => recipient.changes().at(-1)?.message?.content).toBe('Second')
    // The recipient's own pages follow their own reading and accepting.
    expect(recipient.changes().map(each => each.message?.content ?? each.unreadCount)).toEqual([
      0,
      0,
      'Second',
    ])
    await expect
      .poll(() => sender.changes().filter(each => each.message === null))
      .toMatchObject([{ otherReadTo: expect.any(Number) }])
    await Promise.all([sender.close(), recipient.close()])
  })
})
