import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { heldMegabytes, passTurns } from './memory.ts'

const cdn = 'https://vitrine.b-cdn.net'
const length = 90 * 2 ** 20
let environment: TestEnvironment
/** The last large file that is sent, and how much of it the service has passed on. */
let large: { response: ServerResponse; sent: number }

beforeAll(async () => {
  const variables = { MEDIA_ORIGINS: `${cdn} http://127.0.0.1:9000`, TRUST_PROXY: '1' }
  environment = await createTestEnvironment(variables, service => {
    service.get('/api/media/files/moved', (_request, reply) =>
      reply
        .code(302)
        .header('location', `${cdn}/a/b.mp4`)
        .header('cache-control', 'public, max-age=3600')
        .send(),
    )
    service.get('/api/media/files/part', ({ headers }, reply) => {
      const same = headers['if-none-match'] === '"a"'
      reply.headers({ etag: '"a"', 'accept-ranges': 'bytes', 'cache-control': 'public, immutable' })
      if (same) return reply.code(304).send()
      if (headers.range !== 'bytes=2-4' || headers['if-range'] !== '"a"') return reply.send('abcdef')
      return reply.code(206).header('content-range', 'bytes 2-4/6').type('video/mp4').send('cde')
    })
    service.get('/api/media/files/large', (_request, reply) => {
      reply.hijack()
      const file = { response: reply.raw, sent: 0 }
      large = file
      reply.raw.writeHead(200, { 'content-type': 'video/mp4', 'content-length': length })
      const bytes = Buffer.alloc(64 * 1024)
      const write = () => {
        while (file.sent < length) {
          file.sent += bytes.length
          if (!reply.raw.write(bytes)) return
        }
        reply.raw.end()
      }
      reply.raw.on('drain', write)
      write()
    })
  })
})
afterAll(() => environment.stop())

const get = (path: string, init: RequestInit = {}) =>
  fetch(environment.url + path, { redirect: 'manual', ...init })

it('passes ranges and ETags', async () => {
  const part = await get('/api/media/files/part', { headers: { range: 'bytes=2-4', 'if-range': '"a"' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/6',
    'cde',
  ])
  const whole = await get('/api/media/files/part')
  expect([whole.status, whole.headers.get('etag'), await whole.text()]).toEqual([200, '"a"', 'abcdef'])
  expect(whole.headers.get('cache-control')).toBe('public, immutable')
  expect((await get('/api/media/files/part', { headers: { 'if-none-match': '"a"' } })).status).toBe(304)
  expect((await get('/api/media/files/part', { method: 'HEAD' })).headers.get('content-length')).toBe('6')
})

it('passes a redirection to the browser', async () => {
  const answer = await get('/api/media/files/moved')
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    302,
    `${cdn}/a/b.mp4`,
    'public, max-age=3600',
  ])
})

it.each(['/api/media/files/part', '/api/media/signed/token/part', '/api/media/files/moved'])(
  'lets a browser run nothing of %s',
  async path => {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy.split(';')).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'"]))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

it('lets pages show files of the CDN and recordings', async () => {
  const { headers } = await get('/nothing')
  const policy = (headers.get('content-security-policy') ?? '').split(';')
  const origins = `${cdn} http://127.0.0.1:9000`
  expect(policy).toEqual(
    expect.arrayContaining([
      `img-src 'self' data: blob: ${origins}`,
      `media-src 'self' blob: ${origins}`,
      `connect-src 'self' ${origins}`,
      "worker-src 'self' blob:",
    ]),
  )
})

it('takes nothing of the limit of other requests: 300 anonymous pictures', async () => {
  for (let count = 0; count < 300; count += 50)
    await Promise.all(Array.from({ length: 50 }, async () => (await get('/api/media/files/part')).text()))
  const picture = await get('/api/media/files/part')
  expect([picture.headers.get('x-ratelimit-limit'), picture.status]).toEqual(['3000', 200])
  const other = await get('/api/posts')
  expect([other.status, other.headers.get('x-ratelimit-remaining')]).toEqual([200, '299'])
})

it('answers one network with 200 files at a time, and others besides', async () => {
  const url = '/api/media/files/large'
  const sockets = Array.from({ length: 200 }, () => connect(environment.port, '127.0.0.1'))
  const answers = sockets.map(async socket => {
    socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'readable')
    socket.pause()
  })
  await Promise.all(answers)
  const refused = await get('/api/media/files/part')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await get('/api/posts')).status).toBe(200)
  const other = { headers: { 'x-forwarded-for': '203.0.113.7' } }
  expect((await get('/api/media/files/part', other)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await get('/api/media/files/part')).status).toBe(200)
})

/** What the connections of a file hold by themselves is far less. */
const half = length / 2

it('reads no more of a file than its client does, holds nothing of it, and ends with the client', async () => {
  await (await get('/api/media/files/part')).text()
  const before = heldMegabytes()
  const socket = connect(environment.port, '127.0.0.1')
  socket.write('GET /api/media/files/large HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  socket.pause()
  const file = large
  await passTurns(environment.url)
  expect([file.sent < half, file.response.writableNeedDrain]).toEqual([true, true])
  expect(heldMegabytes() - before).toBeLessThan(30)
  const closed = once(file.response, 'close')
  socket.destroy()
  await closed
})

it('passes 90 MB without holding them', async () => {
  // By Node's own client, which holds less than `fetch` does.
  const [answer] = (await once(request(`${environment.url}/api/media/files/large`).end(), 'response')) as [
    IncomingMessage,
  ]
  const before = heldMegabytes()
  const held: number[] = []
  let bytes = 0
  let maxAhead = 0
  for await (const chunk of answer) {
    maxAhead = Math.max(maxAhead, large.sent - bytes)
    bytes += chunk.length
    if (bytes > (held.length + 1) * 10 * 2 ** 20) held.push(heldMegabytes())
  }
  expect([bytes, held.length]).toEqual([length, 8])
  expect(maxAhead).toBeLessThan(half)
  expect(Math.max(...held) - before).toBeLessThan(30)
})
