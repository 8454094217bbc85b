import { createHash } from 'node:crypto'
import { allEvents, type Service } from '@vitrine/contracts'
import type { Database } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Delivery, ReceivedMessage } from './bus.ts'
import { createCircuit } from './circuit.ts'
import { consumerHeader, type Envelope, envelopeOf } from './cloud-event.ts'
import type { ConsumerMetrics } from './consumer-metrics.ts'
import { storeDeadLetter } from './dead-letters.ts'
import { type Arrived, createHandling, parse, type Ready } from './handling.ts'
import { claim } from './inbox.ts'
import { mapInTurns } from './pause.ts'
import { attempt, type Outcome } from './retry.ts'
import type { Subscription } from './subscriptions.ts'

const maxBatch = 500
/** How long a partition pauses when an event of it cannot be handled now. */
const holdMs = 2_000
/** A third of the shortest session that a broker allows. */
const heartbeatMs = 2_000

export interface DispatcherOptions {
  service: Service
  subscriptions: readonly Subscription[]
  database: Database
  log: Logger
  metrics: ConsumerMetrics
  /** Default: 100, 400, 1,600 and 1,600 ms, so five attempts in all. */
  retryDelaysMs?: readonly number[]
}

/**
 * Passes what the broker delivers to the handlers: each handler has its own transactions, inbox marks, retries and
 * dead letters, and the position advances only when every handler is done with what comes before it.
 */
