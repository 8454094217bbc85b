import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Message } from '../src/bus.ts'
import {
  type Bus,
  type Consumer,
  createConsumer,
  createMemoryBus,
  createRelay,
  listDeadLetters,
  type Relay,
  type Subscription,
} from '../src/index.ts'
import { createTestDatabase, log, type TestDatabase } from './support.ts'

/** A database, a bus and a relay for the tests of a file; emptied after each test. */
export function useConsumers(options: { retryDelaysMs?: readonly number[] } = {}) {
  let db: TestDatabase
  let bus: Bus
  let relay: Relay
  const running: Consumer[] = []
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  beforeEach(() => {
    bus = createMemoryBus()
    relay = createRelay({ databaseUrl: db.url, bus, log, producer: 'notifications' })
    relay.start()
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(each => each.stop()))
    await relay.stop()
    await bus.close()
    await db.database.query('truncate outbox, inbox, dead_letters, likes, counters')
  })
  afterAll(() => db.drop())

  return {
    get database() {
      return db.database
    },
    get bus() {
      return bus
    },
    get relay() {
      return relay
    },
    consume(...subscriptions: Subscription[]): Consumer {
      const consumer = createConsumer({
        service: 'notifications',
        subscriptions,
        database: db.database,
        bus,
        log,
        ...options,
      })
      consumer.start()
      running.push(consumer)
      return consumer
    },
    send: (...messages: Message[]) => bus.producer().send(messages),
    letters: () => listDeadLetters(db.database),
  }
}

export const messageOf = (
  data: unknown,
  overrides: Record<string, string> = {},
  key = 'post-1',
): Message => ({
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

export const like = (person: number, overrides: Record<string, string> = {}, post = 'post-1') =>
  messageOf({ post, person }, overrides, post)
