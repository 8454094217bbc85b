import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw, statusOf } from './raw.ts'
import { createWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => world.stop())

const host = 'Host: vitrine.example\r\n'
const close = 'Connection: close\r\n'
const asks = (target: string) => `GET ${target} HTTP/1.1\r\n${host}${close}\r\n`
const posts = (headers: string, body = '') =>
  `POST /api/auth/login HTTP/1.1\r\n${host}${close}${headers}\r\n${body}`
const json = 'Content-Type: application/json\r\n'

describe('what could be read in two ways reaches no service', () => {
  it.each([
    ['two slashes', asks('//api/posts')],
    ['two slashes within', asks('/api//posts')],
    ['dot segment', asks('/api/./posts')],
    ['parent segment', asks('/api/posts/../posts')],
    ['parent segment at the end', asks('/api/posts/..')],
    ['encoded parent segment', asks('/api/posts/%2e%2e/posts')],
    ['half encoded parent segment', asks('/api/posts/.%2E/posts')],
    ['twice encoded parent segment', asks('/api/posts/%252e%252e/posts/7')],
    ['encoded slash', asks('/api%2fposts')],
    ['encoded slash in a parameter', asks('/api/user/slug/a%2Fb')],
    ['encoded backslash', asks('/api/user/slug/a%5Cb')],
    ['backslash', asks('/api\\posts')],
    ['encoded prefix', asks('/%61pi/posts')],
    ['encoded letter', asks('/api/p%6fsts')],
    ['encoded NUL', asks('/api/user/slug/a%00')],
    ['encoded line break', asks('/api/user/slug/a%0d%0ab')],
    ['NUL in the query', asks('/api/search?q=a%00')],
    ['broken encoding', asks('/api/user/slug/%zz')],
    ['cut encoding', asks('/api/user/slug/%e')],
    ['no character', asks('/api/user/slug/%ff')],
    ['semicolon for a query', asks('/api/posts;/../../internal')],
    ['trailing slash', asks('/api/posts/')],
    ['absolute target', asks('http://evil.example/api/posts')],
    ['asterisk', `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`],
    ['TRACE', `TRACE /api/posts HTTP/1.1\r\n${host}${close}\r\n`],
    ['unknown method', `BREW /api/posts HTTP/1.1\r\n${host}${close}\r\n`],
    ['raw NUL', asks('/api/posts\0')],
    ['raw tab', asks('/api/posts\t')],
    ['raw bytes', asks('/api/posts/\xff')],
    ['no Host', `GET /api/posts HTTP/1.1\r\n${close}\r\n`],
    ['two Hosts', `GET /api/posts HTTP/1.1\r\n${host}Host: evil.example\r\n${close}\r\n`],
    ['two equal Hosts', `GET /api/posts HTTP/1.1\r\n${host}hOST: vitrine.example\r\n${close}\r\n`],
    ['two Content-Lengths', posts(`${json}Content-Length: 2\r\nContent-Length: 2\r\n`, '{}')],
    ['differing Content-Lengths', posts(`${json}Content-Length: 2\r\nContent-Length: 40\r\n`, '{}')],
    ['list of Content-Lengths', posts(`${json}Content-Length: 2, 2\r\n`, '{}')],
    ['signed Content-Length', posts(`${json}Content-Length: +2\r\n`, '{}')],
    ['negative Content-Length', posts(`${json}Content-Length: -1\r\n`, '{}')],
    [
      'CL and TE',
      posts(`${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`, '2\r\n{}\r\n0\r\n\r\n'),
    ],
    [
      'TE and CL',
      posts(`${json}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n`, '2\r\n{}\r\n0\r\n\r\n'),
    ],
    ['TE not chunked', posts(`${json}Transfer-Encoding: identity\r\n`, '{}')],
    ['TE chunked not last', posts(`${json}Transfer-Encoding: chunked, identity\r\n`, '0\r\n\r\n')],
    ['TE with a space', posts(`${json}Transfer-Encoding : chunked\r\n`, '0\r\n\r\n')],
    ['TE hidden by xchunked', posts(`${json}Transfer-Encoding: xchunked\r\n`, '0\r\n\r\n')],
    ['bad chunk size', posts(`${json}Transfer-Encoding: chunked\r\n`, '0x2\r\n{}\r\n0\r\n\r\n')],
    ['folded header', `GET /api/posts HTTP/1.1\r\n${host}X-A: b\r\n c\r\n${close}\r\n`],
    ['bare line feeds', 'GET /api/posts HTTP/1.1\nHost: a\nConnection: close\n\n'],
    ['bare carriage return', `GET /api/posts HTTP/1.1\r\n${host}X-A: b\rX-B: c\r\n${close}\r\n`],
    ['space before the colon', `GET /api/posts HTTP/1.1\r\n${host}X-A : b\r\n${close}\r\n`],
    ['too long a header', `GET /api/posts HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n${close}\r\n`],
    ['HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', 'GET /api/posts\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const before = world.seen.length
    const answer = await sendRaw(world.port, bytes)
    expect.soft([400, 404]).toContain(statusOf(answer))
    expect.soft(answer).not.toMatch(/node_modules|Error:|\bat \//)
    expect(world.seen).toHaveLength(before)
  })

  it('nor is anybody connected through to elsewhere', async () => {
    expect(await sendRaw(world.port, `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`)).toBe('')
  })

  it('nor does the second request that hides in the body of a first', async () => {
    const hidden = asks('/api/posts')
    const body = `0\r\n\r\n${hidden}`
    const before = world.seen.length
    await sendRaw(
      world.port,
      posts(`${json}Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`, body),
    )
    expect(world.seen).toHaveLength(before)
  })

  it('but what is only unusual is let through', async () => {
    for (const target of [
      '/api/user/slug/caf%C3%A9',
      '/api/user/slug/a%20b',
      "/api/user/slug/o'hara",
      '/api/posts?x=//../%2e',
    ])
      expect([target, statusOf(await sendRaw(world.port, asks(target)))]).toEqual([target, 200])
  })
})

describe('a change', () => {
  it.each<[string, Record<string, string>, number]>([
    ['from here', { 'sec-fetch-site': 'same-origin' }, 200],
    ['typed or from a bookmark', { 'sec-fetch-site': 'none' }, 200],
    ['from a sibling host', { 'sec-fetch-site': 'same-site' }, 403],
    ['from elsewhere', { 'sec-fetch-site': 'cross-site' }, 403],
    [
      'from elsewhere with our Origin',
      { 'sec-fetch-site': 'cross-site', origin: 'https://vitrine.example' },
      403,
    ],
    ['with the public Origin', { origin: 'https://vitrine.example' }, 200],
    ['with the Origin of this Host', { origin: 'http://HOST' }, 200],
    ['with another Origin', { origin: 'https://evil.example' }, 403],
    ['with an Origin that begins like ours', { origin: 'https://vitrine.example.evil.example' }, 403],
    ['with our Origin in another scheme', { origin: 'http://vitrine.example' }, 403],
    ['with our Origin at another port', { origin: 'https://vitrine.example:8443' }, 403],
    ['with a sandboxed Origin', { origin: 'null' }, 403],
    ['with an empty Origin', { origin: '' }, 403],
    ['of a program, with neither', {}, 200],
    [
      'of a form elsewhere',
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      403,
    ],
    [
      'of a form here',
      { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    ['as text/plain elsewhere', { origin: 'https://evil.example', 'content-type': 'text/plain' }, 403],
    ['as text/plain here', { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' }, 415],
  ])('%s', async (_name, headers, status) => {
    const { cookie } = await world.signIn()
    const lines = Object.entries({ 'content-type': 'application/json', ...headers })
      .map(([name, value]) => `${name}: ${value.replace('HOST', `127.0.0.1:${world.port}`)}\r\n`)
      .join('')
    const answer = await sendRaw(
      world.port,
      `POST /api/posts/7/like HTTP/1.1\r\nHost: 127.0.0.1:${world.port}\r\n${close}Cookie: ${cookie}\r\n${lines}Content-Length: 2\r\n\r\n{}`,
    )
    expect(statusOf(answer)).toBe(status)
    if (status === 403) expect(answer).toContain('This request did not come from this site.')
  })

  it('is never made by a GET: those may come from anywhere', async () => {
    const answer = await fetch(`${world.url}/api/posts`, { headers: { 'sec-fetch-site': 'cross-site' } })
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
  ])('are on every answer: %s', async path => {
    const { headers } = await fetch(world.url + path)
    expect(Object.fromEntries(headers)).toMatchObject(always)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('promise no HTTPS where there is none', async () => {
    const plain = await createWorld({ PUBLIC_URL: 'http://127.0.0.1:8080' })
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
