/** Relays and consumers with mistakes that are easily made. The checker must catch each. */
import { expect } from 'vitest'
import type { Delivery, ReceivedMessage } from '../src/bus.ts'
import { messageOf, type OutboxRow } from '../src/cloud-event.ts'
import { claim } from '../src/inbox.ts'
import { pause } from '../src/pause.ts'
import type { Parts, TestEnvironment } from './environment.ts'

const columns = 'seq, event_id, topic, key, type, version, aggregate_version, data::text, headers, created_at'
const unpublished = `select ${columns} from outbox where published_at is null order by seq limit 10`
const mark = 'update outbox set published_at = now() where seq = any($1::bigint[])'

/** Repeats `publish`, which returns how many events it found, until stopped; a failure is retried. */
function repeat(publish: () => Promise<number>): ReturnType<Parts['startRelay']> {
  const stopping = new AbortController()
  let begun = 0
  /** The last step that found no event. */
  let lastEmpty = 0
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const step = ++begun
      const found = await publish().catch(() => undefined)
      if (found === 0) lastEmpty = step
      await pause(5, stopping.signal)
    }
  })()
  return {
    async drain() {
      const before = begun
      await expect.poll(() => lastEmpty, { interval: 5 }).toBeGreaterThan(before)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const marksBeforeSending: Parts['startRelay'] = ({ db, bus }) => {
  const producer = bus.producer()
  return repeat(async () => {
    const rows = await db.database.query<OutboxRow>(unpublished)
    if (rows.length === 0) return 0
    await db.database.query(mark, [rows.map(row => row.seq)])
    await producer.send(rows.map(row => messageOf(row, 'content')))
    return rows.length
  })
}

const storesAPosition: Parts['startRelay'] = ({ db, bus }) => {
  const producer = bus.producer()
  let position = 0
  return repeat(async () => {
    const rows = await db.database.query<OutboxRow>(
      `select ${columns} from outbox where seq > $1 order by seq limit 10`,
      [position],
    )
    if (rows.length === 0) return 0
    await producer.send(rows.map(row => messageOf(row, 'content')))
    position = Number(rows.at(-1)!.seq)
    return rows.length
  })
}

const runsTwice: Parts['startRelay'] = ({ db, bus }) => {
  const one = () => {
    const producer = bus.producer()
    return repeat(() =>
      db.database.transaction(async tx => {
        const rows = await tx.query<OutboxRow>(`${unpublished} for update skip locked`)
        if (rows.length === 0) return 0
        await producer.send(rows.map(row => messageOf(row, 'content')))
        await tx.query(mark, [rows.map(row => row.seq)])
        return rows.length
      }),
    )
  }
  const both = [one(), one()]
  return {
    drain: async () => void (await Promise.all(both.map(each => each.drain()))),
    stop: async () => void (await Promise.all(both.map(each => each.stop()))),
  }
}

const idOf = (message: ReceivedMessage) => ({ id: message.headers.ce_id! })
const addRow = `insert into likes values ($1, $2) on conflict do nothing`
const addOne = `insert into counters values ($1, 1) on conflict (post) do update set likes = counters.likes + 1`

/** One transaction a message, as in a correct consumer, except for what each mutant omits. */
const consuming =
  (
    handle: (environment: TestEnvironment, message: ReceivedMessage, delivery: Delivery) => Promise<void>,
  ): Parts['createConsumer'] =>
  environment =>
  async delivery => {
    for (const message of delivery.messages) {
      if (!delivery.isCurrent()) return
      await handle(environment, message, delivery)
      await delivery.heartbeat()
    }
  }

const resolvesBeforeCommit = consuming(async ({ db }, message, delivery) => {
  delivery.resolve(message)
  await delivery.heartbeat()
  const { post, person } = JSON.parse(message.value)
  await db.database.transaction(async tx => {
    if ((await claim(tx, 'mutant', [idOf(message)])).length === 0) return
    await tx.query(addRow, [post, person])
    await tx.query(addOne, [post])
  })
})

const hasNoInbox = consuming(async ({ db }, message, delivery) => {
  const { post, person } = JSON.parse(message.value)
  await db.database.transaction(async tx => {
    await tx.query('insert into likes values ($1, $2 + 1000 * (select count(*)::int from likes))', [
      post,
      person,
    ])
    await tx.query(addOne, [post])
  })
  delivery.resolve(message)
})

/** The rows are unique by their key; the counter counts every delivery as a new like. */
const countsWithoutInbox = consuming(async ({ db }, message, delivery) => {
  const { post, person } = JSON.parse(message.value)
  await db.database.transaction(async tx => {
    await tx.query(addRow, [post, person])
    await tx.query(addOne, [post])
  })
  delivery.resolve(message)
})

/** Each with what the checker must report. */
export const relayMutants = [
  ['marks before sending', marksBeforeSending, /never reached the topic/],
  ['stores a position', storesAPosition, /never reached the topic/],
  ['runs twice', runsTwice, /out of order/],
] as const
export const consumerMutants = [
  ['advances its position before the commit', resolvesBeforeCommit, /^post-\d: 40 events, 3\d rows/],
  ['has no inbox', hasNoInbox, /^post-\d: 40 events, (4[1-9]|[5-9]\d|\d{3}) rows/],
  [
    'counts without an inbox',
    countsWithoutInbox,
    /^post-\d: 40 events, 40 rows, counter (4[1-9]|[5-9]\d|\d{3})/,
  ],
] as const
