import { texts, userBlocked, userUnblocked } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeMessages } from '../src/messages/messages.repository.ts'
import { type Conversations, createConversations } from './conversations.ts'

let talk: Conversations
beforeAll(async () => {
  talk = await createConversations()
})
afterAll(() => talk.close())

const [ada, ben, cyd] = [1, 2, 3]
beforeEach(async () => {
  await talk.clear()
  await talk.register(ada, ben, cyd)
})

const codeOf = (answer: { statusCode: number; json(): { code: string; message: string } }) => {
  const { code, message } = answer.json()
  return [answer.statusCode, code, message]
}
const block = async (blockerId: number, blockedId: number) => {
  await talk.env.publish(userBlocked, { blockerId, blockedId })
  await talk.env.service.drain()
}

describe('a first message', () => {
  it('begins one conversation for the two, whoever writes first', async () => {
    const answer = await talk.start(ada, ben, '  Which room?  ')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      conversation: {
        id: expect.any(Number),
        user: expect.objectContaining({ id: ben, username: 'person2' }),
        folder: 'inbox',
        lastMessage: answer.json().message,
        unreadCount: 0,
        otherReadTo: 0,
      },
      message: {
        id: expect.any(Number),
        conversationId: answer.json().conversation.id,
        senderId: ada,
        content: 'Which room?',
        sentAt: '2026-11-21T12:00:00.000Z',
      },
    })
    expect(await talk.write(ben, ada, 'Room 4.')).toBe(answer.json().conversation.id)
    expect(await talk.list(ada, `?with=${ben}`)).toMatchObject([{ id: answer.json().conversation.id }])
    expect(await talk.list(ada, `?with=${cyd}`)).toEqual([])
  })

  it('is a request to a user who does not follow the sender, and counts for nothing', async () => {
    const id = await talk.write(ada, ben)
    expect(await talk.list(ben)).toEqual([])
    expect(await talk.list(ben, '?folder=requests')).toMatchObject([{ id, unreadCount: 1 }])
    expect(await talk.unread(ben)).toBe(0)
    expect(await talk.events('message-sent')).toEqual([
      {
        conversationId: id,
        messageId: expect.any(Number),
        senderId: ada,
        recipientId: ben,
        isRequest: true,
        sentAt: '2026-11-21T12:00:00.000Z',
      },
    ])
  })

  it('arrives in the inbox of a user who follows the sender', async () => {
    await talk.follow(ben, ada)
    await talk.write(ada, ben)
    expect(await talk.list(ben)).toMatchObject([{ folder: 'inbox', unreadCount: 1 }])
    expect(await talk.unread(ben)).toBe(1)
  })
})

describe('a message is refused', () => {
  it('to oneself and to an unknown user', async () => {
    expect(codeOf(await talk.start(ada, ada))).toEqual([400, 'validation_error', texts.message.self])
    expect(codeOf(await talk.start(ada, 404))).toEqual([404, 'not_found', texts.profile.notFound.message])
  })

  it('to a user who accepts none, unless they follow the sender', async () => {
    await talk.update(ben, { allowsMessages: false })
    expect(codeOf(await talk.start(ada, ben))).toEqual([403, 'forbidden', texts.message.notAccepted])
    await talk.follow(ben, ada)
    expect((await talk.start(ada, ben)).statusCode).toBe(201)
  })

  it('to a user who accepts none, unless they have a conversation that was accepted', async () => {
    const id = await talk.write(ada, ben)
    await talk.update(ben, { allowsMessages: false })
    const send = () => talk.call(ada, 'POST', `/api/conversations/${id}/messages`, { content: 'And now?' })
    expect(codeOf(await send())).toEqual([403, 'forbidden', texts.message.notAccepted])
    await talk.call(ben, 'POST', `/api/conversations/${id}/accept`)
    expect((await send()).statusCode).toBe(201)
  })

  it('to a hidden user', async () => {
    await talk.update(ben, { audience: 'hidden' })
    expect(codeOf(await talk.start(ada, ben))).toEqual([403, 'forbidden', texts.message.refused])
  })

  it.each([
    [ada, ben],
    [ben, ada],
  ])('when user %i blocks user %i, in either direction', async (blocker, blocked) => {
    await block(blocker, blocked)
    expect(codeOf(await talk.start(ada, ben))).toEqual([403, 'forbidden', texts.message.refused])
    await talk.env.publish(userUnblocked, { blockerId: blocker, blockedId: blocked })
    await talk.env.service.drain()
    expect((await talk.start(ada, ben)).statusCode).toBe(201)
  })

  it.each([
    [{ recipientId: ben, content: '' }, 'content', texts.message.required],
    [{ recipientId: ben, content: ' \u200b ' }, 'content', texts.message.required],
    [{ recipientId: ben, content: 'x'.repeat(2_001) }, 'content', texts.message.tooLong],
    [{ recipientId: ben, content: 'a\0b' }, 'content', texts.fields.notStorable],
    [{ recipientId: 'ben', content: 'x' }, 'recipientId', texts.fields.id],
    [{ recipientId: ben, content: { $ne: 1 } }, 'content', texts.message.required],
    [{ recipientId: ben, content: 'x', senderId: cyd }, 'senderId', texts.fields.unknown],
  ])('with the body %j', async (body, field, message) => {
    const answer = await talk.call(ada, 'POST', '/api/conversations', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field, message }])
    expect(await talk.db.query('select 1 from messages')).toEqual([])
  })
})

