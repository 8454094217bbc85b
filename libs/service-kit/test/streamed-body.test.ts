import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { AppError, defineRoute, texts } from '@vitrine/contracts'
import { createLogger } from '@vitrine/telemetry'
import { sendRaw, sendThenRead, statusOf } from '@vitrine/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  addToFingerprint,
  createApp,
  type Idempotency,
  limitBodyTime,
  mount,
  streamBody,
} from '../src/index.ts'

const maxBytes = 1024 * 1024
const route = {
  method: 'POST',
  owner: 'media',
  access: 'public',
  streamedBody: { type: 'multipart/form-data', maxBytes, tooLarge: 'media.pictureTooLarge' },
  response: { 202: z.object({ bytes: z.number() }) },
  summary: '',
} as const
const upload = defineRoute({ ...route, path: '/upload' })
const refused = defineRoute({ ...route, path: '/refused' })
const append = defineRoute({
  ...route,
  method: 'PATCH',
  path: '/append',
  kind: 'tus',
  streamedBody: { type: 'application/offset+octet-stream', maxBytes },
})
const file = defineRoute({
  method: 'GET',
  path: '/file',
  owner: 'media',
  access: 'public',
  kind: 'file',
  response: { 200: z.string() },
  summary: '',
})

let app: FastifyInstance
let port: number
let url: string
const seen: { bytes: number; type: string | undefined; idempotency: Idempotency | null }[] = []
const failures: unknown[] = []
let begun = 0
const opened: Readable[] = []

