import { type Service, topicOf } from '@vitrine/contracts'
import type { Database } from '@vitrine/service-kit'
import type { Logger, Registry } from '@vitrine/telemetry'
import type { Bus, BusSubscription } from './bus.ts'
import { createConsumerMetrics } from './consumer-metrics.ts'
import { redriveTopicOf } from './dead-letters.ts'
import { createDispatcher } from './dispatcher.ts'
import { pause } from './pause.ts'
import { redactDeadLetters } from './redaction.ts'
import type { Subscription } from './subscriptions.ts'

export interface Consumer {
  /** Does not wait for the broker: `isReady` reports when it is connected. */
  start(): void
  /** Resolves when everything that was published so far has been handled. */
  drain(timeoutMs?: number): Promise<void>
  stop(): Promise<void>
  isReady(): boolean
}

/** The subscriptions of one consumer group, and the topics that it reads. */
export interface ConsumerGroup {
  name: string
  topics: readonly string[]
  subscriptions: readonly Subscription[]
}

/**
 * The groups of a service: one for its isolated subscriptions each, and one for all others, which therefore handle
 * the events of a partition in the order of the list (docs/decisions/0050). Where content's events are consumed, the
 * redaction of their dead letters is added.
 */
export function groupsOf(service: Service, subscriptions: readonly Subscription[]): ConsumerGroup[] {
  const consumesPosts = subscriptions.some(({ events }) =>
    events.some(({ producer }) => producer === 'content'),
  )
  const shared = subscriptions.filter(each => !each.isolated)
  if (consumesPosts) shared.push(redactDeadLetters)
  const group = (name: string, list: readonly Subscription[]): ConsumerGroup => ({
    name,
    topics: topicsOf(service, list),
    subscriptions: list,
  })
  return [
    ...(shared.length > 0 ? [group(`vitrine.${service}`, shared)] : []),
    ...subscriptions
      .filter(each => each.isolated)
      .map(each => group(`vitrine.${service}.${each.name}`, [each])),
  ]
}

/** The topics of those who publish what it consumes, and the one that redrives its dead letters. */
function topicsOf(service: Service, subscriptions: readonly Subscription[]): string[] {
  const producers = subscriptions.flatMap(({ events }) => events.map(({ producer }) => topicOf(producer)))
  return [...new Set([...producers, redriveTopicOf(service)])]
}

/** Handles the events of a service. It also needs a relay: its dead letters are published through the outbox. */
export function createConsumer(options: {
  service: Service
  subscriptions: readonly Subscription[]
  database: Database
  bus: Bus
  log: Logger
  metrics?: Registry
  retryDelaysMs?: readonly number[]
}): Consumer {
  const { service, subscriptions, bus } = options
  const duplicate = subscriptions.find(
    (each, index) => subscriptions.findIndex(({ name }) => name === each.name) < index,
  )
  if (duplicate) throw new Error(`${service} has two subscriptions named ${duplicate.name}`)
  const groups = groupsOf(service, subscriptions)
  let running: BusSubscription[] | undefined

  async function lag(): Promise<Record<string, number>> {
    const perGroup = await Promise.all(
      groups.map(async ({ name, topics }) =>
        Object.entries(await bus.lag(name, topics)).map(([topic, behind]) => [`${name} ${topic}`, behind]),
      ),
    )
    return Object.fromEntries(perGroup.flat())
  }

  return {
    start() {
      if (running) return
      const metrics = createConsumerMetrics(options.metrics)
      running = groups.map(group =>
        bus.subscribe({
          group: group.name,
          topics: group.topics,
          onDelivery: createDispatcher({ ...options, subscriptions: group.subscriptions, metrics }),
        }),
      )
    },
    async drain(timeoutMs = 30_000) {
      const deadline = Date.now() + timeoutMs
      while (true) {
        const behind = await lag()
        if (Object.values(behind).every(count => count <= 0)) return
        if (Date.now() > deadline) throw new Error(`${service} is behind: ${JSON.stringify(behind)}`)
        await pause(20)
      }
    },
    async stop() {
      await Promise.all((running ?? []).map(each => each.stop()))
    },
    isReady: () => running?.every(each => each.isReady()) ?? false,
  }
}
