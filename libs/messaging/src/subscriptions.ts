import type { EventDefinition, ReceivedEvent } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'

/** Narrows by `type` when there are several definitions. */
export type Received<E extends EventDefinition> = E extends EventDefinition ? ReceivedEvent<E> : never

export interface HandlerContext {
  /** Holds the inbox mark too: what is written here happens exactly once per event. */
  tx: Transaction
  /** For what SQL does not hold (a push to an open page). Runs after the commit; its failure is only logged. */
  afterCommit(effect: () => Promise<void> | void): void
}

export type Handler<E extends EventDefinition> = (event: Received<E>, ctx: HandlerContext) => Promise<void>
export type BatchHandler<E extends EventDefinition> = (
  events: readonly Received<E>[],
  ctx: HandlerContext,
) => Promise<void>

export interface SubscriptionOptions {
  /** After a dead letter, later events of its key wait in the dead letters too, until it is redriven. */
  ordered?: boolean
}

/** One thing that a service does when something happened; retried, and dead-lettered, apart from all others. */
export interface Subscription {
  /** Names it in the inbox, as `<service>.<name>`: never change it. */
  name: string
  events: readonly EventDefinition[]
  batch: boolean
  ordered: boolean
  handle(events: readonly ReceivedEvent[], ctx: HandlerContext): Promise<void>
}

/** One event, one transaction. */
export function on<E extends EventDefinition>(
  event: E,
  name: string,
  handler: Handler<E>,
  options: SubscriptionOptions = {},
): Subscription {
  return {
    name,
    events: [event],
    batch: false,
    ordered: options.ordered ?? false,
    handle: async (events, ctx) => {
      for (const each of events) await handler(each as Received<E>, ctx)
    },
  }
}

/**
 * Up to 500 events, in order, in one transaction: as many as were fetched together, so a quiet time adds no delay.
 * When a batch fails its events are tried one by one.
 */
export function onBatch<const E extends EventDefinition>(
  events: readonly E[],
  name: string,
  handler: BatchHandler<E>,
  options: SubscriptionOptions = {},
): Subscription {
  return {
    name,
    events,
    batch: true,
    ordered: options.ordered ?? false,
    handle: (list, ctx) => handler(list as readonly Received<E>[], ctx),
  }
}
