import { request } from 'node:http'
import { actingUserHeader, texts } from '@vitrine/contracts'
import { sendRaw, sendThenRead, statusOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Seen, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => environment.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(environment.url + path, { headers })

describe('request headers', () => {
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
    cookie: '__Host-vitrine_session=short; theme=dark',
  }

  it('carry what the gateway knows, and no internal header of the client', async () => {
    const person = await environment.signIn()
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

  it('cannot be removed by naming them in Connection (CVE-2026-33805)', async () => {
    const person = await environment.signIn()
    const body = await new Promise<string>((resolve, reject) => {
      const connection = 'close, authorization, x-request-id, x-forwarded-for'
      request(`${environment.url}/api/posts`, { headers: { connection, cookie: person.cookie } }, answer => {
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

  it('carry no hop-by-hop header, and nothing for an upgrade', async () => {
    const bytes = await sendRaw(
      environment.port,
      'GET /api/posts HTTP/1.1\r\nHost: vitrine.example\r\nConnection: close, Upgrade, HTTP2-Settings, accept\r\n' +
        'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nTE: trailers\r\nAccept: text/x-own\r\n' +
        'Proxy-Authorization: Basic eA==\r\nProxy-Connection: keep-alive\r\nKeep-Alive: timeout=9\r\n' +
        'Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: y\r\n\r\n',
    )
    expect(statusOf(bytes)).toBe(200)
    const { headers } = JSON.parse(bytes.slice(bytes.indexOf('\r\n\r\n') + 4)) as Seen
    const { traceparent: _, ...others } = headers
    expect(Object.keys(others).sort()).toEqual([
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-request-id',
    ])
    expect(headers.connection).toBe('keep-alive')
    expect(headers.host).toBe(new URL(Object.values(environment.origins)[1] as string).host)
  })

  it('carry the session cookie only on routes that begin or end a session', async () => {
    const { cookie, session } = await environment.signIn()
    for (const path of ['/api/auth/login', '/api/auth/register', '/api/logout', '/api/auth/logout']) {
      const answer = await fetch(environment.url + path, { method: 'POST', headers: { cookie } })
      const { headers } = (await answer.json()) as Seen
      expect([headers.cookie, headers.authorization]).toEqual([
        `__Host-vitrine_session=${session}`,
        undefined,
      ])
    }
  })
})

describe('a request that names its user', () => {
  const asUser = (id: number, cookie: string | undefined, path = '/api/posts') =>
    get(path, { [actingUserHeader]: String(id), ...(cookie !== undefined && { cookie }) })
  const contentType = { 'content-type': 'application/json' }

  it('is answered when the session is theirs, and the service does not see the header', async () => {
    const { id, cookie } = await environment.signIn()
    const answer = await asUser(id, cookie)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as Seen).headers).not.toHaveProperty(actingUserHeader)
  })

  it.each(['GET', 'POST'])('is refused when the session is another user’s: %s', async method => {
    const ada = await environment.signIn()
    const ben = await environment.signIn()
    const before = environment.seen.length
    for (const id of [ada.id, 'x', '']) {
      const answer = await fetch(`${environment.url}/api/posts`, {
        method,
        headers: { ...contentType, cookie: ben.cookie, [actingUserHeader]: String(id) },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { code: 'session_changed', message: texts.auth.sessionChanged, messageId: 'auth.sessionChanged' },
      ])
    }
    expect(environment.seen).toHaveLength(before)
  })

  it('is refused without a session, also on a public route', async () => {
    for (const path of ['/api/posts', '/api/feed/mixed']) {
      const answer = await asUser(7, undefined, path)
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }])
    }
  })

  it('may sign in and out whatever the session is', async () => {
    const { cookie } = await environment.signIn()
    for (const path of ['/api/auth/login', '/api/logout']) {
      const headers = { ...contentType, cookie, [actingUserHeader]: '7' }
      const answer = await fetch(environment.url + path, { method: 'POST', headers, body: '{}' })
      expect(answer.status).toBe(200)
    }
  })

  it('is answered as an anonymous one on a public route while identity is unavailable', async () => {
    const withoutIdentity = await createTestEnvironment()
    const { id, session } = await withoutIdentity.signIn()
    await withoutIdentity.stopIdentity()
    const headers = { cookie: `__Host-vitrine_session=${session}`, [actingUserHeader]: String(id) }
    expect((await fetch(`${withoutIdentity.url}/api/posts`, { headers })).status).toBe(200)
    await withoutIdentity.stop()
  })
})

describe('request bodies', () => {
  const post = async (body: string | ReadableStream, headers: Record<string, string> = {}) => {
    const { cookie } = await environment.signIn()
    return fetch(`${environment.url}/api/posts`, {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      duplex: 'half',
    } as RequestInit)
  }

  it('reach the service unchanged', async () => {
    const body = '{"content": "caf\\u00e9 ☕",  "__proto__": 1}'
    expect(await (await post(body)).json()).toMatchObject({ body })
  })

  it.each([
    ['declared', () => 'x'.repeat(65_537)],
    ['not declared', () => new Blob(['x'.repeat(65_537)]).stream()],
  ])('over 64 KiB return 413, their length %s', async (_name, body) => {
    const answer = await post(body())
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      413,
      'payload_too_large',
    ])
  })

  it.each(['Content-Length: 8388608', 'Transfer-Encoding: chunked'])(
    'far over the limit return a 413 to a client that reads when it has sent all: %s',
    async length => {
      const { cookie } = await environment.signIn()
      const head = `POST /api/posts HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
      const part = 'x'.repeat(64 * 1024)
      const isChunked = length.includes('chunked')
      const parts = Array(128).fill(isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part)
      const answer = await sendThenRead(environment.port, [
        head,
        ...parts,
        ...(isChunked ? ['0\r\n\r\n'] : []),
      ])
      expect(statusOf(answer)).toBe(413)
      expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 'payload_too_large' })
    },
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('of type "%s" return 415', async type => {
    const answer = await post('{}', { 'content-type': type })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      415,
      'unsupported_media',
    ])
  })
})
