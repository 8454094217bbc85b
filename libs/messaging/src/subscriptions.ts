import type { EventDefinition, ReceivedEvent } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'

/** Narrows by `type` when there are several definitions. */
export type Received<E extends EventDefinition> = E extends EventDefinition ? ReceivedEvent<E> : never

export interface HandlerContext {
  /** Contains the inbox mark too: what is written here happens exactly once per event. */
  tx: Transaction
  /** For effects outside SQL (a push to an open page). Runs after the commit; its failure is only logged. */
  afterCommit(effect: () => Promise<void> | void): void
}

export type Handler<E extends EventDefinition> = (event: Received<E>, ctx: HandlerContext) => Promise<void>
export type BatchHandler<E extends EventDefinition> = (
  events: readonly Received<E>[],
  ctx: HandlerContext,
) => Promise<void>

export interface SubscriptionOptions {
  /**
   * After a dead letter, later events of its key become dead letters too, until it is redriven. For effects that a
   * redriven older event must not overwrite and that store no `aggregateVersion` to compare.
   */
  ordered?: boolean
  /**
   * A consumer group of its own: held events stop no other subscription of the service, and a new subscription starts
   * with the oldest event that the topic retains. In exchange it runs concurrently with the service's others.
   */
  isolated?: boolean
}

/** One effect of events in a service; retried and dead-lettered independently of all others. */
export interface Subscription {
  /** Its identity in the inbox, as `<service>.<name>`: never change it. */
  name: string
  events: readonly EventDefinition[]
  batch: boolean
  ordered: boolean
  isolated: boolean
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
    isolated: options.isolated ?? false,
    handle: async (events, ctx) => {
      for (const each of events) await handler(each as Received<E>, ctx)
    },
  }
}

/**
 * Up to 500 events, in order, in one transaction: as many as were fetched together, so a small batch waits for
 * nothing. When a batch fails, its events are handled one by one.
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
    isolated: options.isolated ?? false,
    handle: (list, ctx) => handler(list as readonly Received<E>[], ctx),
  }
}
