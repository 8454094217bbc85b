import { allRoutes, type Role, roles, texts } from '@vitrine/contracts'
import { allow } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Seen, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ ANSWER_TIMEOUT_MS: '300', RATE_LIMIT_FACTOR: '1000' }, service => {
    service.get('/api/museums/featured', (_request, reply) => {
      reply.raw.writeHead(200, { 'content-type': 'application/json' })
      for (let part = 0; part < 50; part++) reply.raw.write('x'.repeat(20_000))
      reply.raw.end()
    })
    service.get('/api/museums/slug/large', () => 'y'.repeat(1_000_000))
    service.get('/api/museums/slug/crash', (_request, reply) =>
      reply.code(500).type('text/html').send('<pre>Error: at /srv/app.ts:12</pre>'),
    )
    service.get('/api/museums/slug/explained', (_request, reply) =>
      reply.code(503).send({ message: 'no', code: 'service_unavailable', requestId: 'r' }),
    )
    service.get('/api/museums/slug/silent', () => new Promise(() => {}))
    service.get('/api/museums/slug/empty', (_request, reply) => reply.code(304).header('etag', '"a"').send())
    service.get('/api/museums/slug/cut-short', (request, reply) => {
      reply.raw.writeHead(200, { 'content-type': 'image/svg+xml', 'content-length': 1_000, etag: '"a"' })
      reply.raw.write('<svg', () => request.raw.socket.destroy())
    })
    service.get('/api/museums/slug/hung-up', request => {
      request.raw.socket.destroy()
    })
  })
})
afterAll(() => world.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })

describe('routes', () => {
  it('lets every declared route through, by its method and path', async () => {
    const { cookie } = await world.signIn()
    for (const route of allRoutes.filter(({ kind }) => kind !== 'stream')) {
      const path = route.path.replace(/:\w+/g, '7')
      const answer = await fetch(world.url + path, {
        method: route.method,
        headers: { cookie, ...(route.body && { 'content-type': 'application/json' }) },
        ...(route.body && route.method !== 'GET' && { body: '{}' }),
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
  ])('%s %s does not exist', async (method, path) => {
    const before = world.seen.length
    const answer = await fetch(world.url + path, { method })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      message: texts.errors.notFound.message,
      messageId: 'errors.notFound.message',
      code: 'not_found',
      requestId: answer.headers.get('x-request-id'),
    })
    expect(world.seen).toHaveLength(before)
  })

  it('passes the query on as it came', async () => {
    const { url } = (await (await get('/api/search?q=caf%C3%A9+%26+%2541')).json()) as Seen
    expect(url).toBe('/api/search?q=caf%C3%A9+%26+%2541')
  })

  it('answers HEAD like GET, without the body', async () => {
    for (const path of ['/api/posts', '/api/museums/1/cover.svg']) {
      const whole = await fetch(world.url + path)
      await whole.text()
      const answer = await fetch(world.url + path, { method: 'HEAD' })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      // What the service says of the body, which echoes the request; not the length of nothing.
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100)
      expect(answer.headers.get('content-type')).toBe(whole.headers.get('content-type'))
    }
  })
})

describe('access', () => {
  const viewer = (role: Role) => ({ id: 1, username: 'ada', role, sessionId: 'a', expiresAt: 0 })
  const moderation = { access: { capability: 'moderate' } } as const

  it('is by what a role may do, and by nothing else', () => {
    expect(() => allow(moderation, viewer('Admin'))).not.toThrow()
    for (const role of roles.filter(role => role !== 'Admin'))
      expect(() => allow(moderation, viewer(role))).toThrow(texts.errors.accessDenied.message)
    expect(() => allow(moderation, null)).toThrow(texts.errors.authentication.message)
  })

  it.each(allRoutes.filter(({ access }) => access !== 'public').map(({ method, path }) => [method, path]))(
    '%s %s is for those who are signed in',
    async (method, path) => {
      const before = world.seen.length
      const answer = await fetch(world.url + path.replace(/:\w+/g, '7'), { method })
      expect([answer.status, await answer.json()]).toMatchObject([
        401,
        { code: 'unauthenticated', message: texts.errors.authentication.message },
      ])
      expect(world.seen).toHaveLength(before)
    },
  )
})

