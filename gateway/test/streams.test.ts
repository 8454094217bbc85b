import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOpenStreams } from '../src/routing/open-streams.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
const open: ServerResponse[] = []

beforeAll(async () => {
  environment = await createTestEnvironment({}, serveStreams)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => environment.stop())

function serveStreams(service: FastifyInstance): void {
  service.get('/api/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    reply.raw.flushHeaders()
    open.push(reply.raw)
  })
}

async function subscribe(cookie: string, at: TestEnvironment = environment) {
  const disconnect = new AbortController()
  const answer = await fetch(`${at.url}/api/stream`, {
    headers: { cookie, accept: 'text/event-stream', 'last-event-id': '41' },
    signal: disconnect.signal,
  })
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  return { answer, reader, disconnect, service: open.at(-1) as ServerResponse }
}

it('opens before the first event, and passes each event at once', async () => {
  const { cookie } = await environment.signIn()
  const { answer, reader, disconnect, service } = await subscribe(cookie)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  for (const event of ['data: one\n\n', 'data: two\n\n']) {
    service.write(event)
    expect(await reader.read()).toEqual({ done: false, value: event })
  }
  disconnect.abort()
})

it('has no deadline', async () => {
  const impatient = await createTestEnvironment({ ANSWER_TIMEOUT_MS: '1000' }, service => {
    serveStreams(service)
    service.get('/api/posts', () => new Promise(() => {}))
  })
  const { cookie } = await impatient.signIn()
  let stream = await subscribe(cookie, impatient)
  await expect
    .poll(async () => {
      if (stream.answer.status !== 200) stream = await subscribe(cookie, impatient)
      return stream.answer.status
    })
    .toBe(200)
  // The deadline of an answer that began later has passed.
  expect((await fetch(`${impatient.url}/api/posts`)).status).toBe(503)
  stream.service.write('data: late\n\n')
  expect(await stream.reader.read()).toEqual({ done: false, value: 'data: late\n\n' })
  stream.disconnect.abort()
  await impatient.stop()
})

it('closes at the service when the client disconnects', async () => {
  const { cookie } = await environment.signIn()
  const { disconnect, service } = await subscribe(cookie)
  const closed = once(service, 'close')
  disconnect.abort()
  await closed
})

it('ends when the service ends it', async () => {
  const { cookie } = await environment.signIn()
  const { reader, service } = await subscribe(cookie)
  service.end()
  expect((await reader.read()).done).toBe(true)
})

it('ends at both ends with its session', async () => {
  const person = await environment.signIn()
  const { reader, service } = await subscribe(person.cookie)
  const other = await subscribe((await environment.signIn()).cookie)
  const closed = once(service, 'close')
  await environment.revoke(person)
  await expect(reader.read()).rejects.toThrow()
  await closed
  other.service.write('data: still\n\n')
  expect((await other.reader.read()).value).toBe('data: still\n\n')
  other.disconnect.abort()
})

it('ends with its access token', () => {
  vi.useFakeTimers()
  const streams = createOpenStreams({ max: 10 })
  const response = Object.assign(new EventEmitter(), { destroy: vi.fn() })
  const viewer = { id: 1, username: 'ada', role: 'Traveler', sessionId: 'a' } as const
  streams.open(
    { ...viewer, registeredAt: 0, expiresAt: Date.now() / 1000 + 60 },
    response as unknown as ServerResponse,
  )
  vi.advanceTimersByTime(59_999)
  expect(response.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(response.destroy).toHaveBeenCalledOnce()
  response.emit('close')
  streams.endSession('a')
  expect(response.destroy).toHaveBeenCalledOnce()
})

it('returns 401 without a session', async () => {
  expect((await fetch(`${environment.url}/api/stream`)).status).toBe(401)
})

describe('bounds', () => {
  const viewer = (id: number, sessionId = `session-${id}`) =>
    ({
      id,
      username: 'ada',
      role: 'Traveler',
      sessionId,
      registeredAt: 0,
      expiresAt: Date.now() / 1000 + 60,
    }) as const
  function response(): ServerResponse {
    const emitter = new EventEmitter()
    const destroy = () => {
      Object.assign(emitter, { destroyed: true })
      emitter.emit('close')
    }
    return Object.assign(emitter, { destroyed: false, destroy }) as unknown as ServerResponse
  }

  it('refuse a stream over 20 of one person, until one of them closes', async () => {
    const { cookie } = await environment.signIn()
    const streams = []
    for (let count = 0; count < 20; count++) streams.push(await subscribe(cookie))
    expect(streams.map(({ answer }) => answer.status)).toEqual(Array(20).fill(200))

    const refused = await fetch(`${environment.url}/api/stream`, { headers: { cookie } })
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'rate_limited', details: { limit: 20, openStreams: 20 } },
    ])
    expect(refused.headers.get('retry-after')).toBe('30')
    const other = await subscribe((await environment.signIn()).cookie)
    expect(other.answer.status).toBe(200)

    streams.shift()?.disconnect.abort()
    await expect
      .poll(async () => {
        const next = await subscribe(cookie)
        streams.push(next)
        return next.answer.status
      })
      .toBe(200)
    for (const { disconnect } of [...streams, other]) disconnect.abort()
  })

  it('refuse a stream over the number of the process', async () => {
    const small = await createTestEnvironment({ MAX_STREAMS: '2' }, service => {
      service.get('/api/stream', (_request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      })
    })
    const open = async () =>
      (await fetch(`${small.url}/api/stream`, { headers: { cookie: (await small.signIn()).cookie } })).status
    expect([await open(), await open(), await open()]).toEqual([200, 200, 429])
    await small.stop()
  })

  it('count a stream that fails at the service no longer', async () => {
    const failing = await createTestEnvironment({ MAX_STREAMS: '1' }, service => {
      service.get('/api/stream', (_request, reply) => reply.code(500).type('text/plain').send('no'))
    })
    const { cookie } = await failing.signIn()
    const open = async () => (await fetch(`${failing.url}/api/stream`, { headers: { cookie } })).status
    await expect.poll(open).toBe(503)
    await expect.poll(open).toBe(503)
    await failing.stop()
  })

  it('leave no listener, timer or entry behind', () => {
    vi.useFakeTimers()
    const streams = createOpenStreams({ max: 100 })
    const responses = Array.from({ length: 50 }, response)
    for (const [index, each] of responses.entries()) streams.open(viewer(index % 5), each)
    expect([streams.size, vi.getTimerCount()]).toEqual([50, 50])

    // A response that closed before it was opened as a stream emits no `close` any more.
    const closed = response()
    closed.destroy()
    streams.open(viewer(7), closed)
    expect([streams.size, closed.listenerCount('close')]).toEqual([50, 0])

    for (const each of responses) each.destroy()
    expect([streams.size, vi.getTimerCount()]).toEqual([0, 0])
    expect(responses.every(each => each.listenerCount('close') === 0)).toBe(true)
  })

  it('end all streams of a session and no others', () => {
    const streams = createOpenStreams({ max: 100 })
    const [first, second, third] = [response(), response(), response()]
    streams.open(viewer(1, 'a'), first)
    streams.open(viewer(1, 'a'), second)
    streams.open(viewer(1, 'b'), third)
    streams.endSession('a')
    expect([first.destroyed, second.destroyed, third.destroyed, streams.size]).toEqual([true, true, false, 1])
    streams.endAll()
    expect([third.destroyed, streams.size]).toEqual([true, 0])
  })
})
