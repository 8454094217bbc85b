import { actingUserHeader, routes } from '@vitrine/contracts'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createClient, type PageSession, urlOf } from '../src/client.ts'
import { ApiError, NetworkError } from '../src/errors.ts'

type Sent = { url: string; init: RequestInit }

/** A client whose requests are kept and answered by `respond`. */
function clientOf(respond: (sent: Sent) => Response | Promise<Response>, session?: PageSession) {
  const sent: Sent[] = []
  const client = createClient({
    baseUrl: 'http://vitrine.test',
    fetch: async (url, init = {}) => {
      const request = { url: String(url), init }
      sent.push(request)
      return respond(request)
    },
    ...(session && { session }),
  })
  return { client, sent }
}
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init)
const headersOf = (sent: Sent | undefined) => new Headers(sent?.init.headers)

describe('requests', () => {
  it('fills the path and leaves absent values out of the query', () => {
    expect(urlOf(routes.getMuseumBySlug, { params: { slug: 'a b/c' } })).toBe('/api/museums/slug/a%20b%2Fc')
    expect(urlOf(routes.listPosts, { query: { limit: 20, cursor: undefined, tag: 'light' } })).toBe(
      '/api/posts?limit=20&tag=light',
    )
  })
  it('reads with cookies and without a body', async () => {
    const { client, sent } = clientOf(() => json([]))
    await client.call(routes.getFeaturedMuseums, { query: { limit: 3 } })
    expect(sent[0]?.url).toBe('http://vitrine.test/api/museums/featured?limit=3')
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(sent[0]?.init.body).toBeUndefined()
    expect(headersOf(sent[0]).get('idempotency-key')).toBeNull()
  })
  it('sends mutations as JSON, each call with its own Idempotency-Key', async () => {
    const { client, sent } = clientOf(() => json({ liked: true, likesCount: 1 }))
    await client.call(routes.likePost, { params: { id: 7 } })
    await client.call(routes.likePost, { params: { id: 7 } })
    const keys = sent.map(each => headersOf(each).get('idempotency-key'))
    expect(headersOf(sent[0]).get('content-type')).toBe('application/json')
    expect(sent[0]?.init.body).toBe('{}')
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
  })
  it('keeps the key that the caller gives to all attempts', async () => {
    const { client, sent } = clientOf(() => json({ liked: true, likesCount: 1 }))
    const idempotencyKey = 'a6f1c1de-2f0a-4a8b-9f3b-0f2c8f1f2b11'
    await client.call(routes.likePost, { params: { id: 7 } }, { idempotencyKey })
    expect(headersOf(sent[0]).get('idempotency-key')).toBe(idempotencyKey)
  })
})

describe('answers', () => {
  const refusal = (status: number, body: unknown, headers = {}) =>
    clientOf(() => json(body, { status, headers })).client

  it('throws an ApiError with the server’s message', async () => {
    const body = { message: 'Too many requests.', code: 'rate_limited', requestId: 'r-1' }
    const error = await refusal(429, body, { 'retry-after': '7' })
      .call(routes.getCurrentUser)
      .catch(thrown => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      text: 'Too many requests.',
      message: '429: Too many requests.',
      requestId: 'r-1',
      retryAfter: 7,
    })
  })
  it('returns null from read for 401 only', async () => {
    const unauthenticated = { message: 'Authentication required', code: 'unauthenticated', requestId: 'r' }
    await expect(refusal(401, unauthenticated).read(routes.getCurrentUser)).resolves.toBeNull()
    await expect(refusal(403, {}).read(routes.getCurrentUser)).rejects.toThrow(ApiError)
    await expect(refusal(401, unauthenticated).call(routes.getCurrentUser)).rejects.toThrow(ApiError)
  })
  it('distinguishes a broken connection from an answer', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.call(routes.getCurrentUser)).rejects.toThrow(NetworkError)
  })
  it('rejects with the abort error after an abort', async () => {
    const controller = new AbortController()
    controller.abort()
    const { client } = clientOf(() => Promise.reject(controller.signal.reason))
    await expect(client.call(routes.getCurrentUser, {}, { signal: controller.signal })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    )
  })
  it('refuses a success that is not JSON', async () => {
    const { client } = clientOf(() => new Response('<html>'))
    await expect(client.call(routes.getCurrentUser)).rejects.toThrow(ApiError)
  })
  it('returns the paging headers of a list', async () => {
    const headers = { 'x-next-cursor': 'c2', 'x-total-count': '41', 'x-unread-count': '3' }
    const { client } = clientOf(() => json([], { headers }))
    expect(await client.page(routes.listNotifications)).toEqual({
      data: [],
      status: 200,
      nextCursor: 'c2',
      hasNext: true,
      total: 41,
      unreadCount: 3,
    })
  })
  it('detects the last page', async () => {
    const { client } = clientOf(() => json([]))
    expect(await client.page(routes.listPosts)).toMatchObject({ nextCursor: undefined, hasNext: false })
  })
})

