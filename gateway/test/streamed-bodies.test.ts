import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pictureMaxBytes, texts } from '@vitrine/contracts'
import { sendRaw, sendThenRead, statusOf } from '@vitrine/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aborted, arrived, begun, countBodies, held } from './counting-service.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { heldMegabytes, passTurns } from './memory.ts'

let environment: TestEnvironment
let person: Person

beforeAll(async () => {
  environment = await createTestEnvironment({ RATE_LIMIT_FACTOR: '1000' }, countBodies)
  person = await environment.signIn()
})
afterAll(() => environment.stop())
beforeEach(() => {
  arrived.length = 0
  aborted.length = 0
})
afterEach(() => void vi.useRealTimers())

const multipart = 'multipart/form-data; boundary="x y"'
const tusBody = 'application/offset+octet-stream'
const send = (
  method: string,
  path: string,
  body: NonNullable<RequestInit['body']> | null,
  headers: Record<string, string>,
) =>
  fetch(environment.url + path, {
    method,
    body,
    headers: { cookie: person.cookie, ...headers },
    duplex: 'half',
  } as RequestInit)
const post = (body: NonNullable<RequestInit['body']> | null, headers: Record<string, string> = {}) =>
  send('POST', '/api/media', body, { 'content-type': multipart, ...headers })
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