describe('a request', () => {
  it('moves to the inbox when it is accepted, with what is unread, and twice is as once', async () => {
    const id = await talk.write(ada, ben)
    await talk.write(ada, ben, 'The one with the clock?')
    for (const _ of [1, 2]) {
      const answer = await talk.call(ben, 'POST', `/api/conversations/${id}/accept`)
      expect(answer.json()).toMatchObject({ id, folder: 'inbox', unreadCount: 2 })
    }
    expect(await talk.unread(ben)).toBe(2)
    expect(await talk.list(ben, '?folder=requests')).toEqual([])
  })

  it('is accepted by an answer', async () => {
    const id = await talk.write(ada, ben)
    await talk.call(ben, 'POST', `/api/conversations/${id}/messages`, { content: 'Room 4.' })
    expect(await talk.list(ben)).toMatchObject([{ folder: 'inbox', unreadCount: 1 }])
    expect([await talk.unread(ada), await talk.unread(ben)]).toEqual([1, 1])
  })

  it('moves to the inbox with the next message when the recipient follows the sender by then', async () => {
    await talk.write(ada, ben)
    await talk.follow(ben, ada)
    await talk.write(ada, ben, 'Again')
    expect(await talk.list(ben)).toMatchObject([{ folder: 'inbox', unreadCount: 2 }])
    expect(await talk.unread(ben)).toBe(2)
  })

  it('shows its sender nothing of having been read until it is accepted', async () => {
    const id = await talk.write(ada, ben)
    await talk.call(ben, 'PUT', `/api/conversations/${id}/read`)
    expect(await talk.list(ada)).toMatchObject([{ otherReadTo: 0 }])
    await talk.call(ben, 'POST', `/api/conversations/${id}/accept`)
    const [seen] = await talk.list(ada)
    expect(seen?.otherReadTo).toBe(seen?.lastMessage.id)
  })

  it('is declined by deleting it, for good, until the recipient writes', async () => {
    const id = await talk.write(ada, ben)
    expect((await talk.call(ben, 'DELETE', `/api/conversations/${id}`)).statusCode).toBe(200)
    expect(await talk.list(ben, '?folder=requests')).toEqual([])
    expect(await talk.texts(ada, id)).toEqual(['Which room?'])
    expect(codeOf(await talk.start(ada, ben))).toEqual([403, 'forbidden', texts.message.notAccepted])
    await talk.write(ben, ada, 'Hello after all')
    await talk.write(ada, ben, 'Hello')
    expect(await talk.texts(ben, id)).toEqual(['Hello', 'Hello after all'])
    expect(await talk.unread(ben)).toBe(1)
  })

  it('is removed by a block, and does not come back with its end', async () => {
    const id = await talk.write(ada, ben)
    await block(ben, ada)
    await talk.env.publish(userUnblocked, { blockerId: ben, blockedId: ada })
    await talk.env.service.drain()
    expect(await talk.list(ben, '?folder=requests')).toEqual([])
    expect((await talk.call(ben, 'GET', `/api/conversations/${id}`)).statusCode).toBe(404)
  })
})

describe('a block', () => {
  it('hides a conversation from both with nothing left unread, until it is taken back', async () => {
    await talk.follow(ben, ada)
    const id = await talk.write(ada, ben)
    expect(await talk.unread(ben)).toBe(1)
    await block(ada, ben)
    for (const user of [ada, ben]) {
      expect(await talk.list(user)).toEqual([])
      expect(await talk.list(user, `?with=${ada + ben - user}`)).toEqual([])
      expect((await talk.call(user, 'GET', `/api/conversations/${id}/messages`)).statusCode).toBe(404)
      const sent = await talk.call(user, 'POST', `/api/conversations/${id}/messages`, { content: 'x' })
      expect(codeOf(sent)).toEqual([403, 'forbidden', texts.message.refused])
    }
    expect(await talk.unread(ben)).toBe(0)
    await block(ben, ada)
    await talk.env.publish(userUnblocked, { blockerId: ada, blockedId: ben })
    await talk.env.service.drain()
    expect(await talk.list(ada)).toEqual([])
    await talk.env.publish(userUnblocked, { blockerId: ben, blockedId: ada })
    await talk.env.service.drain()
    expect(await talk.texts(ben, id)).toEqual(['Which room?'])
  })
})

