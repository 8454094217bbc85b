import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bus, createOutbox, createRelay, type Relay } from '../src/index.ts'
import {
  createTestDatabase,
  createTestKafkaBus,
  kafkaBrokers,
  liked,
  log,
  shortId,
  type TestDatabase,
} from './support.ts'

const prefix = `t${shortId()}.`
const posts = 3
const minLikes = 600
const kills = 2
let db: TestDatabase
let bus: Bus
let relay: Relay
const children: ChildProcess[] = []
beforeAll(async () => {
  db = await createTestDatabase()
  bus = createTestKafkaBus({ prefix })
  relay = createRelay({ databaseUrl: db.url, bus, log, producer: 'content' })
  relay.start()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await relay.stop()
  await bus.close()
  await db.drop()
})

function startConsumer() {
  const script = fileURLToPath(new URL('crash-consumer.ts', import.meta.url))
  const child = spawn(process.execPath, [script, db.url, kafkaBrokers().join(','), prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

it('counts each like once although its consumer is killed while it counts', async () => {
  const outbox = createOutbox({ producer: 'content', wake: relay.wake })
  let published = 0
  const like = () =>
    db.database.transaction(tx =>
      outbox.publish(tx, liked, { post: `post-${published % posts}`, person: published++, index: 0 }),
    )
  let isKilling = true
  // Until the last kill: a consumer without events could not be killed while it handles them.
  const publishing = (async () => {
    while (isKilling || published < minLikes || published % posts > 0) await like()
  })()
  for (let kill = 0; kill < kills; kill++) {
    const { child, lines } = startConsumer()
    // The effects are written; their commit and the position are not, or only just.
    for (let batch = 0; batch <= kill * 2; batch++) await lines.next()
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  isKilling = false
  await publishing
  await relay.drain()
  startConsumer()
  await expect
    .poll(() => bus.lag('vitrine.notifications', ['vitrine.content']), { timeout: 60_000, interval: 100 })
    .toEqual({ 'vitrine.content': 0 })
  expect(await db.database.query('select count(*)::int as rows from likes')).toEqual([{ rows: published }])
  expect(await db.database.query('select likes from counters order by post')).toEqual(
    Array.from({ length: posts }, () => ({ likes: published / posts })),
  )
}, 120_000)