describe('the user of the page', () => {
  const unauthenticated = () => json({ message: 'Authentication required' }, { status: 401 })
  const sessionChanged = () => json({ message: 'x', code: 'session_changed' }, { status: 409 })
  const liked = () => json({ liked: true, likesCount: 1 })
  const userOf = (sent: Sent | undefined) => headersOf(sent).get(actingUserHeader)
  /** A page of user 7 whose check finds user `found`; the answers come in this order. */
  function pageOf(found: number | null, ...answers: (() => Response)[]) {
    const isStill = vi.fn(async (user: number) => user === found)
    let page: number | null = 7
    const { client, sent } = clientOf(() => (answers.shift() ?? liked)(), {
      actingUser: () => page,
      isStill,
    })
    return { client, sent, isStill, show: (user: number | null) => (page = user) }
  }

  it('is named by reads and mutations, and not on a page without one', async () => {
    const { client, sent, show } = pageOf(7)
    await client.call(routes.listPosts)
    await client.call(routes.likePost, { params: { id: 1 } })
    show(null)
    await client.call(routes.listPosts)
    expect(sent.map(userOf)).toEqual(['7', '7', null])
  })
  it('is the one that the call names: a mutation is sent as whom it was written', async () => {
    const { client, sent } = pageOf(7)
    await client.call(routes.likePost, { params: { id: 1 } }, { actingUser: 5 })
    await client.call(routes.getCurrentUser, {}, { actingUser: null })
    expect(sent.map(userOf)).toEqual(['5', null])
  })
  it.each([
    ['401', unauthenticated],
    ['409 session_changed', sessionChanged],
  ])(
    'is checked once after %s, and the request is sent once more when the session is theirs',
    async (_name, refusal) => {
      const { client, sent, isStill } = pageOf(7, refusal)
      expect(await client.call(routes.likePost, { params: { id: 1 } })).toEqual({
        liked: true,
        likesCount: 1,
      })
      expect(isStill.mock.calls).toEqual([[7]])
      const keys = sent.map(each => headersOf(each).get('idempotency-key'))
      expect([keys.length, keys[0] === keys[1]]).toEqual([2, true])
    },
  )
  it.each([null, 8])('is not sent again when the session is %s, nor after a second refusal', async found => {
    const lost = pageOf(found, unauthenticated, liked)
    await expect(lost.client.call(routes.listPosts)).rejects.toThrow(ApiError)
    expect(lost.sent).toHaveLength(1)
    const odd = pageOf(7, unauthenticated, unauthenticated, liked)
    await expect(odd.client.call(routes.listPosts)).rejects.toThrow(ApiError)
    expect([odd.sent.length, odd.isStill.mock.calls.length]).toEqual([2, 1])
  })
  it.each([403, 409, 500])('is not checked after another refusal: %i', async status => {
    const { client, isStill } = pageOf(7, () => json({ message: 'x' }, { status }))
    await expect(client.call(routes.listPosts)).rejects.toThrow(ApiError)
    expect(isStill).not.toHaveBeenCalled()
  })
  it('is not checked for a request that names no user', async () => {
    const { client, isStill } = pageOf(7, unauthenticated)
    expect(await client.read(routes.getCurrentUser, {}, { actingUser: null })).toBeNull()
    expect(isStill).not.toHaveBeenCalled()
  })
})

describe('types', () => {
  const { client } = clientOf(() => json({}))
  it('come from the contracts', () => {
    expectTypeOf(client.read<typeof routes.getCurrentUser>)
      .returns.resolves.extract<null>()
      .toEqualTypeOf<null>()
    // @ts-expect-error a post needs a body
    void (() => client.call(routes.createPost))
    // @ts-expect-error a like needs to know what it likes
    void (() => client.call(routes.likePost, {}))
    // @ts-expect-error there is no such field
    void (() => client.call(routes.createPost, { body: { type: 'text', content: 'x', mood: 'good' } }))
    void (() => client.call(routes.logout))
  })
})
