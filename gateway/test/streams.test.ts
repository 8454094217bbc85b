import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createOpenStreams } from '../src/routing/open-streams.ts'
import { createWorld, type World } from './world.ts'

let world: World
const open: ServerResponse[] = []

beforeAll(async () => {
  world = await createWorld({ ANSWER_TIMEOUT_MS: '300' }, service => {
    service.get('/api/stream', (_request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
      reply.raw.flushHeaders()
      open.push(reply.raw)
    })
  })
})
afterAll(() => world.stop())

async function listen(cookie: string) {
  const leave = new AbortController()
  const answer = await fetch(`${world.url}/api/stream`, {
    headers: { cookie, accept: 'text/event-stream', 'last-event-id': '41' },
    signal: leave.signal,
  })
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  return { answer, reader, leave, service: open.at(-1) as ServerResponse }
}

it('is open before the first event, and passes each event on at once', async () => {
  const { cookie } = await world.signIn()
  const { answer, reader, leave, service } = await listen(cookie)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  for (const event of ['data: one\n\n', 'data: two\n\n']) {
    service.write(event)
    expect(await reader.read()).toEqual({ done: false, value: event })
  }
  leave.abort()
})

it('has no deadline', async () => {
  const { cookie } = await world.signIn()
  const { reader, leave, service } = await listen(cookie)
  // Longer than a service may take for anything else.
  const quiet = once(service, 'quiet', { signal: AbortSignal.timeout(900) })
  await expect(quiet).rejects.toThrow()
  service.write('data: late\n\n')
  expect(await reader.read()).toEqual({ done: false, value: 'data: late\n\n' })
  leave.abort()
})

it('is closed at the service when the client goes', async () => {
  const { cookie } = await world.signIn()
  const { leave, service } = await listen(cookie)
  const closed = once(service, 'close')
  leave.abort()
  await closed
})

it('ends when the service ends it', async () => {
  const { cookie } = await world.signIn()
  const { reader, service } = await listen(cookie)
  service.end()
  expect((await reader.read()).done).toBe(true)
})

it('ends with the session, at both ends', async () => {
  const person = await world.signIn()
  const { reader, service } = await listen(person.cookie)
  const other = await listen((await world.signIn()).cookie)
  const closed = once(service, 'close', { signal: AbortSignal.timeout(1_500) })
  await world.revoke(person)
  await expect(reader.read()).rejects.toThrow()
  await closed
  other.service.write('data: still\n\n')
  expect((await other.reader.read()).value).toBe('data: still\n\n')
  other.leave.abort()
})

it('ends with the access token: whoever listens on is looked at again', () => {
  vi.useFakeTimers()
  const streams = createOpenStreams()
  const response = Object.assign(new EventEmitter(), { destroy: vi.fn() })
  const viewer = { id: 1, username: 'ada', role: 'Traveler', sessionId: 'a' } as const
  streams.add({ ...viewer, expiresAt: Date.now() / 1000 + 60 }, response as unknown as ServerResponse)
  vi.advanceTimersByTime(59_999)
  expect(response.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(response.destroy).toHaveBeenCalledOnce()
  response.emit('close')
  streams.endSession('a')
  expect(response.destroy).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('is for signed-in people', async () => {
  expect((await fetch(`${world.url}/api/stream`)).status).toBe(401)
})
