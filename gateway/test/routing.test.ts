import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { allRoutes, type Role, roles, texts } from '@vitrine/contracts'
import { allow } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Seen, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let explained = 0
const arrived = Promise.withResolvers<void>()
const released = Promise.withResolvers<void>()

beforeAll(async () => {
  environment = await createTestEnvironment(
    { ANSWER_TIMEOUT_MS: '300', RATE_LIMIT_FACTOR: '1000' },
    service => {
      service.get('/api/museums/featured', (_request, reply) => {
        reply.raw.writeHead(200, { 'content-type': 'application/json' })
        for (let part = 0; part < 50; part++) reply.raw.write('x'.repeat(20_000))
        reply.raw.end()
      })
      service.get('/api/meetups/:id/photo-permit', () => ({ permit: 'of-a-minute' }))
      service.get('/api/museums/slug/large', () => 'y'.repeat(1_000_000))
      service.get('/api/museums/slug/crash', (_request, reply) =>
        reply.code(500).type('text/html').send('<pre>Error: at /srv/app.ts:12</pre>'),
      )
      service.get('/api/museums/slug/explained', (_request, reply) => {
        explained++
        return reply
          .code(503)
          .header('retry-after', '0')
          .send({ message: 'no', code: 'service_unavailable', requestId: 'r' })
      })
      service.get('/api/museums/slug/late', async () => {
        arrived.resolve()
        await released.promise
        return { late: true }
      })
      service.get('/api/museums/slug/moved', (_request, reply) =>
        reply
          .code(301)
          .header('location', '/api/museums/slug/here')
          .header('set-cookie', ['a=1', 'b=2'])
          .send({}),
      )
      service.get('/api/museums/slug/silent', () => new Promise(() => {}))
      service.get('/api/museums/slug/empty', (_request, reply) =>
        reply.code(304).header('etag', '"a"').send(),
      )
      service.get('/api/museums/slug/cut-short', (request, reply) => {
        reply.raw.writeHead(200, { 'content-type': 'image/svg+xml', 'content-length': 1_000, etag: '"a"' })
        reply.raw.write('<svg', () => request.raw.socket.destroy())
      })
      service.get('/api/museums/slug/hung-up', request => {
        request.raw.socket.destroy()
      })
    },
  )
})
afterAll(() => environment.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(environment.url + path, { headers })

describe('routes', () => {
  it('proxies every declared route, by its method and path', async () => {
    const { cookie } = await environment.signIn({ role: 'Admin' })
    for (const route of allRoutes.filter(({ kind }) => kind !== 'stream')) {
      const path = route.path.replace(/:\w+/g, '7')
      const type = route.streamedBody?.type ?? (route.body && 'application/json')
      const answer = await fetch(environment.url + path, {
        method: route.method,
        headers: { cookie, ...(type && { 'content-type': type }) },
        ...(type && route.method !== 'GET' && { body: '{}' }),
      })
      expect
        .soft([route.operationId, answer.status === 200 || path.includes('featured')])
        .toEqual([route.operationId, true])
    }
  })

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/posts/'],
    ['GET', '/api/posts/7/likes'],
    ['GET', '/API/posts'],
    ['GET', '/internal/sessions/renew'],
    ['POST', '/internal/sessions/renew'],
    ['GET', '/metrics'],
    ['DELETE', '/api/posts'],
    ['PUT', '/api/posts'],
    ['OPTIONS', '/api/posts'],
    ['GET', '/api/posts/7/like'],
    ['HEAD', '/api/posts/7/like'],
    ['HEAD', '/api/stream'],
    ['POST', '/api/stream'],
  ])('returns 404 for %s %s', async (method, path) => {
    const before = environment.seen.length
    const answer = await fetch(environment.url + path, { method })
    expect(answer.status).toBe(404)
    if (method !== 'HEAD')
      expect(await answer.json()).toEqual({
        message: texts.errors.notFound.message,
        messageId: 'errors.notFound.message',
        code: 'not_found',
        requestId: answer.headers.get('x-request-id'),
      })
    expect(environment.seen).toHaveLength(before)
  })

  it('forwards the query unchanged', async () => {
    const { url } = (await (await get('/api/search?q=caf%C3%A9+%26+%2541')).json()) as Seen
    expect(url).toBe('/api/search?q=caf%C3%A9+%26+%2541')
  })

  it('answers HEAD as GET, without the body', async () => {
    for (const path of ['/api/posts', '/api/museums/1/cover.svg']) {
      const whole = await fetch(environment.url + path)
      await whole.text()
      const answer = await fetch(environment.url + path, { method: 'HEAD' })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      // The service's length of the body, which echoes the request; not the length of the empty body.
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100)
      expect(answer.headers.get('content-type')).toBe(whole.headers.get('content-type'))
    }
  })
})

