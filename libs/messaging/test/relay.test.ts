import { defineEvent } from '@vitrine/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Message, ReceivedMessage } from '../src/bus.ts'
import { type Bus, createMemoryBus, createOutbox, createRelay, type Relay } from '../src/index.ts'
import { createNetwork } from './network.ts'
import { createTestDatabase, createTestKafkaBus, liked, log, type TestDatabase, unliked } from './support.ts'

const written = defineEvent({
  type: 'post-written',
  version: 1,
  producer: 'content',
  key: data => data.post,
  data: z.object({ post: z.string(), text: z.string(), index: z.int() }),
  summary: 'A test’s text',
})

let db: TestDatabase
const open: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(each => each.stop()))
  await db.database.query('truncate outbox')
})
afterAll(() => db.drop())

const outbox = createOutbox({ producer: 'content' })
const publish = (post: string, index: number) =>
  db.database.transaction(tx => outbox.publish(tx, liked, { post, person: 1, index }))

function start(bus: Bus, options: Partial<Parameters<typeof createRelay>[0]> = {}): Relay {
  const relay = createRelay({ databaseUrl: db.url, bus, log, producer: 'content', ...options })
  relay.start()
  open.push(relay)
  return relay
}

/** A pause that no time ends, and how many of them last now. */
function createEndlessPause() {
  let lasting = 0
  const pause = (_milliseconds: number, signal?: AbortSignal) =>
    new Promise<void>(resolve => {
      lasting++
      signal?.addEventListener('abort', () => {
        lasting--
        resolve()
      })
    })
  return { pause, lasting: () => lasting }
}

