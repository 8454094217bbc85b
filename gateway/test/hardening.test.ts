import { sendRaw, statusOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => environment.stop())

const host = 'Host: vitrine.example\r\n'
const close = 'Connection: close\r\n'
const get = (target: string) => `GET ${target} HTTP/1.1\r\n${host}${close}\r\n`
const post = (headers: string, body = '') =>
  `POST /api/auth/login HTTP/1.1\r\n${host}${close}${headers}\r\n${body}`
const json = 'Content-Type: application/json\r\n'

describe('ambiguous request', () => {
  it.each([
    ['two slashes', get('//api/posts')],
    ['two slashes within', get('/api//posts')],
    ['dot segment', get('/api/./posts')],
    ['parent segment', get('/api/posts/../posts')],
    ['parent segment at the end', get('/api/posts/..')],
    ['encoded parent segment', get('/api/posts/%2e%2e/posts')],
    ['half encoded parent segment', get('/api/posts/.%2E/posts')],
    ['twice encoded parent segment', get('/api/posts/%252e%252e/posts/7')],
    ['encoded slash', get('/api%2fposts')],
    ['encoded slash in a parameter', get('/api/user/slug/a%2Fb')],
    ['encoded backslash', get('/api/user/slug/a%5Cb')],
    ['backslash', get('/api\\posts')],
    ['encoded prefix', get('/%61pi/posts')],
    ['encoded letter', get('/api/p%6fsts')],
    ['encoded NUL', get('/api/user/slug/a%00')],
    ['encoded line break', get('/api/user/slug/a%0d%0ab')],
    ['NUL in the query', get('/api/search?q=a%00')],
    ['broken encoding', get('/api/user/slug/%zz')],
    ['cut encoding', get('/api/user/slug/%e')],
    ['no character', get('/api/user/slug/%ff')],
    ['semicolon for a query', get('/api/posts;/../../internal')],
    ['trailing slash', get('/api/posts/')],
    ['absolute target', get('http://evil.example/api/posts')],
    ['asterisk', `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`],
    ['TRACE', `TRACE /api/posts HTTP/1.1\r\n${host}${close}\r\n`],
    ['unknown method', `BREW /api/posts HTTP/1.1\r\n${host}${close}\r\n`],
    ['raw NUL', get('/api/posts\0')],
    ['raw tab', get('/api/posts\t')],
    ['raw bytes', get('/api/posts/\xff')],
    ['no Host', `GET /api/posts HTTP/1.1\r\n${close}\r\n`],
    ['two Hosts', `GET /api/posts HTTP/1.1\r\n${host}Host: evil.example\r\n${close}\r\n`],
    ['two equal Hosts', `GET /api/posts HTTP/1.1\r\n${host}hOST: vitrine.example\r\n${close}\r\n`],
    ['two Content-Lengths', post(`${json}Content-Length: 2\r\nContent-Length: 2\r\n`, '{}')],
    ['differing Content-Lengths', post(`${json}Content-Length: 2\r\nContent-Length: 40\r\n`, '{}')],
    ['list of Content-Lengths', post(`${json}Content-Length: 2, 2\r\n`, '{}')],
    ['signed Content-Length', post(`${json}Content-Length: +2\r\n`, '{}')],
    ['negative Content-Length', post(`${json}Content-Length: -1\r\n`, '{}')],
    ['CL and TE', post(`${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`, '2\r\n{}\r\n0\r\n\r\n')],
    ['TE and CL', post(`${json}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n`, '2\r\n{}\r\n0\r\n\r\n')],
    ['TE not chunked', post(`${json}Transfer-Encoding: identity\r\n`, '{}')],
    ['TE chunked not last', post(`${json}Transfer-Encoding: chunked, identity\r\n`, '0\r\n\r\n')],
    ['TE with a space', post(`${json}Transfer-Encoding : chunked\r\n`, '0\r\n\r\n')],
    ['TE hidden by xchunked', post(`${json}Transfer-Encoding: xchunked\r\n`, '0\r\n\r\n')],
    ['bad chunk size', post(`${json}Transfer-Encoding: chunked\r\n`, '0x2\r\n{}\r\n0\r\n\r\n')],
    ['folded header', `GET /api/posts HTTP/1.1\r\n${host}X-A: b\r\n c\r\n${close}\r\n`],
    ['bare line feeds', 'GET /api/posts HTTP/1.1\nHost: a\nConnection: close\n\n'],
    ['bare carriage return', `GET /api/posts HTTP/1.1\r\n${host}X-A: b\rX-B: c\r\n${close}\r\n`],
    ['space before the colon', `GET /api/posts HTTP/1.1\r\n${host}X-A : b\r\n${close}\r\n`],
    ['too long a header', `GET /api/posts HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n${close}\r\n`],
    ['HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', 'GET /api/posts\r\n\r\n'],
  ])('is refused before it reaches a service: %s', async (_name, bytes) => {
    const before = environment.seen.length
    const answer = await sendRaw(environment.port, bytes)
    expect.soft([400, 404]).toContain(statusOf(answer))
    expect.soft(answer).not.toMatch(/node_modules|Error:|\bat \//)
    expect(environment.seen).toHaveLength(before)
  })

  it('is refused when it is CONNECT', async () => {
    expect(await sendRaw(environment.port, `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`)).toBe('')
  })

  it('is refused when its body hides a second request', async () => {
    const hidden = get('/api/posts')
    const body = `0\r\n\r\n${hidden}`
    const before = environment.seen.length
    await sendRaw(
      environment.port,
      post(`${json}Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`, body),
    )
    expect(environment.seen).toHaveLength(before)
  })

  it('is not confused with an unusual but valid path', async () => {
    for (const target of [
      '/api/user/slug/caf%C3%A9',
      '/api/user/slug/a%20b',
      "/api/user/slug/o'hara",
      '/api/posts?x=//../%2e',
    ])
      expect([target, statusOf(await sendRaw(environment.port, get(target)))]).toEqual([target, 200])
  })
})

describe('cross-site check', () => {
  it.each<[string, Record<string, string>, number]>([
    ['same origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['address typed or from a bookmark', { 'sec-fetch-site': 'none' }, 200],
    ['sibling host', { 'sec-fetch-site': 'same-site' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    [
      'another site with the public Origin',
      { 'sec-fetch-site': 'cross-site', origin: 'https://vitrine.example' },
      403,
    ],
    ['public Origin', { origin: 'https://vitrine.example' }, 200],
    ['Origin of this Host', { origin: 'http://HOST' }, 200],
    ['another Origin', { origin: 'https://evil.example' }, 403],
    ['Origin that begins as the public one', { origin: 'https://vitrine.example.evil.example' }, 403],
    ['public Origin with another scheme', { origin: 'http://vitrine.example' }, 403],
    ['public Origin with another port', { origin: 'https://vitrine.example:8443' }, 403],
    ['Origin of a sandbox', { origin: 'null' }, 403],
    ['empty Origin', { origin: '' }, 403],
    ['neither header, as of a program', {}, 200],
    [
      'form of another site',
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      403,
    ],
    [
      'form of this site',
      { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    ['text/plain of another site', { origin: 'https://evil.example', 'content-type': 'text/plain' }, 403],
    ['text/plain of this site', { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' }, 415],
  ])('answers a change with the right status: %s', async (_name, headers, status) => {
    const { cookie } = await environment.signIn()
    const lines = Object.entries({ 'content-type': 'application/json', ...headers })
      .map(([name, value]) => `${name}: ${value.replace('HOST', `127.0.0.1:${environment.port}`)}\r\n`)
      .join('')
    const answer = await sendRaw(
      environment.port,
      `POST /api/posts/7/like HTTP/1.1\r\nHost: 127.0.0.1:${environment.port}\r\n${close}Cookie: ${cookie}\r\n${lines}Content-Length: 2\r\n\r\n{}`,
    )
    expect(statusOf(answer)).toBe(status)
    if (status === 403) expect(answer).toContain('This request did not come from this site.')
  })

  it('does not apply to GET', async () => {
    const answer = await fetch(`${environment.url}/api/posts`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(200)
  })
})

describe('security headers', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }
  it.each([
    '/api/posts',
    '/api/nothing',
    '/api/feed/mixed',
    '/api//posts',
    '/healthz',
    '/nothing',
    '/api/docs',
  ])('are set on every answer: %s', async path => {
    const { headers } = await fetch(environment.url + path)
    expect(Object.fromEntries(headers)).toMatchObject(always)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('do not promise HTTPS over HTTP', async () => {
    const plain = await createTestEnvironment({ PUBLIC_URL: 'http://127.0.0.1:8080' })
    const { session } = await plain.signIn()
    const { headers } = await fetch(`${plain.url}/api/posts`, {
      headers: { cookie: `__Host-vitrine_session=${session}` },
    })
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('content-security-policy')).not.toMatch(/upgrade-insecure-requests/)
    expect(headers.getSetCookie().join()).not.toMatch(/Secure/)
    await plain.stop()
  })
})
