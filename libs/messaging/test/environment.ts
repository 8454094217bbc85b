/**
 * An environment with faults, and a checker for what must be true afterwards (docs/decisions/0011). The relay and the
 * consumer under test are parameters, so that faulty ones (`mutants.ts`) can be shown to be caught.
 */
import { expect } from 'vitest'
import type { Bus, BusProducer, Delivery, Message } from '../src/bus.ts'
import { createMemoryBus, createOutbox, type Relay } from '../src/index.ts'
import { pause } from '../src/pause.ts'
import { liked, type TestDatabase } from './support.ts'

export interface TestEnvironment {
  db: TestDatabase
  bus: Bus
}
export interface Parts {
  /** `drain` resolves when the relay finds nothing more to publish, whether or not it lost something. */
  startRelay(environment: TestEnvironment): Pick<Relay, 'drain' | 'stop'>
  /** Handles a delivery: a like adds its row to `likes` and one to its post's counter. */
  createConsumer(environment: TestEnvironment): (delivery: Delivery) => Promise<void>
}

const posts = 4
const waves = 8
const likesPerWave = 20
const topic = 'vitrine.content'

/** Runs the parts through every fault and returns what is wrong in the end: empty if they are correct. */
export async function runFaults(db: TestDatabase, parts: Parts): Promise<string[]> {
  await db.database.query('truncate outbox, inbox, dead_letters, likes, counters')
  const inner = createMemoryBus()
  const bus = withBrokerFaults(inner)
  const environment = { db, bus }
  const onTopic: Message[] = []
  bus.subscribe({
    group: 'checker',
    topics: [topic],
    onDelivery: async delivery => {
      onTopic.push(...delivery.messages)
      delivery.resolve(delivery.messages.at(-1)!)
    },
  })
  const consume = withCrashes(parts.createConsumer(environment))
  bus.subscribe({ group: 'consumer', topics: [topic], onDelivery: consume })
  const relay = parts.startRelay(environment)
  try {
    const published = await publishLikes(environment, relay)
    for (const group of ['checker', 'consumer'])
      await expect.poll(() => bus.lag(group, [topic]), { interval: 5 }).toEqual({ [topic]: 0 })
    const missing = published.filter(id => !onTopic.some(each => each.headers.ce_id === id)).length
    return [
      ...(missing > 0 ? [`${missing} committed events never reached the topic`] : []),
      ...orderOf(onTopic),
      ...(await countersOf(db)),
    ]
  } finally {
    await relay.stop()
    await bus.close()
  }
}

/** Likes in waves, one per person, and in each wave one transaction that commits after later ones. */
async function publishLikes({ db }: TestEnvironment, relay: Pick<Relay, 'drain'>): Promise<string[]> {
  const outbox = createOutbox({ producer: 'content' })
  const publish = (post: string, person: number, before: Promise<void> = Promise.resolve()) =>
    db.database.transaction(async tx => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [post])
      await outbox.publish(tx, liked, { post, person, index: person })
      await before
    })
  for (let wave = 0; wave < waves; wave++) {
    const others = Promise.withResolvers<void>()
    const late = publish(`late-${wave}`, wave, others.promise)
    for (let each = 0; each < likesPerWave; each++)
      await publish(`post-${each % posts}`, wave * likesPerWave + each)
    // The relay is past the later events when the earlier one is committed.
    await relay.drain()
    others.resolve()
    await late
  }
  await relay.drain()
  const rows = await db.database.query<{ event_id: string }>('select event_id from outbox')
  return rows.map(row => row.event_id)
}

/** Versions of a key never decrease, except in repetitions of an earlier event. */
function orderOf(onTopic: readonly Message[]): string[] {
  const firsts = new Map(onTopic.toReversed().map(each => [each.headers.ce_id, each]))
  const inOrder = onTopic.filter(each => firsts.get(each.headers.ce_id) === each)
  return [...Map.groupBy(inOrder, each => each.key)].flatMap(([key, list]) => {
    const versions = list.map(each => Number(each.headers.ce_aggregateversion))
    const decreases = versions.some((version, index) => index > 0 && version < versions[index - 1]!)
    return decreases ? [`the events of ${key} are out of order`] : []
  })
}

/** Every like took effect once: its row exists and the counters equal the rows. */
async function countersOf({ database }: TestDatabase): Promise<string[]> {
  const different = await database.query<{ post: string; events: number; rows: number; counted: number }>(
    `select e.post, e.events, coalesce(l.rows, 0) as rows, coalesce(c.likes, 0) as counted
     from (select key as post, count(*)::int as events from outbox group by 1) e
     left join (select post, count(*)::int as rows from likes group by 1) l using (post)
     left join counters c using (post)
     where e.events is distinct from l.rows or l.rows is distinct from c.likes`,
  )
  return different.map(
    each => `${each.post}: ${each.events} events, ${each.rows} rows, counter ${each.counted}`,
  )
}

/** Every third send fails: in turn before and after the broker has stored it. Every second send is slow. */
function withBrokerFaults(inner: Bus): Bus {
  let sends = 0
  const producer = (): BusProducer => {
    const real = inner.producer()
    return {
      close: real.close,
      async send(messages) {
        const turn = ++sends
        if (turn % 2 === 0) await pause(30)
        if (turn % 6 === 3) throw new Error('the broker did not answer')
        await real.send(messages)
        if (turn % 6 === 0) throw new Error('the answer was lost')
      },
    }
  }
  return { ...inner, producer }
}

/** Every third delivery is aborted in its middle, every third after its end but before the position advanced. */
function withCrashes(consume: (delivery: Delivery) => Promise<void>) {
  let deliveries = 0
  return async (delivery: Delivery) => {
    const turn = ++deliveries
    if (turn % 3 === 1) await consume({ ...delivery, resolve: () => {} })
    else if (turn % 3 === 2) {
      let beats = 0
      await consume({
        ...delivery,
        isCurrent: () => beats < 3,
        heartbeat: async () => {
          if (++beats === 3) throw new Error('killed')
        },
      })
    } else await consume(delivery)
  }
}