describe('headers for a service', () => {
  const forged = {
    authorization: 'Bearer forged',
    'x-request-id': 'forged',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'x-user-id': '1',
    'x-user-role': 'Admin',
    'x-internal-token': 'forged',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    cookie: 'vitrine_session=short; theme=dark',
  }

  it('holds what the gateway knows, and nothing internal that a client wrote', async () => {
    const person = await world.signIn()
    const answer = await get('/api/posts', {
      ...forged,
      cookie: `${person.cookie}; theme=dark`,
      'accept-language': 'de',
    })
    const { headers } = (await answer.json()) as Seen
    expect(headers).toMatchObject({
      authorization: `Bearer ${person.token}`,
      'x-request-id': answer.headers.get('x-request-id'),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'accept-language': 'de',
    })
    expect(JSON.stringify(headers)).not.toMatch(
      /forged|6\.6\.6\.6|evil|x-user|x-internal|cookie|b7ad6b7169203331/,
    )
  })

  it('cannot be taken away by naming them in Connection (CVE-2026-33805)', async () => {
    const { request } = await import('node:http')
    const person = await world.signIn()
    const body = await new Promise<string>((resolve, reject) => {
      const connection = 'close, authorization, x-request-id, x-forwarded-for'
      request(`${world.url}/api/posts`, { headers: { connection, cookie: person.cookie } }, answer => {
        answer
          .setEncoding('utf8')
          .toArray()
          .then(parts => resolve(parts.join('')), reject)
      }).end()
    })
    const { headers } = JSON.parse(body) as Seen
    expect(headers).toMatchObject({ authorization: `Bearer ${person.token}`, 'x-forwarded-for': '127.0.0.1' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('keep the session cookie for what begins or ends a session, and for nothing else', async () => {
    const { cookie, session } = await world.signIn()
    for (const path of ['/api/auth/login', '/api/auth/register', '/api/logout', '/api/auth/logout']) {
      const answer = await fetch(world.url + path, { method: 'POST', headers: { cookie } })
      const { headers } = (await answer.json()) as Seen
      expect([headers.cookie, headers.authorization]).toEqual([`vitrine_session=${session}`, undefined])
    }
  })
})

describe('bodies', () => {
  const post = async (body: string | ReadableStream, headers: Record<string, string> = {}) => {
    const { cookie } = await world.signIn()
    return fetch(`${world.url}/api/posts`, {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      duplex: 'half',
    } as RequestInit)
  }

  it('reach the service byte for byte', async () => {
    const body = '{"content": "caf\\u00e9 ☕",  "__proto__": 1}'
    expect(await (await post(body)).json()).toMatchObject({ body })
  })

  it.each([
    ['told', () => 'x'.repeat(65_537)],
    ['untold', () => new Blob(['x'.repeat(65_537)]).stream()],
  ])('over 64 KiB are refused, their length %s', async (_name, body) => {
    const answer = await post(body())
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      413,
      'payload_too_large',
    ])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('of the kind "%s" are refused', async type => {
    const answer = await post('{}', { 'content-type': type })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      415,
      'unsupported_media',
    ])
  })
})

describe('answers', () => {
  it('of any length pass, told or untold', async () => {
    expect((await (await get('/api/museums/featured')).text()).length).toBe(1_000_000)
    expect((await (await get('/api/museums/slug/large')).text()).length).toBe(1_000_000)
    expect((await get('/api/museums/slug/empty')).status).toBe(304)
  })

  it.each(['crash', 'silent', 'cut-short', 'hung-up'])(
    'of a service that is not well say no more than that: %s',
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

  it('of a service that closed a kept connection are asked for again', async () => {
    const { service } = world
    const before = world.seen.length
    for (let time = 0; time < 20; time++) {
      expect((await get('/api/posts')).status).toBe(200)
      service.server.closeIdleConnections()
    }
    expect(world.seen.length).toBe(before + 20)
  })

  it('that explain themselves pass', async () => {
    const answer = await get('/api/museums/slug/explained')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: 'no', code: 'service_unavailable', requestId: 'r' },
    ])
  })

  it('of a service that is gone are 503, and those of the others go on', async () => {
    await world.stopIdentity()
    expect((await get('/api/user/7')).status).toBe(503)
    expect((await get('/api/posts')).status).toBe(200)
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { upstreams: { identity: false, content: true } },
    ])
  })
})
