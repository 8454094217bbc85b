/**
 * With kafka-subscription.ts the only file that imports kafkajs, so that the client can be replaced. It is hardly
 * maintained: the settings here, and the patches in `patches/`, avoid its known defects (docs/decisions/0009).
 */
import type { Socket } from 'node:net'
import type { Logger } from '@vitrine/telemetry'
import { type Admin, Kafka, logLevel, Partitioners, type Producer } from 'kafkajs'
import { type Bus, type BusProducer, type Delivery, partitions, type ReceivedMessage } from './bus.ts'
import { subscribeToKafka } from './kafka-subscription.ts'
import { pause, settledWithin } from './pause.ts'

/** A broker that does not respond must not delay the end of a process further. */
const closeTimeoutMs = 1_500

export interface KafkaBusOptions {
  brokers: readonly string[]
  clientId: string
  log: Logger
  /** 3 wherever more than one broker runs; every write then needs two of them. */
  replication?: number
  /** Put before every topic and group, so that tests can share a broker. */
  prefix?: string
  /** How long a broker holds a fetch without messages; also how long leaving a group may take. */
  maxWaitMs?: number
  /** After how long the partitions of a killed process are reassigned. */
  sessionTimeoutMs?: number
  /** Multiplies how long a broker may take to answer; default: 1. */
  timeoutFactor?: number
  /** Opens connections; default: TCP. */
  connect?: (host: string, port: number, onConnect: () => void) => Socket
}

export interface KafkaBus extends Bus {
  /** Deletes them with what they hold: for those who had topics of their own. */
  deleteTopics(topics: readonly string[]): Promise<void>
}

