import { randomUUID } from 'node:crypto'
import '@vitrine/telemetry/register'
import type { ReceivedEvent } from '@vitrine/contracts'
import { currentTraceId } from '@vitrine/telemetry'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../src/bus.ts'
import {
  advance,
  type Bus,
  type Consumer,
  createConsumer,
  createMemoryBus,
  createRelay,
  listDeadLetters,
  on,
  onBatch,
  PermanentFailure,
  type Relay,
  redrive,
  type Subscription,
} from '../src/index.ts'
import { createTestDatabase, liked, log, type TestDatabase, unliked } from './support.ts'

let db: TestDatabase
let bus: Bus
let relay: Relay
const open: Consumer[] = []
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(() => {
  bus = createMemoryBus()
  relay = createRelay({ databaseUrl: db.url, bus, log, producer: 'notifications' })
  relay.start()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(each => each.stop()))
  await relay.stop()
  await bus.close()
  await db.database.query('truncate outbox, inbox, dead_letters, aggregate_versions, likes, counters')
})
afterAll(() => db.drop())

function consume(...subscriptions: Subscription[]): Consumer {
  const consumer = createConsumer({
    service: 'notifications',
    subscriptions,
    database: db.database,
    bus,
    log,
  })
  consumer.start()
  open.push(consumer)
  return consumer
}

const messageOf = (data: unknown, overrides: Record<string, string> = {}, key = 'post-1'): Message => ({
  topic: 'vitrine.content',
  key,
  value: typeof data === 'string' ? data : JSON.stringify(data),
  headers: {
    ce_specversion: '1.0',
    ce_id: randomUUID(),
    ce_type: 'post-liked',
    ce_source: '/vitrine/content',
    ce_time: new Date().toISOString(),
    ce_subject: key,
    ce_dataversion: '1',
    ce_aggregateversion: '1',
    ...overrides,
  },
})
const like = (person: number, overrides: Record<string, string> = {}, post = 'post-1') =>
  messageOf({ post, person }, overrides, post)
const send = (...messages: Message[]) => bus.producer().send(messages)
const letters = () => listDeadLetters(db.database)

describe('handlers', () => {
  it('take each event once, however often it is delivered, and hear only what they asked for', async () => {
    const seen: number[] = []
    const consumer = consume(
      on(liked, 'store', async (event, { tx }) => {
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        seen.push(event.data.person)
      }),
    )
    const first = like(1)
    await send(
      first,
      first,
      like(2),
      like(3, { ce_type: 'post-mended' }),
      like(4, { ce_dataversion: '2' }),
      first,
    )
    await consumer.drain()
    expect(seen).toEqual([1, 2])
    expect(await letters()).toEqual([])
    expect(await bus.lag('vitrine.notifications', ['vitrine.content'])).toEqual({ 'vitrine.content': 0 })
  })

  it('fail alone: one is retried and buried while another took the event once', async () => {
    let failing = 0
    let working = 0
    const consumer = consume(
      on(liked, 'fails', async () => {
        failing++
        throw new Error('a bug')
      }),
      on(liked, 'works', async () => {
        working++
      }),
    )
    await send(like(1))
    await consumer.drain()
    expect([failing, working]).toEqual([5, 1])
    expect(await letters()).toMatchObject([
      {
        consumer: 'notifications.fails',
        attempts: 5,
        reason: 'Error: a bug',
        key: 'post-1',
        type: 'post-liked',
      },
    ])
    await relay.drain()
    expect(await bus.lag('nobody', ['vitrine.content.dlq'])).toEqual({ 'vitrine.content.dlq': 1 })
  })

  it('roll back with their failure', async () => {
    let attempts = 0
    const consumer = consume(
      on(liked, 'store', async (event, { tx }) => {
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        if (++attempts < 3) throw new Error('after the effect')
      }),
    )
    await send(like(1))
    await consumer.drain()
    expect(await db.database.query('select * from likes')).toHaveLength(1)
    expect(await letters()).toEqual([])
  })

  it('go on with the trace of what caused the event', async () => {
    const seen: (string | undefined)[] = []
    const consumer = consume(on(liked, 'traced', async () => void seen.push(currentTraceId())))
    await send(like(1, { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }))
    await consumer.drain()
    expect(seen).toEqual(['0af7651916cd43dd8448eb211c80319c'])
  })

  it('are not done when they swallow what went wrong in their transaction', async () => {
    const consumer = consume(
      on(liked, 'swallows', async (_event, { tx }) => {
        await tx.query('select 1 / 0').catch(() => {})
      }),
    )
    await send(like(1))
    await consumer.drain()
    expect(await letters()).toMatchObject([{ reason: expect.stringContaining('was rolled back') }])
  })

  it('run effects after the commit, and survive their failure', async () => {
    const seen: unknown[] = []
    const consumer = consume(
      on(liked, 'push', async (event, { tx, afterCommit }) => {
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        afterCommit(async () => {
          seen.push(await db.database.query('select person from likes'))
          throw new Error('nobody listens')
        })
      }),
    )
    await send(like(7))
    await consumer.drain()
    expect(seen).toEqual([[{ person: 7 }]])
    expect(await letters()).toEqual([])
  })
})

