import { createHash } from 'node:crypto'
import {
  type Bus,
  type BusSubscription,
  type Delivery,
  type Message,
  partitions,
  type ReceivedMessage,
} from './bus.ts'
import { pause } from './pause.ts'

const maxDelivery = 500

/**
 * A broker in memory, for tests: partitions, groups with positions, deliveries repeated until resolved. One
 * subscription per group.
 */
export function createMemoryBus(): Bus {
  const logs = new Map<string, ReceivedMessage[][]>()
  const positions = new Map<string, number>()
  const subscriptions = new Set<{ wake(topic: string): void; stop(): Promise<void> }>()

  const logOf = (topic: string): ReceivedMessage[][] => {
    const log = logs.get(topic) ?? Array.from({ length: partitions }, () => [])
    logs.set(topic, log)
    return log
  }
  const positionKey = (group: string, topic: string, partition: number) => `${group} ${topic} ${partition}`
  const positionOf = (group: string, topic: string, partition: number) =>
    positions.get(positionKey(group, topic, partition)) ?? 0

  function append(message: Message): void {
    const partition = createHash('md5').update(message.key).digest().readUInt32LE() % partitions
    const log = logOf(message.topic)[partition]!
    log.push({ ...message, partition, offset: String(log.length) })
  }

  function subscribe(options: {
    group: string
    topics: readonly string[]
    onDelivery(delivery: Delivery): Promise<void>
  }): BusSubscription {
    const { group, topics, onDelivery } = options
    const active = new Map<string, Promise<void>>()
    const stopping = new AbortController()
    const isRunning = () => !stopping.signal.aborted

    async function work(topic: string, partition: number): Promise<void> {
      const log = logOf(topic)[partition]!
      while (isRunning() && positionOf(group, topic, partition) < log.length) {
        const from = positionOf(group, topic, partition)
        let resolved = from
        let paused = 0
        await onDelivery({
          topic,
          partition,
          messages: log.slice(from, from + maxDelivery),
          resolve: message => {
            resolved = Number(message.offset) + 1
          },
          heartbeat: async () => {},
          isCurrent: isRunning,
          pause: milliseconds => {
            paused = milliseconds
          },
        }).catch(() => {
          paused = 10
        })
        positions.set(positionKey(group, topic, partition), resolved)
        if (paused > 0) await pause(paused, stopping.signal)
      }
    }

    function wake(topic: string): void {
      if (!isRunning() || !topics.includes(topic)) return
      for (const partition of logOf(topic).keys()) {
        const name = `${topic} ${partition}`
        if (active.has(name)) continue
        const done = work(topic, partition).finally(() => active.delete(name))
        active.set(name, done)
      }
    }

    const subscription = {
      wake,
      isReady: isRunning,
      async stop() {
        stopping.abort()
        subscriptions.delete(subscription)
        await Promise.all(active.values())
      },
    }
    subscriptions.add(subscription)
    for (const topic of topics) setImmediate(wake, topic)
    return subscription
  }

  return {
    producer: () => ({
      async send(messages) {
        for (const message of messages) append(message)
        for (const topic of new Set(messages.map(message => message.topic)))
          for (const subscription of subscriptions) setImmediate(subscription.wake, topic)
      },
      close: async () => {},
    }),
    subscribe,
    async ensureTopics(topics) {
      for (const topic of topics) logOf(topic)
    },
    async lag(group, topics) {
      const entries = topics.map(topic => {
        const behind = logOf(topic).map((log, partition) => log.length - positionOf(group, topic, partition))
        return [topic, behind.reduce((sum, each) => sum + each, 0)] as const
      })
      return Object.fromEntries(entries)
    },
    async close() {
      await Promise.all([...subscriptions].map(subscription => subscription.stop()))
    },
  }
}
