import { type Service, topicOf } from '@vitrine/contracts'
import type { Database } from '@vitrine/service-kit'
import type { Logger, Registry } from '@vitrine/telemetry'
import type { Bus, BusSubscription } from './bus.ts'
import { createConsumerMetrics } from './consumer-metrics.ts'
import { redriveTopicOf } from './dead-letters.ts'
import { createDispatcher } from './dispatcher.ts'
import { pause } from './pause.ts'
import type { Subscription } from './subscriptions.ts'

export const groupOf = (service: Service): string => `vitrine.${service}`

export interface Consumer {
  /** Does not wait for the broker: `isReady` says when it is there. */
  start(): void
  /** Resolves when everything that was published so far has been taken. */
  drain(timeoutMs?: number): Promise<void>
  stop(): Promise<void>
  isReady(): boolean
}

/** What a service hears. A service that consumes also runs a relay: its dead letters leave through the outbox. */
export function createConsumer(options: {
  service: Service
  subscriptions: readonly Subscription[]
  database: Database
  bus: Bus
  log: Logger
  metrics?: Registry
}): Consumer {
  const { service, subscriptions, bus } = options
  const twice = subscriptions.find(
    (each, index) => subscriptions.findIndex(({ name }) => name === each.name) < index,
  )
  if (twice) throw new Error(`${service} has two subscriptions named ${twice.name}`)
  const topics = topicsHeardBy(service, subscriptions)
  let subscription: BusSubscription | undefined

  return {
    start() {
      subscription ??= bus.subscribe({
        group: groupOf(service),
        topics,
        onDelivery: createDispatcher({ ...options, metrics: createConsumerMetrics(options.metrics) }),
      })
    },
    async drain(timeoutMs = 30_000) {
      const deadline = Date.now() + timeoutMs
      while (true) {
        const lag = await bus.lag(groupOf(service), topics)
        if (Object.values(lag).every(behind => behind <= 0)) return
        if (Date.now() > deadline) throw new Error(`${service} is behind: ${JSON.stringify(lag)}`)
        await pause(20)
      }
    },
    async stop() {
      await subscription?.stop()
    },
    isReady: () => subscription?.isReady() ?? false,
  }
}

/** The topics of those who publish what it wants, and the one that brings its dead letters back. */
export function topicsHeardBy(service: Service, subscriptions: readonly Subscription[]): string[] {
  const producers = subscriptions.flatMap(({ events }) => events.map(({ producer }) => topicOf(producer)))
  return [...new Set([...producers, redriveTopicOf(service)])]
}
