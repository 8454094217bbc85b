import { describe, expect, it } from 'vitest'
import { createConsumerMetrics } from '../src/consumer-metrics.ts'
import { createDispatcher } from '../src/dispatcher.ts'
import { on, onBatch } from '../src/index.ts'
import { like, useConsumers } from './consumer-environment.ts'
import { liked, log } from './support.ts'

const env = useConsumers({ retryDelaysMs: [5, 5, 5, 5] })

describe('a temporary failure', () => {
  it('holds its event, in order, and never becomes a dead letter', async () => {
    const seen: number[] = []
    let down = true
    let refused = 0
    const consumer = env.consume(
      on(liked, 'needs', async event => {
        if (down) {
          refused++
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        }
        seen.push(event.data.person)
      }),
    )
    await env.send(like(1), like(2), like(3))
    await expect.poll(() => refused).toBeGreaterThan(3)
    expect(await env.letters()).toEqual([])
    down = false
    await consumer.drain()
    expect(seen).toEqual([1, 2, 3])
  })

  it('is a statement that exceeds the deadline of handlers', async () => {
    const seen: string[] = []
    const consumer = env.consume(
      on(liked, 'slow', async (_event, { tx }) => {
        seen.push('attempt')
        if (seen.length > 5) return
        await tx.query("select set_config('statement_timeout', '20', true)")
        await tx.query('select pg_sleep(5)')
      }),
    )
    await env.send(like(1))
    await consumer.drain()
    expect(seen).toHaveLength(6)
    expect(await env.letters()).toEqual([])
  })

  it('stops no isolated subscription, and an isolated one stops no other', async () => {
    const handled: string[] = []
    let isDown = true
    let refused = 0
    const needs = (name: string, isolated: boolean) =>
      on(
        liked,
        name,
        async ({ data }) => {
          if (isDown && name.startsWith('needs')) {
            refused++
            throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
          }
          handled.push(`${name} ${data.person}`)
        },
        { isolated },
      )
    const consumer = env.consume(needs('shared', false), needs('needs-redis', true), needs('isolated', true))
    await env.send(like(1))
    await expect.poll(() => refused).toBeGreaterThan(3)
    await env.send(like(2))
    await expect.poll(() => handled.length).toBe(4)
    isDown = false
    await consumer.drain()
    expect(handled.toSorted()).toEqual(
      ['isolated', 'needs-redis', 'shared'].flatMap(name => [`${name} 1`, `${name} 2`]),
    )
  })
})

it('a handler that runs long keeps the membership of its group', async () => {
  const heartbeat = Promise.withResolvers<void>()
  let isResolved = false
  const dispatch = createDispatcher({
    service: 'notifications',
    subscriptions: [on(liked, 'slow', () => heartbeat.promise)],
    database: env.database,
    log,
    metrics: createConsumerMetrics(),
  })
  await dispatch({
    topic: 'vitrine.content',
    partition: 0,
    messages: [{ ...like(1), partition: 0, offset: '0' }],
    resolve: () => {
      isResolved = true
    },
    heartbeat: async () => heartbeat.resolve(),
    isCurrent: () => true,
    pause: () => {},
  })
  expect(isResolved).toBe(true)
})

it('a new isolated subscription starts with the oldest event', async () => {
  const first = env.consume(on(liked, 'old', async () => {}))
  await env.send(like(1), like(2))
  await first.drain()
  const handled: number[] = []
  const second = env.consume(
    on(liked, 'new', async ({ data }) => void handled.push(data.person), { isolated: true }),
  )
  await second.drain()
  expect(handled).toEqual([1, 2])
})

describe('an unknown version of a known type', () => {
  const nextVersion = { ...liked, version: 2 }

  it.each(['on', 'onBatch'])('is held, with all after it, until a release knows it (%s)', async how => {
    const handled: string[] = []
    const subscription = (...events: (typeof liked)[]) => ({
      ...onBatch(events, 'count', async list => {
        handled.push(...list.map(({ version, data }) => `${data.person} v${version}`))
      }),
      batch: how === 'onBatch',
    })
    const old = env.consume(subscription(liked))
    await env.send(like(1), like(2, { ce_dataversion: '2' }), like(3))
    await expect.poll(() => handled).toEqual(['1 v1'])
    await expect(old.drain(300)).rejects.toThrow('is behind')
    expect(handled).toEqual(['1 v1'])
    expect(await env.letters()).toEqual([])
    await old.stop()
    await env.consume(subscription(liked, nextVersion)).drain()
    expect(handled).toEqual(['1 v1', '2 v2', '3 v1'])
  })
})

describe('a handler that fails every event', () => {
  it('dead-letters five, holds the others, and handles them once it is repaired', async () => {
    const handled: number[] = []
    let isBroken = true
    let attempts = 0
    const consumer = env.consume(
      on(liked, 'broken', async ({ data }) => {
        attempts++
        if (isBroken) throw new Error('a bug')
        handled.push(data.person)
      }),
    )
    await env.send(...Array.from({ length: 8 }, (_, index) => like(index)))
    await expect.poll(() => attempts, { timeout: 60_000 }).toBeGreaterThan(5 * 5 + 2)
    expect(await env.letters()).toHaveLength(5)
    isBroken = false
    await consumer.drain()
    expect(handled).toEqual([5, 6, 7])
    expect(await env.letters()).toHaveLength(5)
  }, 90_000)
})
