/**
 * `npm run fault:broker`: the broker does not answer for 60 s while people go on. Nothing that they do fails, and
 * all of it arrives after the broker is back, in order per post.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { topicOf } from '@vitrine/contracts'
import { createKafkaBus, type ReceivedMessage } from '@vitrine/messaging'
import { createLogger } from '@vitrine/telemetry'
import {
  becomes,
  type FaultEnvironment,
  findProcess,
  openEnvironment,
  unpublished,
  verdict,
} from './environment.ts'
import { checksOf, likesOf } from './liked.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
const healWithinMs = 60_000
const authors = 5

interface Done {
  posts: number[]
  likes: number
  comments: number
  failures: string[]
  slowestMs: number
}

/** Once a second a like and a comment, every six seconds a post, until the time is over. */
async function goOn({ people }: FaultEnvironment, done: Done): Promise<void> {
  const timed = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const before = performance.now()
    try {
      return await work()
    } catch (error) {
      done.failures.push(String(error))
    } finally {
      done.slowestMs = Math.max(done.slowestMs, performance.now() - before)
    }
  }
  const postOnce = async (turn: number) => {
    const content = `What the guard said, part ${turn + 1}.`
    const created = await timed(() =>
      people[turn % authors]!.post<{ id: number }>('/api/posts', { type: 'text', content }),
    )
    if (created) done.posts.push(created.id)
  }
  await postOnce(0)
  for (let second = 0; second < seconds; second++) {
    const started = performance.now()
    if (second % 6 === 5) await postOnce((second + 1) / 6)
    const others = people.slice(authors)
    const person = others[second % others.length]!
    // Each pair of person and post once: a second like would take the first back.
    const post = done.posts[Math.floor(second / others.length)] ?? done.posts.at(-1)!
    if (await timed(() => person.post(`/api/posts/${post}/like`))) done.likes++
    const target = done.posts[second % done.posts.length]!
    if (await timed(() => person.post(`/api/posts/${target}/comments`, { content: 'So true.' })))
      done.comments++
    await pause(Math.max(0, 1_000 - (performance.now() - started)))
  }
}

/** Every event of these posts on the topic, in the order in which it lies there. */
async function eventsOnTopic(posts: readonly number[], wanted: number): Promise<ReceivedMessage[]> {
  const bus = createKafkaBus({
    brokers: (process.env.KAFKA_BROKERS ?? '').split(','),
    clientId: 'faults',
    log: createLogger({ name: 'faults', level: 'error' }),
  })
  const keys = new Set(posts.map(String))
  const found = new Map<string, ReceivedMessage>()
  bus.subscribe({
    group: `faults-${crypto.randomUUID()}`,
    topics: [topicOf('content')],
    onDelivery: async delivery => {
      for (const message of delivery.messages)
        if (keys.has(message.key) && !found.has(message.headers.ce_id ?? ''))
          found.set(message.headers.ce_id ?? '', message)
      delivery.resolve(delivery.messages.at(-1)!)
    },
  })
  await becomes(() => found.size >= wanted, 30_000)
  await bus.close()
  return [...found.values()]
}

/** Events that lie behind a newer one of their post. */
function outOfOrder(events: readonly ReceivedMessage[]): number {
  const newest = new Map<string, number>()
  return events.filter(({ key, headers }) => {
    const version = Number(headers.ce_aggregateversion)
    const isOlder = version < (newest.get(key) ?? 0)
    newest.set(key, Math.max(version, newest.get(key) ?? 0))
    return isOlder
  }).length
}

async function main(): Promise<number> {
  const environment = await openEnvironment()
  const broker = findProcess('kafka')
  if (broker === undefined) throw new Error('the broker is not one that `npm start` runs')
  const done: Done = { posts: [], likes: 0, comments: 0, failures: [], slowestMs: 0 }
  try {
    console.log(`      the broker (${broker}) is held still for ${seconds} s`)
    process.kill(broker, 'SIGSTOP')
    await goOn(environment, done).finally(() => process.kill(broker, 'SIGCONT'))
    const held = await unpublished(environment.content)
    console.log(`      it goes on; ${held} events wait in the outbox of content`)
    const healing = performance.now()
    const healed = await becomes(async () => {
      const found = await likesOf(environment, done.posts)
      const waiting =
        (await unpublished(environment.content)) + (await unpublished(environment.notifications))
      return waiting === 0 && found.counted === done.likes && found.notified === done.likes
    }, healWithinMs)
    const after = ((performance.now() - healing) / 1000).toFixed(1)
    const events = await eventsOnTopic(done.posts, done.posts.length + done.likes + done.comments)
    for (const failure of done.failures.slice(0, 5)) console.log(`      ${failure}`)
    const slowest = Math.round(done.slowestMs)
    return verdict(
      `broker gone for ${seconds} s: ${done.posts.length} posts, ${done.likes} likes, ${done.comments} comments, slowest ${slowest} ms, caught up ${healed ? `after ${after} s` : 'never'}`,
      [
        { what: 'requests that failed', found: done.failures.length, wanted: 0 },
        ...checksOf(await likesOf(environment, done.posts), done.likes),
        {
          what: 'events on the topic',
          found: events.length,
          wanted: done.posts.length + done.likes + done.comments,
        },
        { what: 'events out of order', found: outOfOrder(events), wanted: 0 },
      ],
    )
  } finally {
    await environment.close()
  }
}

process.exit(await main())