describe('another user', () => {
  it.each([
    ['GET', ''],
    ['GET', '/messages'],
    ['POST', '/messages', { content: 'x' }],
    ['PUT', '/read'],
    ['POST', '/accept'],
    ['DELETE', ''],
    ['POST', '/report', { reason: 'spam' }],
  ] as const)('finds no conversation by %s %s', async (method, path, body?: object) => {
    const id = await talk.write(ada, ben)
    const answer = await talk.call(cyd, method, `/api/conversations/${id}${path}`, body)
    expect(codeOf(answer).slice(0, 2)).toEqual([404, 'not_found'])
    expect(answer.body).not.toContain('Which room')
    expect(await talk.list(cyd)).toEqual([])
    expect(await talk.texts(ben, id)).toEqual(['Which room?'])
  })
})

describe('deleting a conversation', () => {
  it('hides what was said from oneself alone; the next message begins anew', async () => {
    await talk.follow(ben, ada)
    const id = await talk.write(ada, ben, 'First')
    await talk.call(ben, 'DELETE', `/api/conversations/${id}`)
    expect(await talk.list(ben)).toEqual([])
    expect(await talk.unread(ben)).toBe(0)
    expect((await talk.call(ben, 'GET', `/api/conversations/${id}/messages`)).statusCode).toBe(404)
    expect(await talk.texts(ada, id)).toEqual(['First'])
    await talk.write(ada, ben, 'Second')
    expect(await talk.texts(ben, id)).toEqual(['Second'])
    expect(await talk.unread(ben)).toBe(1)
  })

  it('by both erases what was said, unless one reported the other', async () => {
    for (const other of [ben, cyd]) {
      const id = await talk.write(ada, other, 'zugzwang')
      if (other === cyd) await talk.call(cyd, 'POST', `/api/conversations/${id}/report`, { reason: 'spam' })
      for (const user of [ada, other]) await talk.call(user, 'DELETE', `/api/conversations/${id}`)
    }
    expect(await purgeMessages(talk.db)).toBe(1)
    expect(await purgeMessages(talk.db)).toBe(0)
    expect(await talk.db.query('select sender_id from messages')).toHaveLength(1)
    expect(await talk.env.rowsWith('zugzwang')).toEqual(['messages'])
  })
})

describe('a report', () => {
  it('is stored and published once, without its text, also after a deletion', async () => {
    const id = await talk.write(ada, ben)
    await talk.call(ben, 'DELETE', `/api/conversations/${id}`)
    for (const reason of ['harassment', 'spam']) {
      const answer = await talk.call(ben, 'POST', `/api/conversations/${id}/report`, {
        reason,
        details: 'zugzwang',
      })
      expect([answer.statusCode, answer.json()]).toEqual([200, { reported: true }])
    }
    const [row, ...more] = await talk.db.query('select * from message_reports')
    expect(row).toMatchObject({
      reporter_id: ben,
      reported_id: ada,
      reason: 'harassment',
      details: 'zugzwang',
    })
    expect(more).toEqual([])
    expect(await talk.events('message-reported')).toMatchObject([
      { conversationId: id, reporterId: ben, reportedId: ada, reason: 'harassment' },
    ])
    expect(await talk.env.rowsWith('zugzwang')).toEqual(['message_reports'])
    const bad = await talk.call(ben, 'POST', `/api/conversations/${id}/report`, { reason: 'dislike' })
    expect(bad.statusCode).toBe(400)
  })
})

it('keeps no text besides the message itself: not in events, not in stored answers', async () => {
  await talk.start(ada, ben, 'zugzwang', 'key-1')
  expect(await talk.env.rowsWith('zugzwang')).toEqual(['messages'])
  await talk.env.service.drain()
  expect(await talk.env.rowsWith('zugzwang')).toEqual(['messages'])
})

it('shows the present name of the other user, and none of a hidden one', async () => {
  await talk.write(ada, ben)
  await talk.update(ben, { username: 'renamed' })
  expect(await talk.list(ada)).toMatchObject([{ user: { username: 'renamed' } }])
  await talk.update(ben, { audience: 'hidden' })
  expect(await talk.list(ada)).toMatchObject([{ user: null }])
})
