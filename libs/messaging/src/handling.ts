import type { ReceivedEvent } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import { SpanKind, withSpan } from '@vitrine/telemetry'
import { z } from 'zod'
import type { ReceivedMessage } from './bus.ts'
import { type Envelope, eventOf } from './cloud-event.ts'
import { parkedOf, resolveDeadLetters, storeDeadLetter } from './dead-letters.ts'
import type { DispatcherOptions } from './dispatcher.ts'
import { HandlerTimeout, PermanentFailure } from './failure.ts'
import { claim, handlerDeadlineMs } from './inbox.ts'
import type { Subscription } from './subscriptions.ts'

/** A message whose headers are those of an event. */
export interface Arrived {
  message: ReceivedMessage
  envelope: Envelope
  /** Set when it was redriven: only this consumer gets it. */
  only: string | undefined
}
export interface Ready extends Arrived {
  event: ReceivedEvent
}

type Effect = () => Promise<void> | void

/**
 * Runs a handler: one transaction with marks, effects and what must wait behind a dead letter. Rejects as it does;
 * resolves with how many of the events it had not handled before.
 */
export function createHandling(
  options: DispatcherOptions,
): (subscription: Subscription, ready: readonly Ready[]) => Promise<number> {
  const { service, database, log, metrics } = options

  async function handle(subscription: Subscription, ready: readonly Ready[]): Promise<number> {
    const consumer = `${service}.${subscription.name}`
    const [first] = ready
    const attributes = { 'messaging.consumer': consumer, 'messaging.batch.message_count': ready.length }
    const parent = ready.length === 1 ? first?.envelope.traceparent : undefined
    return withSpan(
      `${consumer} ${ready.length === 1 ? first?.envelope.type : 'batch'}`,
      attributes,
      parent,
      async () => {
        const effects: Effect[] = []
        const handled = await database.transaction(tx =>
          withinDeadline(consumer, () => handleFresh(tx, subscription, ready, effects)),
        )
        metrics.observe(consumer, handled)
        for (const effect of effects) await runEffect(consumer, effect)
        return handled.length
      },
      SpanKind.CONSUMER,
    )
  }

  /** Returns the events that this consumer had not handled before. */
  async function handleFresh(
    tx: Transaction,
    subscription: Subscription,
    ready: readonly Ready[],
    effects: Effect[],
  ): Promise<readonly ReceivedEvent[]> {
    const consumer = `${service}.${subscription.name}`
    const fresh = await claim(
      tx,
      consumer,
      ready.map(each => ({ ...each, id: each.event.id })),
    )
    if (fresh.length === 0) return []
    const ids = fresh.map(({ event }) => event)
    const parked = subscription.ordered ? await parkedOf(tx, consumer, ids) : new Set<string>()
    const reason = 'waits behind an earlier dead letter'
    for (const { id, message } of fresh.filter(each => parked.has(each.id)))
      await storeDeadLetter(tx, { consumer, eventId: id, message, reason, attempts: 0 })
    const free = fresh.filter(each => !parked.has(each.id))
    const events = free.map(({ event }) => event)
    if (events.length > 0) {
      await subscription.handle(events, { tx, afterCommit: effect => void effects.push(effect) })
    }
    const redriven = free.filter(each => each.only !== undefined).map(each => each.id)
    if (redriven.length > 0) await resolveDeadLetters(tx, consumer, redriven)
    return events
  }

  async function runEffect(consumer: string, effect: Effect): Promise<void> {
    try {
      await withinDeadline(consumer, async () => effect())
    } catch (error) {
      log.error({ err: error, consumer }, 'an effect after the commit failed; the event counts as handled')
    }
  }

  return handle
}

/** The message as the subscription's event; a PermanentFailure where its data does not fit. */
export function parse(subscription: Subscription, arrived: Arrived): Ready | PermanentFailure {
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
    () => late.reject(new HandlerTimeout(`${consumer} took longer than ${handlerDeadlineMs / 1000} s`)),
    handlerDeadlineMs,
  )
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