export function createKafkaBus(options: KafkaBusOptions): KafkaBus {
  const { log, prefix = '', replication = 1, timeoutFactor = 1, connect } = options
  const kafka = new Kafka({
    clientId: options.clientId,
    brokers: [...options.brokers],
    ...(connect && { socketFactory: ({ host, port, onConnect }) => connect(host, port, onConnect) }),
    connectionTimeout: 3_000 * timeoutFactor,
    requestTimeout: 5_000 * timeoutFactor,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5 },
    logLevel: logLevel.WARN,
    // Its errors are single attempts or rebalances; whoever gives up logs that itself.
    logCreator: () => entry => {
      const { message, timestamp: _, logger: __, ...details } = entry.log
      log.debug(details, `kafka: ${message}`)
    },
  })
  const subscriptions = new Set<{ stop(): Promise<void> }>()
  const producers = new Set<BusProducer>()
  const admin = createAdmin(kafka)

  function producer(): BusProducer {
    let current: Producer | undefined
    const discard = (broken: Producer) => {
      current = undefined
      // Not awaited: with a broker that does not respond it takes as long as the pending requests.
      broken
        .disconnect()
        .catch((error: Error) => log.debug({ err: error }, 'kafka: disconnecting a producer failed'))
    }
    const self: BusProducer = {
      async send(messages) {
        current ??= kafka.producer({
          idempotent: false,
          maxInFlightRequests: 1,
          allowAutoTopicCreation: false,
          createPartitioner: Partitioners.DefaultPartitioner,
          // Once, for a topic that has just got its leaders. Every other retry is the caller's, with a new producer.
          retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 1 },
        })
        const using = current
        try {
          await using.connect()
          await using.sendBatch({
            acks: -1,
            topicMessages: [...Map.groupBy(messages, message => prefix + message.topic)].map(
              ([topic, list]) => ({
                topic,
                messages: list.map(({ key, value, headers }) => ({ key, value, headers })),
              }),
            ),
          })
        } catch (error) {
          discard(using)
          throw error
        }
      },
      async close() {
        producers.delete(self)
        if (current) await settledWithin(closeTimeoutMs, current.disconnect())
      },
    }
    producers.add(self)
    return self
  }

  async function ensureTopics(topics: readonly string[]): Promise<void> {
    const wanted = topics.map(topic => prefix + topic)
    await admin.use(async client => {
      const present = new Set(await client.listTopics())
      const missing = wanted.filter(topic => !present.has(topic))
      if (missing.length > 0)
        await client.createTopics({
          // Waited for below: kafkajs gives up at the first broker that does not know its partitions yet.
          waitForLeaders: false,
          topics: missing.map(topic => ({
            topic,
            numPartitions: partitions,
            replicationFactor: replication,
            configEntries: replication > 1 ? [{ name: 'min.insync.replicas', value: '2' }] : [],
          })),
        })
      // A topic is listed before its brokers know that they lead it.
      for (const topic of wanted) await retry(() => client.fetchTopicOffsets(topic), retryNewTopicsForMs)
    })
  }

  return {
    producer,
    ensureTopics,
    deleteTopics: topics =>
      admin.use(client => client.deleteTopics({ topics: topics.map(topic => prefix + topic) })),
    subscribe({ group, topics, onDelivery }) {
      const subscription = subscribeToKafka({
        createConsumer: retryOptions =>
          kafka.consumer({
            groupId: prefix + group,
            allowAutoTopicCreation: false,
            // Longer than a handler's deadline.
            sessionTimeout: options.sessionTimeoutMs ?? 15_000,
            heartbeatInterval: 3_000,
            rebalanceTimeout: 30_000,
            minBytes: 1,
            maxWaitTimeInMs: options.maxWaitMs ?? 3_000,
            maxBytesPerPartition: 512 * 1024,
            retry: retryOptions,
          }),
        ensureTopics: () => ensureTopics(topics),
        topics: topics.map(topic => prefix + topic),
        onDelivery: delivery => onDelivery(withoutPrefix(delivery, prefix)),
        log: log.child({ group }),
      })
      subscriptions.add(subscription)
      return subscription
    },
    lag: (group, topics) =>
      admin.use(async client => {
        // A broker that has just started does not know yet which groups it coordinates.
        const committed = await retry(() =>
          client.fetchOffsets({
            groupId: prefix + group,
            topics: topics.map(topic => prefix + topic),
          }),
        )
        const behind = topics.map(async topic => {
          const done = committed.find(each => each.topic === prefix + topic)?.partitions ?? []
          const ends = await retry(() => client.fetchTopicOffsets(prefix + topic))
          const each = ends.map(({ partition, low, high }) => {
            const offset = Number(done.find(of => of.partition === partition)?.offset ?? -1)
            return Number(high) - Math.max(offset, Number(low))
          })
          return [topic, each.reduce((sum, one) => sum + one, 0)] as const
        })
        return Object.fromEntries(await Promise.all(behind))
      }),
    async close() {
      await Promise.all([...subscriptions].map(subscription => subscription.stop()))
      await Promise.all([...producers].map(each => each.close()))
      await settledWithin(closeTimeoutMs, admin.close())
    },
  }
}

/** One admin connection, opened when first needed and again after a failure. */
function createAdmin(kafka: Kafka) {
  let client: Promise<Admin> | undefined
  const connect = async () => {
    const fresh = kafka.admin()
    await fresh.connect()
    return fresh
  }
  const discard = async () => {
    const old = client
    client = undefined
    await old?.then(admin => admin.disconnect()).catch(() => {})
  }
  return {
    async use<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
      client ??= connect()
      try {
        return await work(await client)
      } catch (error) {
        void discard()
        throw error
      }
    },
    close: discard,
  }
}

const retryForMs = 5_000
/** Longer than kafkajs itself retries one call, and than a busy broker needs to lead new topics. */
const retryNewTopicsForMs = 20_000

/** Retries what fails because the broker is not ready yet; after `forMs` the failure is the caller's. */
async function retry<T>(work: () => Promise<T>, forMs = retryForMs): Promise<T> {
  const deadline = Date.now() + forMs
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(50)
    }
  }
}

function withoutPrefix(delivery: Delivery, prefix: string): Delivery {
  if (!prefix) return delivery
  const topic = delivery.topic.slice(prefix.length)
  return {
    ...delivery,
    topic,
    messages: delivery.messages.map((each): ReceivedMessage => ({ ...each, topic })),
  }
}
