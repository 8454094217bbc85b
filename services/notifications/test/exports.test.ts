import { exportOf } from '@vitrine/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createConversations } from './conversations.ts'
import { actsOn } from './environment.ts'

const { env, call, clear, register, write: send, close } = await createConversations()
afterAll(() => close())
beforeEach(async () => {
  await clear()
  await register(1, 2, 3)
})
const exported = (userId: number) => exportOf(env.service, userId)

describe('the export of notifications', () => {
  it('names those who did something by their ids, and quotes no one', async () => {
    const { comment, follow } = actsOn(env.publish)
    await comment(2, 40)
    // The two events are of two topics.
    await env.service.drain()
    await follow(3)
    await env.service.drain()
    await call(1, 'PUT', '/api/notifications/threads/7', { muted: true })
    const lists = await exported(1)
    expect(lists.notifications).toMatchObject([
      { kind: 'comment', postId: 7, actorIds: [2], actorsCount: 1 },
      { kind: 'follow', actorIds: [3] },
    ])
    expect(JSON.stringify(lists)).not.toContain('Comment 40')
    expect(lists['notification-preferences']).toMatchObject([
      { likeNotifications: true, weeklyDigest: false },
    ])
    expect((await exported(2)).notifications).toEqual([])
  })

  it('has both sides of the own conversations and the own reports, and nothing of others', async () => {
    const id = await send(1, 2, 'To two')
    await call(2, 'POST', `/api/conversations/${id}/accept`)
    await send(2, 1, 'From two')
    await send(2, 3, 'Between two and three')
    await call(1, 'POST', `/api/conversations/${id}/report`, { reason: 'spam' })
    const own = await exported(1)
    expect(own.messages?.map(({ senderId, content }) => [senderId, content])).toEqual([
      [1, 'To two'],
      [2, 'From two'],
    ])
    expect(own.conversations).toMatchObject([{ id, otherUserId: 2, isBlocked: false }])
    expect(own['reports-filed']).toMatchObject([{ conversationId: id, reportedUserId: 2, reason: 'spam' }])
    expect((await exported(2)).messages).toHaveLength(3)
    expect((await exported(2))['reports-filed']).toEqual([])
  })

  it('has of a blocked conversation the own messages alone, and none that the user deleted', async () => {
    const id = await send(1, 2, 'To two')
    await call(2, 'POST', `/api/conversations/${id}/accept`)
    await send(2, 1, 'From two')
    await actsOn(env.publish).block(2, 1)
    await env.service.drain()
    const own = await exported(1)
    expect(own.messages).toMatchObject([{ content: 'To two' }])
    expect(own.conversations).toMatchObject([{ id, isBlocked: true }])

    const deleted = await send(1, 3, 'To three')
    await call(1, 'DELETE', `/api/conversations/${deleted}`)
    expect((await exported(1)).messages).toMatchObject([{ content: 'To two' }])
  })
})