const part = 'x'.repeat(64 * 1024)
const head = (path: string, length: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${person.cookie}\r\nContent-Type: ${multipart}\r\n${more}${length}\r\n\r\n`
const chunks = (count: number) => [
  ...Array<string>(count).fill(`${part.length.toString(16)}\r\n${part}\r\n`),
  '0\r\n\r\n',
]
const chunked = 'Transfer-Encoding: chunked'

describe('a streamed body', () => {
  it('passes with its type and its length, or chunked', async () => {
    const body = Buffer.alloc(3 * 1024 * 1024, 'y')
    expect(await (await post(body)).json()).toEqual({ bytes: body.length })
    expect(await (await post(new Blob([body]).stream())).json()).toEqual({ bytes: body.length })
    expect(arrived).toMatchObject([
      { headers: { 'content-type': multipart, 'content-length': String(body.length) } },
      { headers: { 'content-type': multipart, 'transfer-encoding': 'chunked' } },
    ])
    expect(arrived[1]?.headers).not.toHaveProperty('content-length')
    expect(arrived[0]?.headers.authorization).toBe(`Bearer ${person.token}`)
  })

  it('reaches the service before its end', async () => {
    const socket = connect(environment.port, '127.0.0.1')
    const [[request]] = (await Promise.all([
      once(begun, 'request'),
      socket.write(`${head('/api/media', 'Content-Length: 1000')}x`),
    ])) as [[IncomingMessage], boolean]
    expect(request.complete).toBe(false)
    socket.destroy()
    await expect.poll(() => aborted).toEqual([1])
  })

  it('of 101 MB is refused by its header, before a byte is sent', async () => {
    const socket = connect(environment.port, '127.0.0.1').setEncoding('latin1')
    socket.write(head('/api/media', `Content-Length: ${101 * 1024 * 1024}`))
    const [answer] = (await once(socket, 'data')) as [string]
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain(texts.media.pictureTooLarge)
    socket.destroy()
    expect([arrived, aborted]).toEqual([[], []])
  })

  it('that announced no length is cut at the limit, and the service sees it end', async () => {
    const answer = await post(new Blob([Buffer.alloc(12 * 1024 * 1024)]).stream())
    expect(await codeOf(answer)).toEqual([413, 'payload_too_large'])
    const raw = await sendThenRead(environment.port, [
      head('/api/media', chunked, 'Connection: close\r\n'),
      ...chunks(192),
    ])
    expect(statusOf(raw)).toBe(413)
    await expect.poll(() => aborted.length).toBe(2)
    for (const bytes of aborted) expect(bytes).toBeLessThanOrEqual(pictureMaxBytes + part.length)
    expect(arrived).toEqual([])
  })

  it.each([
    ['too-large', 413],
    ['wrong-type', 415],
    ['full', 507],
    ['dies', 503],
  ])('is answered before its end to clients that read when they have sent all: %s', async (how, status) => {
    const path = `/api/user/profile/photo?how=${how}`
    for (const more of ['', 'Connection: close\r\n']) {
      const parts = [head(path, chunked, more), ...chunks(64)]
      if (!more) parts.push('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      expect(statusOf(await sendThenRead(environment.port, parts))).toBe(status)
    }
    const answer = await send('POST', path, Buffer.alloc(4 * 1024 * 1024), { 'content-type': multipart })
    expect(answer.status).toBe(status)
  })

  it.each<[string, Record<string, string>, number]>([
    ['JSON', { 'content-type': 'application/json' }, 415],
    ['the other streamed type', { 'content-type': tusBody }, 415],
    ['text', { 'content-type': 'text/plain' }, 415],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['nobody', { cookie: '' }, 401],
    ['another user’s page', { 'x-acting-user': '1' }, 409],
    ['this site', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('is judged by its headers: %s', async (_name, headers, status) => {
    for (const body of [Buffer.alloc(1024 * 1024), new Blob([part]).stream()])
      expect((await post(body, headers)).status).toBe(status)
    expect(arrived).toHaveLength(status === 200 ? 2 : 0)
  })

  it('may be empty, but not missing', async () => {
    const empty = await send('PATCH', '/api/media/uploads/a', '', { 'content-type': tusBody })
    expect([empty.status, empty.headers.get('upload-offset')]).toEqual([204, '0'])
    const missing = await sendRaw(
      environment.port,
      `PATCH /api/media/uploads/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${person.cookie}\r\n\r\n`,
    )
    expect(statusOf(missing)).toBe(415)
  })

  it('ends at the service when the client disconnects', async () => {
    const socket = connect(environment.port, '127.0.0.1')
    const started = once(begun, 'request')
    socket.write(`${head('/api/media', 'Content-Length: 5000000')}${part}`)
    await started
    socket.destroy()
    await expect.poll(() => aborted).toHaveLength(1)
    expect(arrived).toEqual([])
  })

  it('ends with a 503, which clients retry, when no byte comes for 20 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect(environment.port, '127.0.0.1').setEncoding('latin1')
    const started = once(begun, 'request')
    socket.write(`${head('/api/media', 'Content-Length: 5000000')}x`)
    await started
    const answered = once(socket, 'data')
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    expect(statusOf(((await answered) as [string])[0])).toBe(503)
    socket.destroy()
    await expect.poll(() => aborted).toHaveLength(1)
  })

  it('is refused by a 503 rather than kept waiting for a connection, of all kinds together', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    held.until = promise
    let count = 0
    const countBegun = () => void count++
    begun.on('request', countBegun)
    const opening = head('/api/media', 'Content-Length: 5000000')
    const patch = opening.replace('POST /api/media', 'PATCH /api/media/uploads/a').replace(multipart, tusBody)
    const sockets: Socket[] = []
    const open = (place: number) => {
      const socket = connect(environment.port, '127.0.0.1')
      socket.write(`${place % 2 === 0 ? opening : patch}x`)
      // The gateway may still be closing a connection of the test before: such a request is refused.
      socket.once('data', () => open(place))
      sockets[place] = socket
    }
    for (let place = 0; place < 128; place++) open(place)
    await expect.poll(() => count).toBe(128)
    begun.off('request', countBegun)
    expect(await codeOf(await post('x'))).toEqual([503, 'service_unavailable'])
    const patched = await send('PATCH', '/api/media/uploads/a', 'x', { 'content-type': tusBody })
    expect(patched.status).toBe(503)
    for (const socket of sockets) socket.destroy()
    delete held.until
    release()
    await expect.poll(() => aborted.length).toBe(128)
    expect((await post('x')).status).toBe(200)
  })

  it('is not held in memory: 96 MB that the service does not read yet', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const before = heldMegabytes()
    held.until = promise
    let count = 0
    const countBegun = () => void count++
    begun.on('request', countBegun)
    const done = Array.from({ length: 12 }, () => {
      const socket = connect(environment.port, '127.0.0.1')
      const post = head('/api/media/uploads/a', `Content-Length: ${8 * 1024 * 1024}`)
      socket.write(post.replace('POST', 'PATCH').replace(multipart, tusBody))
      return sendAll(socket)
    })
    await expect.poll(() => count).toBe(12)
    await passTurns(environment.url)
    const during = heldMegabytes()
    delete held.until
    begun.off('request', countBegun)
    release()
    expect(await Promise.all(done)).toEqual(Array(12).fill(204))
    expect(during - before).toBeLessThan(30)
  })
})

/** Writes 8 MB from one buffer, as fast as the other side reads; answers with the status. */
async function sendAll(socket: Socket): Promise<number> {
  const bytes = Buffer.alloc(64 * 1024)
  for (let count = 0; count < 128; count++) if (!socket.write(bytes)) await once(socket, 'drain')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return statusOf(String(answer))
}
