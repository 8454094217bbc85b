import type { Service } from '@vitrine/contracts'
import type { Database } from '@vitrine/service-kit'
import type { Logger, Registry } from '@vitrine/telemetry'
import type { Bus } from './bus.ts'
import { type Consumer, createConsumer } from './consumer.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createRelay, type Relay } from './relay.ts'
import type { Subscription } from './subscriptions.ts'

/** A service's part in the exchange of events: what it publishes, and what it hears. */
export interface Messaging {
  outbox: Outbox
  relay: Relay
  /** Starts the relay and, where there are subscriptions, the consumer; waits for neither the broker nor the other. */
  start(subscriptions?: readonly Subscription[]): void
  /** Resolves when all that was committed has been published, and all that was published has been taken. */
  drain(): Promise<void>
  stop(): Promise<void>
  /** For `/readyz`. */
  readiness(): Record<string, boolean>
}

export function createMessaging(options: {
  service: Service
  database: Database
  databaseUrl: string
  bus: Bus
  log: Logger
  metrics?: Registry
  now?: () => Date
}): Messaging {
  const { service, bus, log, metrics, now } = options
  const relay = createRelay({ ...options, producer: service })
  const outbox = createOutbox({ producer: service, wake: () => relay.wake(), ...(now && { now }) })
  let consumer: Consumer | undefined

  return {
    outbox,
    relay,
    start(subscriptions = []) {
      relay.start()
      if (subscriptions.length === 0) return
      consumer = createConsumer({
        service,
        subscriptions,
        database: options.database,
        bus,
        log,
        ...(metrics && { metrics }),
      })
      consumer.start()
    },
    async drain() {
      await relay.drain()
      await consumer?.drain()
      // What the consumer published in turn.
      await relay.drain()
    },
    async stop() {
      await consumer?.stop()
      await relay.stop()
      await bus.close()
    },
    readiness: () => ({ relay: relay.isReady(), ...(consumer && { consumer: consumer.isReady() }) }),
  }
}
