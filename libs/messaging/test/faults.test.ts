import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsumerMetrics } from '../src/consumer-metrics.ts'
import { createDispatcher } from '../src/dispatcher.ts'
import { createRelay, on, onBatch } from '../src/index.ts'
import { relayMutants, takerMutants } from './mutants.ts'
import { createTestDatabase, liked, log, type TestDatabase } from './support.ts'
import { type Parts, runFaults } from './world.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const real: Parts = {
  startRelay({ bus }) {
    const relay = createRelay({ databaseUrl: db.url, bus, log, producer: 'content' })
    relay.start()
    return relay
  },
  createTaker: () =>
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

describe('through every fault', () => {
  it('nothing is lost, doubled or out of order', async () => {
    expect(await runFaults(db, real)).toEqual([])
  })

  it.each(relayMutants)('a relay that %s is caught', async (_name, startRelay, said) => {
    expect(await runFaults(db, { ...real, startRelay })).toContainEqual(expect.stringMatching(said))
  })

  it.each(takerMutants)('a consumer that %s is caught', async (_name, createTaker, said) => {
    expect(await runFaults(db, { ...real, createTaker })).toContainEqual(expect.stringMatching(said))
  })
})
