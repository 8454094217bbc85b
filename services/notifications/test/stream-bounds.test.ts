import { randomInt } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { texts } from '@vitrine/contracts'
import { redisUrl } from '@vitrine/testing'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

/** Subscriptions in Redis are visible to all test files: these users are of this file alone. */
const firstUser = randomInt(1_000_000, 1_000_000_000)
let nextUser = firstUser
const newUser = () => nextUser++
let environment: TestEnvironment
const redis = new Redis(redisUrl())

beforeAll(async () => {
  environment = await createTestEnvironment(undefined, { MAX_STREAMS: '60' })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await environment.close()
  redis.disconnect()
})

interface Stream {
  status: number
  headers: IncomingMessage['headers']
  body: () => string
  close(): void
}

async function send(userId: number): Promise<{ sent: ClientRequest; answer: Promise<Stream> }> {
  const { port } = environment.service.app.server.address() as AddressInfo
  const headers = await environment.tokens.as({ id: userId })
  const sent = request({ port, path: '/api/stream', headers, agent: false })
  const answer = new Promise<Stream>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', response => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('error', () => {})
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, body: () => body, close: () => sent.destroy() })
    })
  })
  sent.end()
  return { sent, answer }
}
const open = async (userId: number) => (await send(userId)).answer

/** How many of this file's users Redis has a subscription for. */
async function subscriptions(): Promise<number> {
  const channels = (await redis.pubsub('CHANNELS', '*live:*')) as string[]
  const users = channels.map(channel => Number(channel.slice(channel.lastIndexOf(':') + 1)))
  return users.filter(id => id >= firstUser && id < nextUser).length
}
const connections = () =>
  new Promise<number>((resolve, reject) =>
    environment.service.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const serverListeners = () => {
  const { server } = environment.service.app
  return server.eventNames().reduce((sum, name) => sum + server.listenerCount(name), 0)
}

describe('open streams', () => {
  it('are limited to 10 per user; over it the answer is 429 with the text', async () => {
    const user = newUser()
    const streams = await Promise.all(Array.from({ length: 10 }, () => open(user)))
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const refused = await open(user)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await expect.poll(refused.body).toContain('}')
    expect(JSON.parse(refused.body())).toMatchObject({
      code: 'rate_limited',
      message: texts.errors.tooManyRequests,
    })
    const other = await open(newUser())
    expect(other.status).toBe(200)

    streams[0]?.close()
    const again: Stream[] = []
    await expect.poll(async () => (again[again.push(await open(user)) - 1] as Stream).status).toBe(200)
    for (const stream of [...streams, ...again, other, refused]) stream.close()
    await expect.poll(subscriptions).toBe(0)
  })

  it('are limited per process', async () => {
    const streams = await Promise.all(Array.from({ length: 60 }, () => open(newUser())))
    expect(streams.map(({ status }) => status)).toEqual(Array(60).fill(200))
    const refused = await open(newUser())
    expect(refused.status).toBe(429)
    for (const stream of [...streams, refused]) stream.close()
    await expect.poll(subscriptions).toBe(0)
    await expect
      .poll(async () => {
        const stream = await open(newUser())
        stream.close()
        return stream.status
      })
      .toBe(200)
  })

  it('leave nothing behind after 1,000 were opened and closed', async () => {
    const before = serverListeners()
    const exitListeners = process.listenerCount('exit')
    const started = vi.spyOn(globalThis, 'setInterval')
    const stopped = vi.spyOn(globalThis, 'clearInterval')
    for (let round = 0; round < 20; round++) {
      const streams = await Promise.all(Array.from({ length: 50 }, () => open(newUser())))
      expect(streams.every(({ status }) => status === 200)).toBe(true)
      expect(await subscriptions()).toBeGreaterThanOrEqual(50)
      for (const stream of streams) stream.close()
      await expect.poll(connections).toBe(0)
    }
    await expect.poll(subscriptions).toBe(0)
    expect(serverListeners()).toBe(before)
    // Pino removes its own listener whenever loggers of earlier files of this process are collected.
    expect(process.listenerCount('exit')).toBeLessThanOrEqual(exitListeners)
    const heartbeats = started.mock.results.filter((_, index) => started.mock.calls[index]?.[1] === 25_000)
    expect(heartbeats.length).toBeGreaterThan(0)
    const ended = stopped.mock.calls.map(([timer]) => timer)
    for (const { value } of heartbeats) expect(ended).toContain(value)
  })

  it('that the browser leaves before the answer leave nothing behind either', async () => {
    const sent: ClientRequest[] = []
    await environment.service.ctx.db.transaction(async tx => {
      // The stream cannot read the notifications, so its answer waits.
      await tx.query('lock table notifications in access exclusive mode')
      for (let count = 0; count < 50; count++) {
        const stream = await send(newUser())
        stream.answer.catch(() => 'left')
        sent.push(stream.sent)
      }
      await expect.poll(subscriptions).toBe(50)
      for (const each of sent) each.destroy()
      await expect.poll(connections).toBe(0)
    })
    await expect.poll(subscriptions).toBe(0)
    // All slots are free again.
    const streams = await Promise.all(Array.from({ length: 60 }, () => open(newUser())))
    expect(streams.map(({ status }) => status)).toEqual(Array(60).fill(200))
    for (const stream of streams) stream.close()
    await expect.poll(subscriptions).toBe(0)
  })
})
