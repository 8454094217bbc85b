import { userVerified } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Conversations, createConversations } from './conversations.ts'

const start = Date.parse('2026-11-21T12:00:00.000Z')
const hourMs = 60 * 60_000

describe('a first message to a user who does not follow its sender', () => {
  let talk: Conversations
  beforeAll(async () => {
    talk = await createConversations({ VERIFIED_EMAIL_FOR: 'messages,claims,communities' })
  })
  afterAll(() => talk.close())
  const [ada, ben, cyd] = [1, 2, 3]
  beforeEach(async () => {
    await talk.clear()
    await talk.register(ada, ben, cyd)
  })
  const verify = async (userId: number) => {
    await talk.env.publish(userVerified, { userId })
    await talk.env.service.drain()
  }

  it('needs a confirmed address, and stores nothing without it', async () => {
    const refused = await talk.start(ada, ben)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'email_unverified',
        message: 'Please confirm your email address before you write to people who do not follow you.',
      },
    ])
    expect([await talk.list(ada), await talk.list(ben, '?folder=requests')]).toEqual([[], []])
    await verify(ada)
    expect((await talk.start(ada, ben)).statusCode).toBe(201)
    expect((await talk.start(cyd, ben)).statusCode).toBe(403)
  })

  it('needs none where the recipient follows the sender, nor to answer', async () => {
    await talk.follow(ben, ada)
    expect((await talk.start(ada, ben)).statusCode).toBe(201)
    await verify(cyd)
    const id = await talk.write(cyd, ada)
    const answer = await talk.call(ada, 'POST', `/api/conversations/${id}/messages`, { content: 'Room 12.' })
    expect(answer.statusCode).toBe(201)
  })
})

describe('an account in its first day', () => {
  let talk: Conversations
  beforeAll(async () => {
    talk = await createConversations()
  })
  afterAll(() => talk.close())

  it('begins five conversations, and then as many as any other', async () => {
    await talk.register(...Array.from({ length: 30 }, (_, index) => index + 1))
    const registeredAt = new Date(start - hourMs)
    const begin = async (recipientId: number, sender: { id: number; registeredAt?: Date }) =>
      talk.env.service.app.inject({
        method: 'POST',
        url: '/api/conversations',
        payload: { recipientId, content: 'Which room?' },
        headers: await talk.env.tokens.as(sender),
      })
    const statuses = []
    for (let other = 2; other <= 6; other++)
      statuses.push((await begin(other, { id: 1, registeredAt })).statusCode)
    expect(statuses).toEqual(Array(5).fill(201))
    const refused = await begin(7, { id: 1, registeredAt })
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toMatchObject([
      429,
      {
        code: 'rate_limited',
        message: 'New accounts can do less on their first day. Please try again later.',
      },
      String(23 * 60 * 60),
    ])
    // An older account is not limited by it, and this one no longer after 24 hours.
    for (let other = 2; other <= 9; other++) expect((await begin(other, { id: 10 })).statusCode).toBe(201)
    talk.pass(23 * hourMs - 1)
    expect((await begin(7, { id: 1, registeredAt })).statusCode).toBe(429)
    talk.pass(1)
    expect((await begin(7, { id: 1, registeredAt })).statusCode).toBe(201)
  })
})

it('the limits of messages follow the configured factor', async () => {
  const talk = await createConversations({ RATE_LIMIT_FACTOR: '0.1' })
  await talk.register(1, 2, 3, 4, 5)
  const statuses = []
  for (const other of [2, 3, 4]) statuses.push((await talk.start(1, other)).statusCode)
  expect(statuses).toEqual([201, 201, 429])
  await talk.close()
})