export function createDispatcher(options: DispatcherOptions): (delivery: Delivery) => Promise<void> {
  const { service, subscriptions, database, log, metrics, retryDelaysMs: delaysMs } = options
  const handleEvents = createHandling(options)
  const circuit = createCircuit()
  const reported = new Set<string>()
  const consumerOf = (subscription: Subscription) => `${service}.${subscription.name}`

  async function handle(subscription: Subscription, ready: readonly Ready[]): Promise<void> {
    // A redelivered event that was skipped says nothing about the handler.
    if ((await handleEvents(subscription, ready)) > 0) circuit.close(subscription)
  }

  async function dispatch(delivery: Delivery): Promise<void> {
    for (let start = 0; start < delivery.messages.length; start += maxBatch) {
      const chunk = delivery.messages.slice(start, start + maxBatch)
      let held = false
      const arrived: Arrived[] = []
      const opened = await mapInTurns(chunk, message => ({ message, envelope: open(message) }))
      for (const { message, envelope } of opened) {
        if (envelope instanceof Error)
          held = !(await deadLetterUnreadable(message, envelope, delivery)) || held
        else arrived.push({ message, envelope, only: message.headers[consumerHeader] })
      }
      for (const subscription of subscriptions) {
        if (!delivery.isCurrent()) return
        held = !(await serve(subscription, arrived, delivery)) || held
      }
      if (held) return delivery.pause(holdMs)
      if (!delivery.isCurrent()) return
      delivery.resolve(chunk.at(-1)!)
      await delivery.heartbeat()
    }
  }

  /** False: some of the events cannot be handled now and must be delivered again. */
  async function serve(
    subscription: Subscription,
    arrived: readonly Arrived[],
    delivery: Delivery,
  ): Promise<boolean> {
    const consumer = consumerOf(subscription)
    const mine = arrived.filter(
      ({ envelope, only }) =>
        (only === undefined || only === consumer) && takesType(subscription, envelope.type),
    )
    const unknown = mine.find(({ envelope }) => isUnknownVersion(subscription, envelope))
    const before = unknown ? mine.slice(0, mine.indexOf(unknown)) : mine
    const wanted = before.filter(({ envelope }) => takes(subscription, envelope))
    if (wanted.length > 0 && !(await serveAll(subscription, wanted, delivery))) return false
    if (unknown) reportUnknownVersion(consumer, unknown.envelope)
    return unknown === undefined
  }

  async function serveAll(
    subscription: Subscription,
    wanted: Arrived[],
    delivery: Delivery,
  ): Promise<boolean> {
    if (subscription.batch && wanted.length > 1 && !circuit.isOpen(subscription)) {
      const ready = await mapInTurns(wanted, each => parse(subscription, each))
      if (ready.every(each => !(each instanceof Error))) {
        try {
          await withHeartbeats(delivery, () => handle(subscription, ready as Ready[]))
          await delivery.heartbeat()
          return true
        } catch (error) {
          // One by one each event gets its own retries, and only the one at fault becomes a dead letter.
          const about = { err: error, consumer: consumerOf(subscription), events: wanted.length }
          log.warn(about, 'a batch failed')
        }
      }
    }
    for (const each of wanted) {
      if (!delivery.isCurrent()) return false
      if (!(await serveOne(subscription, each, delivery))) return false
      await delivery.heartbeat()
    }
    return true
  }

  async function serveOne(
    subscription: Subscription,
    arrived: Arrived,
    delivery: Delivery,
  ): Promise<boolean> {
    const consumer = consumerOf(subscription)
    const work = () =>
      withHeartbeats(delivery, async () => {
        const ready = parse(subscription, arrived)
        if (ready instanceof Error) throw ready
        await handle(subscription, [ready])
      })
    const outcome = circuit.after(
      subscription,
      await attempt(work, delivery.heartbeat, { once: circuit.isOpen(subscription), delaysMs }),
    )
    if (outcome.kind === 'done') return true
    const { envelope, message } = arrived
    const about = { err: outcome.error, consumer, event: envelope.id, type: envelope.type, key: envelope.key }
    if (outcome.kind === 'held') {
      metrics.handled.inc({ consumer, outcome: 'held' })
      reportHeld(about, outcome)
      return false
    }
    const { error, attempts } = outcome
    log.error({ ...about, attempts }, 'an event became a dead letter')
    const failed = { consumer, eventId: envelope.id, message, reason: String(error), attempts }
    return deadLetter(consumer, delivery, () => database.transaction(tx => storeDeadLetter(tx, failed)))
  }

  function reportHeld(about: object, { isCircuitOpen }: Outcome & { kind: 'held' }): void {
    if (isCircuitOpen) log.error(about, 'a handler fails every event: its events are held until it succeeds')
    else log.warn(about, 'an event is held: what its handler needs is unavailable')
  }

  /** Held until a release that knows the version runs here: skipping the event would lose it. */
  function reportUnknownVersion(consumer: string, { id, type, version }: Envelope): void {
    metrics.handled.inc({ consumer, outcome: 'unknown_version' })
    if (reported.has(id)) return
    reported.add(id)
    log.error({ consumer, event: id, type, version }, 'an event of an unknown version is held')
  }

  async function deadLetterUnreadable(
    message: ReceivedMessage,
    error: Error,
    delivery: Delivery,
  ): Promise<boolean> {
    const consumer = `${service}.read`
    // The same message gets the same id each time it is delivered.
    const hash = createHash('sha256').update(`${message.topic} ${message.partition} ${message.offset}`)
    const eventId = uuidOf(hash.digest('hex'))
    log.error({ err: error, topic: message.topic, offset: message.offset }, 'a message is not an event')
    return deadLetter(consumer, delivery, () =>
      database.transaction(async tx => {
        // Each group of the service reads the message.
        const [first] = await claim(tx, consumer, [{ id: eventId }])
        if (first)
          await storeDeadLetter(tx, { consumer, eventId, message, reason: String(error), attempts: 1 })
      }),
    )
  }

  /** False: the database is unavailable. */
  async function deadLetter(
    consumer: string,
    delivery: Delivery,
    store: () => Promise<void>,
  ): Promise<boolean> {
    const outcome = await attempt(store, delivery.heartbeat)
    if (outcome.kind === 'done') {
      metrics.handled.inc({ consumer, outcome: 'dead' })
      return true
    }
    log.error({ err: outcome.error, consumer }, 'a dead letter could not be stored')
    return false
  }

  return dispatch
}

const takesType = (subscription: Subscription, type: string) =>
  subscription.events.some(each => each.type === type)

const takes = (subscription: Subscription, { type, version }: Envelope) =>
  subscription.events.some(each => each.type === type && each.version === version)

/** A version that the registry of this release knows, and the subscription does not name, is left out on purpose. */
const isUnknownVersion = (subscription: Subscription, envelope: Envelope) =>
  !takes(subscription, envelope) &&
  !allEvents.some(({ type, version }) => type === envelope.type && version === envelope.version)

function open(message: ReceivedMessage): Envelope | Error {
  try {
    return envelopeOf(message)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Keeps the membership of the group while `work` runs; a lost one is noticed by the next heartbeat that is awaited. */
async function withHeartbeats<T>(delivery: Delivery, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => delivery.heartbeat().catch(() => {}), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
