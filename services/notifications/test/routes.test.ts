import { notificationSent, postLiked } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, liker, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const me = { id: 1 }

/** This many insights of mine are liked; the order across insights is the bus's to choose. */
async function haveNotifications(count: number, first = 1): Promise<void> {
  for (let postId = first; postId < first + count; postId++) {
    await env.publish(postLiked, {
      postId,
      postAuthorId: me.id,
      postExcerpt: '',
      museum: null,
      liker,
      likedAt: '2026-11-21T10:00:00.000Z',
    })
  }
  await env.service.drain()
}

const call = async (method: 'GET' | 'PUT', url: string, as: { id: number } | null = me, more: object = {}) =>
  env.service.app.inject({
    method,
    url,
    ...more,
    headers: { ...(as && (await env.tokens.as(as))), ...(more as { headers?: object }).headers },
  })

describe('the list', () => {
  it('says how many are unread, and pages without gaps while notifications arrive', async () => {
    await haveNotifications(5)
    const first = await call('GET', '/api/notifications?limit=2')
    expect(first.headers['x-unread-count']).toBe('5')
    await haveNotifications(1, 6)
    const cursor = first.headers['x-next-cursor']
    expect(first.headers.link).toContain(`cursor=${cursor}`)
    const second = await call('GET', `/api/notifications?limit=3&cursor=${cursor}`)
    const seen = [...first.json(), ...second.json()].map((each: { link: string }) => each.link)
    expect(seen.sort()).toEqual(['/post/1', '/post/2', '/post/3', '/post/4', '/post/5'])
    expect(second.headers.link).toBeUndefined()
  })

  it('shows unread ones alone when asked', async () => {
    await haveNotifications(2)
    const [newest] = await env.listAs(me.id)
    await call('PUT', `/api/notifications/${newest?.id}/read`)
    expect(await env.listAs(me.id, '?unread=true')).toHaveLength(1)
    expect((await call('GET', '/api/notifications/unread-count')).json()).toEqual({ unreadCount: 1 })
  })

  it('answers exactly what the contract names', async () => {
    await haveNotifications(1)
    const [first] = await env.listAs(me.id)
    expect(Object.keys(first ?? {}).sort()).toEqual(
      'actors actorsCount community createdAt excerpt id isRead kind link message notice priority thread title type'.split(
        ' ',
      ),
    )
  })
})

describe('reading', () => {
  it('marks one as read, and does so twice', async () => {
    await haveNotifications(1)
    const [first] = await env.listAs(me.id)
    for (const _ of [1, 2]) {
      const answer = await call('PUT', `/api/notifications/${first?.id}/read`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ id: first?.id, isRead: true })
    }
  })

  it('replays by Idempotency-Key', async () => {
    await haveNotifications(1)
    const headers = { 'idempotency-key': 'once' }
    expect((await call('PUT', '/api/notifications/read-all', me, { headers })).statusCode).toBe(200)
    const again = await call('PUT', '/api/notifications/read-all', me, { headers })
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  it("returns 404 for another user's", async () => {
    await haveNotifications(1)
    const [first] = await env.listAs(me.id)
    const answer = await call('PUT', `/api/notifications/${first?.id}/read`, { id: 3 })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
    expect(await env.listAs(me.id)).toMatchObject([{ isRead: false }])
  })

  it('marks all as read', async () => {
    await haveNotifications(3)
    expect((await env.readAllAs(me.id)).json()).toEqual({ unreadCount: 0 })
    expect((await env.listAs(me.id)).every(each => each.isRead)).toBe(true)
  })
})

describe('bad input', () => {
  it.each([
    ['GET', '/api/notifications?limit=many', 400, 'validation_error'],
    ['GET', '/api/notifications?unread=perhaps', 400, 'validation_error'],
    ['GET', '/api/notifications?cursor=made-up', 400, 'validation_error'],
    ['PUT', '/api/notifications/nine/read', 400, 'validation_error'],
    ['PUT', '/api/notifications/99999999999999999999/read', 400, 'validation_error'],
    ['PUT', '/api/notifications/404404/read', 404, 'not_found'],
    ['PUT', '/api/notifications/threads/seven', 400, 'validation_error'],
    ['PUT', '/api/notifications/threads/7', 400, 'validation_error'],
    ['PUT', '/api/notifications/community-threads/7', 400, 'validation_error'],
    ['PUT', '/api/notifications/meetup-threads/7', 400, 'validation_error'],
    ['PUT', '/api/notifications/communities/7', 400, 'validation_error'],
    ['GET', '/api/notifications/communities/seven', 400, 'validation_error'],
    ['PUT', '/api/user/notification-preferences', 400, 'validation_error'],
  ] as const)('%s %s → %i %s', async (method, url, status, code) => {
    const answer = await call(method, url)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().requestId).toBeTruthy()
  })

  it.each([['role'], ['authorId'], ['isRead']])('refuses a body with %s', async field => {
    const answer = await call('PUT', '/api/notifications/read-all', me, { payload: { [field]: 1 } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([
      { field, message: 'This field is not known here.', messageId: 'fields.unknown' },
    ])
  })

  it.each([
    ['GET', '/api/notifications'],
    ['GET', '/api/notifications/unread-count'],
    ['PUT', '/api/notifications/read-all'],
    ['PUT', '/api/notifications/1/read'],
    ['GET', '/api/stream'],
    ['PUT', '/api/notifications/threads/7'],
    ['PUT', '/api/notifications/community-threads/7'],
    ['PUT', '/api/notifications/meetup-threads/7'],
    ['PUT', '/api/notifications/communities/7'],
    ['GET', '/api/notifications/communities/7'],
    ['GET', '/api/user/notification-preferences'],
    ['PUT', '/api/user/notification-preferences'],
  ] as const)('%s %s returns 401 without a session', async (method, url) => {
    const answer = await call(method, url, null)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', message: 'Authentication required' })
  })
})

describe('an event that does not fit its contract', () => {
  it('becomes a dead letter, and those behind it take effect', async () => {
    await env.publish(postLiked, { postId: 'seven' } as never)
    await haveNotifications(1)
    const dead = await env.service.ctx.db.query('select consumer from dead_letters order by consumer')
    expect(dead).toEqual([
      { consumer: 'notifications.keep-recent-posts' },
      { consumer: 'notifications.notify-of-posts' },
    ])
    expect(await env.listAs(me.id)).toHaveLength(1)
    expect(await env.outboxTypes()).toEqual([notificationSent.type])
  })
})
