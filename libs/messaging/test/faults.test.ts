import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsumerMetrics } from '../src/consumer-metrics.ts'
import { createDispatcher } from '../src/dispatcher.ts'
import { createRelay, on, onBatch } from '../src/index.ts'
import { type Parts, runFaults } from './environment.ts'
import { consumerMutants, relayMutants } from './mutants.ts'
import { createTestDatabase, liked, log, type TestDatabase } from './support.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const correct: Parts = {
  startRelay({ bus }) {
    const relay = createRelay({ databaseUrl: db.url, bus, log, producer: 'content' })
    relay.start()
    return relay
  },
  createConsumer: () =>
    createDispatcher({
      service: 'content',
      database: db.database,
      log,
      metrics: createConsumerMetrics(),
      subscriptions: [
        on(liked, 'store', async ({ data }, { tx }) => {
          await tx.query('insert into likes values ($1, $2)', [data.post, data.person])
        }),
        onBatch([liked], 'count', async (events, { tx }) => {
          for (const [post, likes] of Map.groupBy(events, event => event.data.post))
            await tx.query(
              `insert into counters values ($1, $2) on conflict (post) do update set likes = counters.likes + $2`,
              [post, likes.length],
            )
        }),
      ],
    }),
}

describe('under every fault', () => {
  it('no event is lost, duplicated or reordered', async () => {
    expect(await runFaults(db, correct)).toEqual([])
  })

  it.each(relayMutants)('a relay that %s is caught', async (_name, startRelay, report) => {
    expect(await runFaults(db, { ...correct, startRelay })).toContainEqual(expect.stringMatching(report))
  })

  it.each(consumerMutants)('a consumer that %s is caught', async (_name, createConsumer, report) => {
    expect(await runFaults(db, { ...correct, createConsumer })).toContainEqual(expect.stringMatching(report))
  })
})
