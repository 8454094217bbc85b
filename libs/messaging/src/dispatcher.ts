import { createHash } from 'node:crypto'
import type { ReceivedEvent, Service } from '@vitrine/contracts'
import type { Database, Transaction } from '@vitrine/service-kit'
import { type Logger, SpanKind, withSpan } from '@vitrine/telemetry'
import { z } from 'zod'
import type { Delivery, ReceivedMessage } from './bus.ts'
import { consumerHeader, type Envelope, envelopeOf, eventOf } from './cloud-event.ts'
import type { ConsumerMetrics } from './consumer-metrics.ts'
import { bury, parkedOf, resolveDeadLetters } from './dead-letters.ts'
import { PermanentFailure } from './failure.ts'
import { claim, handlerDeadlineMs } from './inbox.ts'
import { attempt } from './retry.ts'
import type { Subscription } from './subscriptions.ts'

const largestBatch = 500
const heldForMs = 2_000

interface DispatcherOptions {
  service: Service
  subscriptions: readonly Subscription[]
  database: Database
  log: Logger
  metrics: ConsumerMetrics
}

/** A message that is an event, or at least says so. */
interface Arrived {
  message: ReceivedMessage
  envelope: Envelope
  /** Set when it was redriven: only this consumer gets it. */
  only: string | undefined
}
interface Ready extends Arrived {
  event: ReceivedEvent
}

/**
 * Brings what the broker delivers to the handlers: each handler has its own transactions, inbox marks, retries and
 * dead letters, and the position moves only when every handler is done with what lies before it.
 */