describe('access', () => {
  const viewer = (role: Role) => ({
    id: 1,
    username: 'ada',
    role,
    sessionId: 'a',
    registeredAt: 0,
    expiresAt: 0,
  })
  const moderation = { access: { capability: 'moderate' } } as const

  it('depends on the capabilities of a role alone', () => {
    expect(() => allow(moderation, viewer('Admin'))).not.toThrow()
    for (const role of roles.filter(role => role !== 'Admin'))
      expect(() => allow(moderation, viewer(role))).toThrow(texts.errors.accessDenied.message)
    expect(() => allow(moderation, null)).toThrow(texts.errors.authentication.message)
  })

  it.each(allRoutes.filter(({ access }) => access !== 'public').map(({ method, path }) => [method, path]))(
    '%s %s returns 401 without a session',
    async (method, path) => {
      const before = environment.seen.length
      const answer = await fetch(environment.url + path.replace(/:\w+/g, '7'), { method })
      expect([answer.status, await answer.json()]).toMatchObject([
        401,
        { code: 'unauthenticated', message: texts.errors.authentication.message },
      ])
      expect(environment.seen).toHaveLength(before)
    },
  )
})

describe('answers', () => {
  it('pass at any length, declared or not', async () => {
    expect((await (await get('/api/museums/featured')).text()).length).toBe(1_000_000)
    expect((await (await get('/api/museums/slug/large')).text()).length).toBe(1_000_000)
    expect((await get('/api/museums/slug/empty')).status).toBe(304)
  })

  it.each(['crash', 'silent', 'cut-short', 'hung-up'])(
    'of a failing service become 503 without details: %s',
    async how => {
      const answer = await get(`/api/museums/slug/${how}`)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({
        message: texts.errors.serviceUnavailable,
        messageId: 'errors.serviceUnavailable',
        code: 'service_unavailable',
        requestId: answer.headers.get('x-request-id'),
      })
    },
  )

  it('are requested again when the service closed a kept-alive connection', async () => {
    const { service } = environment
    const before = environment.seen.length
    for (let time = 0; time < 20; time++) {
      expect((await get('/api/posts')).status).toBe(200)
      service.server.closeIdleConnections()
    }
    expect(environment.seen.length).toBe(before + 20)
  })

  it('pass when a failure is explained in JSON, and the request is not repeated', async () => {
    const answer = await get('/api/museums/slug/explained')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: 'no', code: 'service_unavailable', requestId: 'r' },
    ])
    expect(explained).toBe(1)
  })

  it('pass with their status and headers', async () => {
    const answer = await fetch(`${environment.url}/api/museums/slug/moved`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/api/museums/slug/here'])
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('are dropped when the client has disconnected meanwhile', async () => {
    const accepted = once(environment.gateway.app.server, 'connection')
    const client = connect(environment.port, '127.0.0.1')
    client.write('GET /api/museums/slug/late HTTP/1.1\r\nHost: vitrine.example\r\n\r\n')
    const [connection] = (await accepted) as [Socket]
    await arrived.promise
    const closed = once(connection, 'close')
    client.destroy()
    await closed
    released.resolve()
    expect((await get('/api/posts')).status).toBe(200)
  })

  it('are 503 for an unavailable service, while other services answer', async () => {
    await environment.stopIdentity()
    expect((await get('/api/user/7')).status).toBe(503)
    expect((await get('/api/posts')).status).toBe(200)
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { upstreams: { identity: false, content: true } },
    ])
  })
})
