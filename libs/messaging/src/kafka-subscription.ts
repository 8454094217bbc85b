/** A membership of a kafkajs consumer in a group, replaced by a new one whenever it crashes or stalls. */
import type { Logger } from '@vitrine/telemetry'
import type { Consumer, EachBatchPayload, KafkaMessage, RetryOptions } from 'kafkajs'
import type { BusSubscription, Delivery, ReceivedMessage } from './bus.ts'
import { pause, settledWithin } from './pause.ts'

const stalledAfterMs = 60_000
const watchEveryMs = 15_000
const maxReconnectMs = 5_000
const leaveTimeoutMs = 4_000

interface SubscriptionOptions {
  createConsumer(retry: RetryOptions & { restartOnFailure(): Promise<boolean> }): Consumer
  ensureTopics(): Promise<void>
  topics: string[]
  onDelivery(delivery: Delivery): Promise<void>
  log: Logger
}

export function subscribeToKafka(options: SubscriptionOptions): BusSubscription {
  const { log } = options
  const stopping = new AbortController()
  let ready: () => boolean = () => false

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const membership = createMembership(options)
      ready = membership.isReady
      const reason = await membership.until(stopping.signal)
      if (stopping.signal.aborted) break
      failures = membership.joined() ? 1 : failures + 1
      const wait = Math.min(maxReconnectMs, 250 * 2 ** failures)
      const level = failures === 1 || failures % 15 === 0 ? 'warn' : 'debug'
      log[level]({ err: reason, failures, wait }, 'the subscription ended and is replaced')
      await pause(wait, stopping.signal)
    }
    ready = () => false
  }

  const running = run()
  return {
    isReady: () => ready(),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function createMembership(options: SubscriptionOptions) {
  const { log, topics } = options
  // kafkajs does not restart it, so that there is one way: `run`. Few retries, because kafkajs repeats requests over
  // a connection that no longer responds.
  const consumer = options.createConsumer({
    initialRetryTime: 200,
    maxRetryTime: 2_000,
    retries: 1,
    restartOnFailure: async () => false,
  })
  let seen = Date.now()
  let member = false
  let everJoined = false
  let over = false
  const touch = () => {
    seen = Date.now()
  }
  const ended = Promise.withResolvers<unknown>()
  const end = (reason: unknown) => {
    over = true
    member = false
    ended.resolve(reason)
  }
  consumer.on(consumer.events.GROUP_JOIN, () => {
    member = true
    everJoined = true
    touch()
  })
  consumer.on(consumer.events.FETCH, touch)
  consumer.on(consumer.events.HEARTBEAT, touch)
  consumer.on(consumer.events.CRASH, ({ payload }) => end(payload.error))

  async function join(): Promise<void> {
    await options.ensureTopics()
    if (over) return
    await consumer.connect()
    if (over) return await consumer.disconnect()
    await consumer.subscribe({ topics, fromBeginning: true })
    await consumer.run({
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 3,
      eachBatch: payload =>
        over ? Promise.resolve() : options.onDelivery(deliveryOf(payload, () => !over, touch)),
    })
    if (over) await consumer.disconnect()
  }

  return {
    isReady: () => member && Date.now() - seen < stalledAfterMs,
    joined: () => everJoined,
    /** Resolves with the reason when it crashes, stalls or is stopped. */
    async until(signal: AbortSignal): Promise<unknown> {
      const watch = setInterval(() => {
        if (Date.now() - seen > stalledAfterMs)
          end(new Error(`nothing fetched for ${stalledAfterMs / 1000} s`))
      }, watchEveryMs)
      const stop = () => ended.resolve(undefined)
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      else join().catch(end)
      const reason = await ended.promise
      clearInterval(watch)
      signal.removeEventListener('abort', stop)
      await leave()
      return reason
    },
  }

  /** Bounded, because a broker may not respond; an abandoned consumer delivers nothing more. */
  async function leave(): Promise<void> {
    const leaving = consumer.disconnect().catch(error => log.debug({ err: error }, 'kafka: leaving failed'))
    await settledWithin(leaveTimeoutMs, leaving)
    over = true
  }
}

function deliveryOf(payload: EachBatchPayload, isCurrent: () => boolean, touch: () => void): Delivery {
  const { batch } = payload
  const messages = batch.messages.map(message => receivedOf(message, batch.topic, batch.partition))
  return {
    topic: batch.topic,
    partition: batch.partition,
    messages,
    resolve: message => payload.resolveOffset(message.offset),
    async heartbeat() {
      touch()
      await payload.heartbeat()
    },
    isCurrent: () => isCurrent() && payload.isRunning() && !payload.isStale(),
    pause(milliseconds) {
      const resume = payload.pause()
      setTimeout(resume, milliseconds).unref()
    },
  }
}

function receivedOf(message: KafkaMessage, topic: string, partition: number): ReceivedMessage {
  const headers = Object.entries(message.headers ?? {}).flatMap(([name, value]) => {
    const last = Array.isArray(value) ? value.at(-1) : value
    return last === undefined ? [] : [[name, last.toString()] as const]
  })
  return {
    topic,
    partition,
    offset: message.offset,
    key: message.key?.toString() ?? '',
    value: message.value?.toString() ?? '',
    headers: Object.fromEntries(headers),
  }
}
