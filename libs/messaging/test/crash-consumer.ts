/** A consumer for `crash.test.ts` to kill. Writes a line for each batch that it is about to commit. */

import { createDatabase } from '@vitrine/service-kit'
import { createConsumer, createKafkaBus, onBatch } from '../src/index.ts'
import { liked, log } from './support.ts'

const [url, brokers, prefix] = process.argv.slice(2) as [string, string, string]
const database = createDatabase({ url })
const bus = createKafkaBus({
  brokers: brokers.split(','),
  clientId: 'crash',
  log,
  prefix,
  maxWaitMs: 100,
  // The shortest that a broker allows: the test waits for it after each kill.
  sessionTimeoutMs: 6_000,
})
createConsumer({
  service: 'notifications',
  database,
  bus,
  log,
  subscriptions: [
    onBatch([liked], 'count', async (events, { tx }) => {
      for (const { data } of events) {
        await tx.query('insert into likes values ($1, $2)', [data.post, data.person])
        await tx.query(
          'insert into counters values ($1, 1) on conflict (post) do update set likes = counters.likes + 1',
          [data.post],
        )
      }
      console.log(`handling ${events.length}`)
    }),
  ],
}).start()