describe('what never fits', () => {
  it('goes to the dead letters at once: bad data, constraints, and what a handler calls permanent', async () => {
    let calls = 0
    const consumer = consume(
      on(liked, 'constraint', async (event, { tx }) => {
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
      }),
      on(liked, 'refuses', async () => {
        calls++
        throw new PermanentFailure('never')
      }),
    )
    await send(like(1), messageOf({ post: 'post-1', person: 'Ada' }), messageOf('not json'))
    await consumer.drain()
    expect(calls).toBe(1)
    const reasons = (await letters()).map(each => `${each.consumer} ${each.attempts} ${each.reason}`)
    expect(reasons).toHaveLength(6)
    expect(reasons).toContain('notifications.refuses 1 PermanentFailure: never')
    expect(reasons.filter(each => each.includes('duplicate key'))).toHaveLength(1)
    expect(reasons.filter(each => each.includes('does not fit'))).toHaveLength(4)
  })

  it('includes messages that are no events', async () => {
    const consumer = consume(on(liked, 'any', async () => {}))
    await send(like(1, { ce_id: 'seven' }), { topic: 'vitrine.content', key: '', value: '\0', headers: {} })
    await consumer.drain()
    expect(await letters()).toMatchObject([
      { consumer: 'notifications.read' },
      { consumer: 'notifications.read' },
    ])
    await relay.drain()
    expect(await bus.lag('nobody', ['vitrine.content.dlq'])).toEqual({ 'vitrine.content.dlq': 2 })
  })
})

describe('what is only away', () => {
  it('is waited for, in order, and never buried', async () => {
    const seen: number[] = []
    let down = true
    let refused = 0
    const consumer = consume(
      on(liked, 'needs', async event => {
        if (down) {
          refused++
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        }
        seen.push(event.data.person)
      }),
    )
    await send(like(1), like(2), like(3))
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(3)
    expect(await letters()).toEqual([])
    down = false
    await consumer.drain()
    expect(seen).toEqual([1, 2, 3])
  })
})

describe('batches', () => {
  it('fold what was delivered together into one transaction', async () => {
    const sizes: number[] = []
    const consumer = consume(
      onBatch([liked, unliked], 'count', async (events, { tx }) => {
        sizes.push(events.length)
        const delta = events.reduce((sum, event) => sum + (event.type === 'post-liked' ? 1 : -1), 0)
        await tx.query(
          `insert into counters values ('post-1', $1) on conflict (post) do update set likes = counters.likes + $1`,
          [delta],
        )
      }),
    )
    const twice = like(0)
    const many = Array.from({ length: 300 }, (_, index) => like(index))
    await send(twice, twice, ...many, like(1, { ce_type: 'post-unliked' }))
    await consumer.drain()
    expect(await db.database.query('select likes from counters')).toEqual([{ likes: 300 }])
    expect(sizes).toEqual([302])
  })

  it('isolate the one that is at fault', async () => {
    const consumer = consume(
      onBatch([liked], 'count', async (events, { tx }) => {
        for (const event of events) {
          if (event.data.person === 13) throw new PermanentFailure('unlucky')
          await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        }
      }),
    )
    await send(...Array.from({ length: 30 }, (_, index) => like(index)), messageOf({ post: 1 }))
    await consumer.drain()
    expect(await db.database.query('select * from likes')).toHaveLength(29)
    expect(await letters()).toHaveLength(2)
  })
})

describe('dead letters', () => {
  it('come back to the one consumer that buried them, once the cause is mended', async () => {
    const taken: string[] = []
    let broken = true
    const consumer = consume(
      on(liked, 'mended', async event => {
        if (broken) throw new PermanentFailure('a bug')
        taken.push(`mended ${event.data.person}`)
      }),
      on(liked, 'other', async event => void taken.push(`other ${event.data.person}`)),
    )
    await send(like(1), like(2))
    await consumer.drain()
    expect(await letters()).toHaveLength(2)
    broken = false
    expect(await redrive(db.database, 'notifications', { consumer: 'notifications.mended' })).toBe(2)
    expect(await redrive(db.database, 'notifications')).toBe(0)
    await relay.drain()
    await consumer.drain()
    expect(taken).toEqual(['other 1', 'other 2', 'mended 1', 'mended 2'])
    expect(await letters()).toEqual([])
  })

  it('are buried again under the same number when they fail again', async () => {
    const consumer = consume(
      on(liked, 'never', async () => {
        throw new PermanentFailure('still')
      }),
    )
    await send(like(1))
    await consumer.drain()
    const [before] = await letters()
    await redrive(db.database, 'notifications', { id: before!.id })
    await relay.drain()
    await consumer.drain()
    expect(await letters()).toMatchObject([
      { id: before!.id, attempts: 2, redrivenAt: null, topic: 'vitrine.content' },
    ])
  })

  it('hold back the later events of their key where order matters, and only those', async () => {
    const taken: string[] = []
    let broken = true
    const consumer = consume(
      on(
        liked,
        'ordered',
        async ({ data }) => {
          if (broken && data.person === 2) throw new PermanentFailure('a bug')
          taken.push(`${data.post} ${data.person}`)
        },
        { ordered: true },
      ),
    )
    await send(like(1), like(2), like(3), like(4), like(9, {}, 'post-2'))
    await consumer.drain()
    expect(taken.toSorted()).toEqual(['post-1 1', 'post-2 9'])
    broken = false
    await redrive(db.database, 'notifications')
    await relay.drain()
    await consumer.drain()
    expect(taken.filter(each => each.startsWith('post-1'))).toEqual([
      'post-1 1',
      'post-1 2',
      'post-1 3',
      'post-1 4',
    ])
    expect(await letters()).toEqual([])
  })
})

it('advance refuses what is older than what was seen', async () => {
  const event = (aggregateVersion: number) => ({ key: 'post-1', aggregateVersion }) as ReceivedEvent
  const moved = async (version: number) =>
    db.database.transaction(tx => advance(tx, 'notifications.copy', event(version)))
  expect([await moved(3), await moved(2), await moved(3), await moved(4)]).toEqual([true, false, false, true])
})

it('two subscriptions of one name are a mistake that is found at start', () => {
  const twice = on(liked, 'same', async () => {})
  expect(() => consume(twice, twice)).toThrow('two subscriptions named same')
})