export function createDispatcher(options: DispatcherOptions): (delivery: Delivery) => Promise<void> {
  const { service, subscriptions, database, log, metrics } = options
  const consumerOf = (subscription: Subscription) => `${service}.${subscription.name}`

  async function dispatch(delivery: Delivery): Promise<void> {
    for (let start = 0; start < delivery.messages.length; start += largestBatch) {
      const chunk = delivery.messages.slice(start, start + largestBatch)
      let held = false
      const arrived: Arrived[] = []
      for (const message of chunk) {
        const envelope = open(message)
        if (envelope instanceof Error) held = !(await buryUnreadable(message, envelope, delivery)) || held
        else arrived.push({ message, envelope, only: message.headers[consumerHeader] })
      }
      for (const subscription of subscriptions) {
        if (!delivery.isCurrent()) return
        const wanted = arrived.filter(each => wants(subscription, each))
        if (wanted.length > 0) held = !(await serve(subscription, wanted, delivery)) || held
      }
      if (held) return delivery.pause(heldForMs)
      if (!delivery.isCurrent()) return
      delivery.resolve(chunk.at(-1)!)
      await delivery.heartbeat()
    }
  }

  function wants(subscription: Subscription, { envelope, only }: Arrived): boolean {
    if (only !== undefined && only !== consumerOf(subscription)) return false
    return subscription.events.some(
      ({ type, version }) => type === envelope.type && version === envelope.version,
    )
  }

  /** False: something that the events need is away. */
  async function serve(subscription: Subscription, wanted: Arrived[], delivery: Delivery): Promise<boolean> {
    if (subscription.batch && wanted.length > 1) {
      const ready = wanted.map(each => readyOf(subscription, each))
      if (ready.every(each => !(each instanceof Error))) {
        try {
          await run(subscription, ready as Ready[])
          await delivery.heartbeat()
          return true
        } catch (error) {
          // Alone each event gets its own retries, and only the one that is at fault its dead letter.
          log.warn(
            { err: error, consumer: consumerOf(subscription), events: wanted.length },
            'a batch failed',
          )
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
    const outcome = await attempt(async () => {
      const ready = readyOf(subscription, arrived)
      if (ready instanceof Error) throw ready
      await run(subscription, [ready])
    }, delivery.heartbeat)
    if (outcome.kind === 'done') return true
    const { envelope, message } = arrived
    const about = { err: outcome.error, consumer, event: envelope.id, type: envelope.type, key: envelope.key }
    if (outcome.kind === 'held') {
      metrics.handled.inc({ consumer, outcome: 'held' })
      log.warn(about, 'an event waits for something that is away')
      return false
    }
    const { error, attempts } = outcome
    log.error({ ...about, attempts }, 'an event went to the dead letters')
    return buried({ consumer, eventId: envelope.id, message, reason: String(error), attempts }, delivery)
  }

  /** One transaction: marks, effects, and what must wait behind a dead letter. Rejects as the handler does. */
  async function run(subscription: Subscription, ready: readonly Ready[]): Promise<void> {
    const consumer = consumerOf(subscription)
    const [first] = ready
    const attributes = { 'messaging.consumer': consumer, 'messaging.batch.message_count': ready.length }
    const parent = ready.length === 1 ? first?.envelope.traceparent : undefined
    await withSpan(
      `${consumer} ${ready.length === 1 ? first?.envelope.type : 'batch'}`,
      attributes,
      parent,
      async () => {
        const effects: (() => Promise<void> | void)[] = []
        const taken = await database.transaction(tx =>
          withinDeadline(consumer, () => take(tx, subscription, ready, effects)),
        )
        metrics.tell(consumer, taken)
        for (const effect of effects) await runEffect(consumer, effect)
      },
      SpanKind.CONSUMER,
    )
  }

  async function take(
    tx: Transaction,
    subscription: Subscription,
    ready: readonly Ready[],
    effects: (() => Promise<void> | void)[],
  ): Promise<readonly ReceivedEvent[]> {
    const consumer = consumerOf(subscription)
    const fresh = await claim(
      tx,
      consumer,
      ready.map(each => ({ ...each, id: each.event.id })),
    )
    if (fresh.length === 0) return []
    const parked = subscription.ordered
      ? await parkedOf(
          tx,
          consumer,
          fresh.map(({ event }) => event),
        )
      : new Set<string>()
    for (const { id, message } of fresh.filter(each => parked.has(each.id)))
      await bury(tx, {
        consumer,
        eventId: id,
        message,
        reason: 'waits behind an earlier dead letter',
        attempts: 0,
      })
    const free = fresh.filter(each => !parked.has(each.id))
    const events = free.map(({ event }) => event)
    if (events.length > 0) {
      await subscription.handle(events, { tx, afterCommit: effect => void effects.push(effect) })
    }
    const redriven = free.filter(each => each.only !== undefined).map(each => each.id)
    if (redriven.length > 0) await resolveDeadLetters(tx, consumer, redriven)
    return events
  }

  async function runEffect(consumer: string, effect: () => Promise<void> | void): Promise<void> {
    try {
      await withinDeadline(consumer, async () => effect())
    } catch (error) {
      log.error({ err: error, consumer }, 'what follows a commit failed; the event is done all the same')
    }
  }

  async function buryUnreadable(
    message: ReceivedMessage,
    error: Error,
    delivery: Delivery,
  ): Promise<boolean> {
    const consumer = `${service}.read`
    // The same message gets the same id each time it is delivered.
    const hash = createHash('sha256').update(`${message.topic} ${message.partition} ${message.offset}`)
    const eventId = hash.digest('hex').slice(0, 32)
    log.error({ err: error, topic: message.topic, offset: message.offset }, 'a message is not an event')
    return buried({ consumer, eventId, message, reason: String(error), attempts: 1 }, delivery)
  }

  /** False: the database is away. */
  async function buried(failed: Parameters<typeof bury>[1], delivery: Delivery): Promise<boolean> {
    const outcome = await attempt(() => database.transaction(tx => bury(tx, failed)), delivery.heartbeat)
    if (outcome.kind === 'done') {
      metrics.handled.inc({ consumer: failed.consumer, outcome: 'dead' })
      return true
    }
    log.error({ err: outcome.error, consumer: failed.consumer }, 'a dead letter could not be stored')
    return false
  }

  return dispatch
}

function open(message: ReceivedMessage): Envelope | Error {
  try {
    return envelopeOf(message)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function readyOf(subscription: Subscription, arrived: Arrived): Ready | Error {
  const { envelope, message } = arrived
  const definition = subscription.events.find(
    each => each.type === envelope.type && each.version === envelope.version,
  )
  try {
    if (!definition) throw new Error(`${subscription.name} does not take ${envelope.type}`)
    return { ...arrived, event: eventOf(envelope, message.value, definition) }
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    return new PermanentFailure(`its data does not fit: ${why}`, { cause: error })
  }
}

async function withinDeadline<T>(consumer: string, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${consumer} took longer than ${handlerDeadlineMs / 1000} s`)),
    handlerDeadlineMs,
  )
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