beforeAll(async () => {
  app = createApp({
    name: 'test',
    log: createLogger({ name: 'test', level: 'silent' }),
    tokens: null,
    ready: () => ({}),
  })
  mount(app, upload, async ({ body, request, idempotency }) => {
    let bytes = 0
    begun++
    try {
      for await (const chunk of body) bytes += chunk.length
    } catch (error) {
      failures.push(error)
      throw error
    }
    seen.push({ bytes, type: request.headers['content-type'], idempotency })
    return { bytes }
  })
  mount(app, refused, async ({ body }) => {
    await once(body, 'readable')
    throw new AppError('unsupported_media', texts.media.pictureType)
  })
  mount(app, append, async ({ body, request }) => {
    let bytes = 0
    for await (const chunk of body) bytes += chunk.length
    const headers = {
      'upload-offset': String(bytes),
      'x-length': String(request.headers['content-length']),
    }
    return new Response(null, { status: 204, headers })
  })
  mount(app, file, async ({ reply }) => {
    reply.header('content-length', 5)
    const stream = Readable.from(['bytes'])
    opened.push(stream)
    return stream
  })
  url = await app.listen({ port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())
beforeEach(() => {
  seen.length = 0
  failures.length = 0
  begun = 0
})

const type = 'multipart/form-data; boundary=x'
const post = (path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
    duplex: 'half',
  } as RequestInit)
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const head = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
const part = 'x'.repeat(64 * 1024)
const parts = (count: number, isChunked: boolean) => [
  ...Array<string>(count).fill(isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part),
  ...(isChunked ? ['0\r\n\r\n'] : []),
]

describe('a streamed body', () => {
  it('reaches the handler with its type, whether its length is announced or not', async () => {
    const body = randomBytes(maxBytes)
    expect((await post('/upload', body)).status).toBe(202)
    expect((await post('/upload', new Blob([body]).stream())).status).toBe(202)
    expect(seen).toMatchObject([
      { bytes: maxBytes, type },
      { bytes: maxBytes, type },
    ])
  })

  it('reaches it by `inject` too, and may be refused', async () => {
    const request = { method: 'POST', payload: part, headers: { 'content-type': type } } as const
    expect((await app.inject({ ...request, url: '/upload' })).json()).toEqual({ bytes: part.length })
    expect((await app.inject({ ...request, url: '/refused' })).statusCode).toBe(415)
  })

  it('over the limit is refused by its header, before a byte is sent', async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    socket.write(head('/upload', `Content-Length: ${101 * 1024 * 1024}`))
    const [answer] = (await once(socket, 'data')) as [string]
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain('"messageId":"media.pictureTooLarge"')
    expect([seen, failures]).toEqual([[], []])
    socket.destroy()
  })

  it('that announced no length is cut at the limit', async () => {
    const answer = await post('/upload', new Blob([randomBytes(maxBytes + 1)]).stream())
    expect(await codeOf(answer)).toEqual([413, 'payload_too_large'])
    expect(failures).toMatchObject([{ code: 'payload_too_large' }])
    expect(seen).toEqual([])
  })

  it.each([
    ['/upload', true, 413],
    ['/refused', true, 415],
    ['/refused', false, 415],
    ['/upload', false, 413],
  ])(
    'of 8 MB is answered to a client that reads when it has sent all: %s, chunked %s',
    async (path, isChunked, status) => {
      const bytes = path === '/refused' ? 16 * part.length : 128 * part.length
      const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
      const all = [
        head(path, `Connection: close\r\n${length}`),
        ...parts(isChunked ? 128 : bytes / part.length, isChunked),
      ]
      expect(statusOf(await sendThenRead(port, all))).toBe(status)
    },
  )

  it('is refused when it is of another type, or missing', async () => {
    expect(await codeOf(await post('/upload', '{}', { 'content-type': 'application/json' }))).toEqual([
      415,
      'unsupported_media',
    ])
    const missing = await fetch(`${url}/upload`, { method: 'POST' })
    expect(await codeOf(missing)).toEqual([415, 'unsupported_media'])
    expect(seen).toEqual([])
  })

  it('fails when the client disconnects', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head('/upload', 'Content-Length: 1000')}x`)
    await expect.poll(() => begun).toBe(1)
    socket.destroy()
    await expect.poll(() => failures).toMatchObject([{ code: 'service_unavailable' }])
    expect(seen).toEqual([])
  })

  it('leaves the connection to the next request when it was refused and read', async () => {
    const bytes = await sendRaw(
      port,
      `${head('/refused', 'Content-Length: 65536')}${part}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(bytes).toMatch(/^HTTP\/1\.1 415 [\s\S]*HTTP\/1\.1 200 OK/)
  })

  it('is no part of a fingerprint until the handler adds its hash', async () => {
    for (const body of ['one', 'two']) await post('/upload', body, { 'idempotency-key': 'k' })
    const [one, two] = seen.map(({ idempotency }) => idempotency as Idempotency) as [Idempotency, Idempotency]
    expect(one.fingerprint).toBe(two.fingerprint)
    addToFingerprint(one, 'hash of one')
    addToFingerprint(two, 'hash of two')
    expect(one.fingerprint).not.toBe(two.fingerprint)
    expect(() => addToFingerprint(null, 'hash')).not.toThrow()
  })

  it('fails when no byte comes', async () => {
    const errors: unknown[] = []
    const slow = createApp({
      name: 'test',
      log: createLogger({ name: 'test', level: 'silent' }),
      tokens: null,
      ready: () => ({}),
    })
    slow.removeAllContentTypeParsers()
    slow.addContentTypeParser('*', (request, _payload, done) =>
      done(null, streamBody(request.raw, { type: 'multipart/form-data', maxBytes }, { idleMs: 50 })),
    )
    slow.post('/slow', { config: { streamsBody: true } }, async request => {
      await (request.body as Readable).toArray().catch(error => {
        errors.push(error)
        throw error
      })
    })
    await slow.listen({ port: 0 })
    const socket = connect((slow.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
    socket.write(`${head('/slow', 'Content-Length: 1000')}x`)
    expect(statusOf(((await once(socket, 'data')) as [string])[0])).toBe(503)
    expect(errors).toMatchObject([{ code: 'service_unavailable' }])
    socket.destroy()
    await slow.close()
  })

  it('becomes the body of a web request, and a web response the answer', async () => {
    const answer = await fetch(`${url}/append`, {
      method: 'PATCH',
      body: randomBytes(1000),
      headers: { 'content-type': 'application/offset+octet-stream' },
    })
    expect([answer.status, answer.headers.get('upload-offset'), answer.headers.get('x-length')]).toEqual([
      204,
      '1000',
      '1000',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const long = await fetch(`${url}/append`, {
      method: 'PATCH',
      body: new Blob([randomBytes(maxBytes + 1)]).stream(),
      headers: { 'content-type': 'application/offset+octet-stream' },
      duplex: 'half',
    } as RequestInit)
    expect(await codeOf(long)).toEqual([413, 'payload_too_large'])
  })
})

it('answers HEAD for a file by the handler of its GET, whose stream is not read', async () => {
  expect(await (await fetch(`${url}/file`)).text()).toBe('bytes')
  const answer = await fetch(`${url}/file`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '5'])
  expect(opened.map(stream => [stream.readableDidRead, stream.destroyed])).toEqual([
    [true, true],
    [false, true],
  ])
})

it('ends a request whose JSON body does not arrive in time', async () => {
  const late = createApp({
    name: 'test',
    log: createLogger({ name: 'test', level: 'silent' }),
    tokens: null,
    ready: () => ({}),
  })
  limitBodyTime(late, 50)
  late.post('/json', () => ({}))
  await late.listen({ port: 0 })
  const bytes = await sendRaw(
    (late.server.address() as AddressInfo).port,
    'POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
  )
  expect(statusOf(bytes)).toBe(408)
  await late.close()
})