/** Everything on the topic so far, in order per key. */
function listen(bus: Bus) {
  const got: ReceivedMessage[] = []
  open.push(
    bus.subscribe({
      group: 'listener',
      topics: ['vitrine.content'],
      onDelivery: async delivery => {
        got.push(...delivery.messages)
        delivery.resolve(delivery.messages.at(-1)!)
      },
    }),
  )
  open.push({ stop: () => bus.close() })
  const all = async (count: number) => {
    await expect.poll(() => got.length, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(count)
    return got
  }
  return { got, all }
}
const indexOf = (message: Message) => JSON.parse(message.value).index as number

describe('relay', () => {
  it('writes CloudEvents, in the order of their commits per key', async () => {
    const bus = createMemoryBus()
    const listener = listen(bus)
    const relay = start(bus)
    for (let index = 0; index < 30; index++) await publish(`post-${index % 3}`, index)
    await relay.drain()
    const got = await listener.all(30)
    for (const list of Map.groupBy(got, each => each.key).values())
      expect(list.map(indexOf)).toEqual(list.map(indexOf).toSorted((a, b) => a - b))
    expect(got[0]!.headers).toMatchObject({
      ce_specversion: '1.0',
      ce_type: 'post-liked',
      ce_source: '/vitrine/content',
      ce_subject: got[0]!.key,
      ce_dataversion: '1',
      'content-type': 'application/json',
      ce_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ce_time: expect.stringMatching(/Z$/),
    })
  })

  it('keeps aggregates of one partition key in the order of their commits, each under its own subject', async () => {
    const commented = defineEvent({ ...written, type: 'post-commented', partitionKey: () => 'museum-1' })
    const bus = createMemoryBus()
    const listener = listen(bus)
    const posts = ['post-0', 'post-1', 'post-2', 'post-3']
    await db.database.transaction(async tx => {
      for (const [index, post] of posts.entries())
        await outbox.publish(tx, index % 2 ? commented : written, { post, text: '', index })
      await outbox.publishAll(tx, commented, [{ post: 'post-4', text: '', index: 4 }])
    })
    await start(bus).drain()
    const got = await listener.all(5)
    const shared = got.filter(each => each.key === 'museum-1')
    expect(shared.map(each => each.headers.ce_subject)).toEqual(['post-1', 'post-3', 'post-4'])
    expect(new Set(shared.map(each => each.partition)).size).toBe(1)
    const own = got.filter(each => each.key !== 'museum-1')
    expect(own.map(each => [each.key, each.headers.ce_subject]).toSorted()).toEqual([
      ['post-0', 'post-0'],
      ['post-2', 'post-2'],
    ])
  })

  it('empties what people wrote in the outbox with its publication, and not before', async () => {
    const dataOf = async () =>
      (await db.database.query<{ data: object }>('select data from outbox order by seq')).map(row => row.data)
    const like = { post: 'p', person: 1, index: 0 }
    await publish('p', 0)
    await db.database.transaction(tx => outbox.publish(tx, unliked, like))
    expect(await dataOf()).toEqual([like, like])
    const bus = createMemoryBus()
    const listener = listen(bus)
    await start(bus).drain()
    // `post-liked` carries text by its contract, `post-unliked` does not.
    expect(await dataOf()).toEqual([{}, like])
    expect((await listener.all(2)).map(each => JSON.parse(each.value))).toEqual([like, like])
  })

  it('publishes nothing of a rolled-back transaction, and rejects data that does not fit', async () => {
    const bus = createMemoryBus()
    const listener = listen(bus)
    const relay = start(bus)
    const failing = db.database.transaction(async tx => {
      await outbox.publish(tx, liked, { post: 'p', person: 1, index: 0 })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await expect(
      db.database.transaction(tx => outbox.publish(tx, liked, { post: 'p', person: 'x' } as never)),
    ).rejects.toThrow()
    await relay.drain()
    expect(listener.got).toEqual([])
  })

  it('picks up a transaction that commits late with a lower seq', async () => {
    const bus = createMemoryBus()
    const listener = listen(bus)
    const relay = start(bus)
    const late = Promise.withResolvers<void>()
    const inserted = Promise.withResolvers<void>()
    const slow = db.database.transaction(async tx => {
      await outbox.publish(tx, liked, { post: 'late', person: 1, index: 0 })
      inserted.resolve()
      await late.promise
    })
    await inserted.promise
    await publish('early', 1)
    await relay.drain()
    expect((await listener.all(1)).map(each => each.key)).toEqual(['early'])
    late.resolve()
    await slow
    await relay.drain()
    expect((await listener.all(2)).map(each => each.key)).toEqual(['early', 'late'])
  })

  it('keeps the order across daily partitions, including days without one', async () => {
    const bus = createMemoryBus()
    const listener = listen(bus)
    const days = ['2031-05-02', '2026-01-01', new Date().toISOString(), '2019-01-01']
    for (const [index, day] of days.entries()) {
      const dated = createOutbox({ producer: 'content', now: () => new Date(day) })
      await db.database.transaction(tx => dated.publish(tx, liked, { post: 'p', person: 1, index }))
    }
    await start(bus).drain()
    expect((await listener.all(4)).map(indexOf)).toEqual([0, 1, 2, 3])
  })

  it('is replaced by the next relay when it stops or its session ends', async () => {
    const bus = createMemoryBus()
    const listener = listen(bus)
    const first = start(bus)
    await publish('p', 0)
    await first.drain()
    const second = start(bus)
    await expect.poll(() => second.isReady()).toBe(true)
    await db.database.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    for (let index = 1; index < 5; index++) await publish('p', index)
    await Promise.race([first.drain(), second.drain()])
    await first.stop()
    await publish('p', 5)
    await second.drain()
    const got = await listener.all(6)
    expect([...new Set(got.map(indexOf))]).toEqual([0, 1, 2, 3, 4, 5])
  })

  it.each(['its own process', 'the process of a standby'])('is woken by a commit in %s', async where => {
    const bus = createMemoryBus()
    // No relay polls by itself: what is published was published because of the wake.
    const idle = createEndlessPause()
    const relays = [start(bus, { idlePause: idle.pause })]
    await expect.poll(idle.lasting).toBe(1)
    if (where === 'the process of a standby') relays.push(start(bus, { idlePause: idle.pause }))
    const committing = relays.at(-1)!
    const waking = createOutbox({ producer: 'content', wake: () => committing.wake() })
    for (let index = 0; index < 4; index++) {
      await expect.poll(idle.lasting).toBe(relays.length)
      await db.database.transaction(tx => waking.publish(tx, liked, { post: 'p', person: 1, index }))
      await expect.poll(() => bus.lag('none', ['vitrine.content'])).toEqual({ 'vitrine.content': index + 1 })
    }
  })
})

describe('relay and a real broker', () => {
  it('sends large events in batches that a broker accepts, and rejects a larger one at its source', async () => {
    const bus = createTestKafkaBus()
    const listener = listen(bus)
    const relay = start(bus)
    const publishText = (text: string, index: number) =>
      db.database.transaction(tx => outbox.publish(tx, written, { post: 'p', text, index }))
    for (let index = 0; index < 8; index++) await publishText('é'.repeat(120_000), index)
    await relay.drain()
    expect((await listener.all(8)).map(indexOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    await expect(publishText('é'.repeat(270_000), 8)).rejects.toThrow(/^post-written has \d+ bytes of data$/)
  }, 60_000)

  it.each(['breaks', 'hangs'] as const)(
    'loses nothing and keeps the order when the connection %s',
    async how => {
      const network = await createNetwork()
      const bus = createTestKafkaBus({
        connect: network.connect,
        timeoutFactor: 0.4,
        // The partitions of a listener whose connection hangs are assigned again when its session ends.
        sessionTimeoutMs: 6_000,
      })
      const listener = listen(bus)
      const relay = start(bus)
      await publish('p', 0)
      await relay.drain()
      // A listener that is just joining its group would leave a member behind, for which the group waits much longer.
      await listener.all(1)
      network.fail(how)
      for (let index = 1; index < 50; index++) await publish('p', index)
      await expect.poll(() => network.refused(), { timeout: 30_000 }).toBeGreaterThan(0)
      network.heal()
      await relay.drain()
      const got = await listener.all(50)
      expect([...new Set(got.map(indexOf))]).toEqual(Array.from({ length: 50 }, (_, index) => index))
      await network.close()
    },
    90_000,
  )
})
