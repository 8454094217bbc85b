import type { Service } from '@vitrine/contracts'
import type { Database } from '@vitrine/service-kit'
import type { Logger, Registry } from '@vitrine/telemetry'
import type { Bus } from './bus.ts'
import { type Consumer, createConsumer } from './consumer.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createRelay, type Relay } from './relay.ts'
import type { Subscription } from './subscriptions.ts'

/** What a service publishes, and what it consumes. */
export interface Messaging {
  outbox: Outbox
  relay: Relay
  /** Starts the relay and, with subscriptions, the consumer. Waits for no connection. */
  start(subscriptions?: readonly Subscription[]): void
  /** Resolves when everything committed is published, and everything published is handled. */
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
      // What the handlers published.
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
