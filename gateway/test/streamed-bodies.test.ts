import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pictureMaxBytes, texts } from '@vitrine/contracts'
import { sendRaw, sendThenRead, statusOf } from '@vitrine/testing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { heldMegabytes } from './memory.ts'

interface Arrived {
  method: string
  headers: IncomingMessage['headers']
  bytes: number
}

let environment: TestEnvironment
let person: Person
/** What reached the service whole, and how many bytes of what did not. */
const arrived: Arrived[] = []
const aborted: number[] = []
/** Emits the request when it begins. */
const begun = new EventEmitter()
/** The service reads no body before. */
let held: Promise<void> | undefined

const answers: Record<string, number> = { 'too-large': 413, 'wrong-type': 415, full: 507 }

/** A service that counts what arrives; `x-asks` of its address says how else it behaves. */
function countBodies(service: FastifyInstance): void {
  service.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const read = async (request: FastifyRequest) => {
      let bytes = 0
      const { raw, method, headers } = request
      begun.emit('request', raw)
      await held
      try {
        for await (const chunk of raw) bytes += (chunk as Buffer).length
      } catch (error) {
        aborted.push(bytes)
        throw error
      }
      arrived.push({ method, headers, bytes })
      return { bytes }
    }
    scope.post('/api/media', read)
    scope.post<{ Querystring: { how: string } }>('/api/user/profile/photo', async (request, reply) => {
      const { how } = request.query
      await once(request.raw, 'readable')
      if (how === 'dies') request.raw.socket.destroy()
      const message = { message: how, code: 'payload_too_large', requestId: 'r' }
      return reply.code(answers[how] ?? 500).send(message)
    })
    scope.patch('/api/media/uploads/:id', async (request, reply) => {
      const { bytes } = await read(request)
      return reply.code(204).header('upload-offset', bytes).send()
    })
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/api/media/uploads/:id',
      exposeHeadRoute: false,
      handler: async ({ method, headers }, reply) => {
        arrived.push({ method, headers, bytes: 0 })
        reply.headers({ 'upload-offset': 7, 'upload-length': 9, 'media-id': 1, 'tus-resumable': '1.0.0' })
        return reply.header('access-control-allow-origin', '*').code(200).send(null)
      },
    })
    for (const [method, url] of [
      ['POST', '/api/media/uploads'],
      ['DELETE', '/api/media/uploads/:id'],
    ] as const)
      scope.route({
        method,
        url,
        handler: async ({ headers }, reply) => {
          arrived.push({ method, headers, bytes: 0 })
          return reply.code(201).header('location', '/api/media/uploads/x').header('media-id', 1).send(null)
        },
      })
  })
}

beforeAll(async () => {
  environment = await createTestEnvironment({ RATE_LIMIT_FACTOR: '1000' }, countBodies)
  person = await environment.signIn()
})
afterAll(() => environment.stop())
beforeEach(() => {
  arrived.length = 0
  aborted.length = 0
})

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

  it('is not held in memory: 96 MB that the service does not read yet', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const before = heldMegabytes()
    held = promise
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
    const during = heldMegabytes()
    held = undefined
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

describe('tus', () => {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '9',
    'upload-offset': '7',
    'upload-metadata': 'purpose cG9zdA==',
    'x-http-method-override': 'DELETE',
    'upload-concat': 'partial',
    range: 'bytes=0-1',
  }
  const { range: _, 'upload-concat': _concat, 'x-http-method-override': _override, ...passing } = headers

  it.each([
    ['POST', '/api/media/uploads', null],
    ['HEAD', '/api/media/uploads/a', null],
    ['PATCH', '/api/media/uploads/a', 'bytes'],
    ['DELETE', '/api/media/uploads/a', null],
  ])('passes the headers of the protocol, and no other: %s', async (method, path, body) => {
    const type: Record<string, string> = body ? { 'content-type': tusBody } : {}
    const answer = await send(method, path, body, { ...headers, ...type })
    expect(answer.ok).toBe(true)
    expect(arrived).toMatchObject([{ method, headers: passing }])
    for (const name of ['range', 'upload-concat', 'x-http-method-override'])
      expect(arrived[0]?.headers).not.toHaveProperty(name)
  })

  it('passes the headers of answers, but none that opens them to other sites', async () => {
    const answer = await send('HEAD', '/api/media/uploads/a', null, headers)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'upload-offset': '7',
      'upload-length': '9',
      'media-id': '1',
      'tus-resumable': '1.0.0',
    })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    const created = await send('POST', '/api/media/uploads', null, headers)
    expect([created.status, created.headers.get('location')]).toEqual([201, '/api/media/uploads/x'])
  })

  it('takes no body where the contracts declare none', async () => {
    for (const type of [tusBody, 'application/json'])
      expect((await send('POST', '/api/media/uploads', '{}', { 'content-type': type })).status).toBe(415)
    expect(arrived).toEqual([])
  })

  it('is refused over 8 MB in one request', async () => {
    const answer = await send('PATCH', '/api/media/uploads/a', Buffer.alloc(9 * 1024 * 1024), {
      'content-type': tusBody,
    })
    expect(await codeOf(answer)).toEqual([413, 'payload_too_large'])
    expect(arrived).toEqual([])
  })
})

it('headers of tus and ranges reach no other route', async () => {
  await fetch(`${environment.url}/api/posts`, {
    headers: { range: 'bytes=0-1', 'tus-resumable': '1.0.0', 'upload-length': '9' },
  })
  const { headers } = environment.seen.at(-1) as { headers: object }
  for (const name of ['range', 'tus-resumable', 'upload-length']) expect(headers).not.toHaveProperty(name)
})
