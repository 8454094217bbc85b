/** Each of these fails on kafkajs as it is published: they hold `patches/kafkajs+2.2.4.patch` in place. */
import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const inside = createRequire(import.meta.url)
const log = { debug() {}, info() {}, warn() {}, error() {} }

interface RequestQueue {
  throttledUntil: number
  scheduleRequestTimeoutCheck(): void
  destroy(): void
  push(request: { entry: { correlationId: number }; expectResponse: boolean; sendRequest(): void }): void
  checkPendingRequests(): void
}

describe('the request queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function createQueue(): RequestQueue {
    const Queue: new (options: object) => RequestQueue = inside('kafkajs/src/network/requestQueue')
    return new Queue({
      maxInFlightRequests: 1,
      requestTimeout: 1_000,
      clientId: 'x',
      broker: 'x',
      logger: log,
    })
  }
  const request = (correlationId: number, sent: number[] = []) => ({
    entry: { correlationId, apiName: 'Fetch', apiKey: 1, apiVersion: 1, resolve() {}, reject() {} },
    expectResponse: true,
    sendRequest: () => void sent.push(correlationId),
  })

  it('arms no timer while nothing is pending (issues 1751, 1768)', () => {
    const queue = createQueue()
    queue.push(request(1))
    queue.checkPendingRequests()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('checks for requests without an answer once a second, not ten times', () => {
    const checks = vi.fn(() => true)
    const Queue: new (options: object) => RequestQueue = inside('kafkajs/src/network/requestQueue')
    const queue = new Queue({
      requestTimeout: 5_000,
      enforceRequestTimeout: true,
      isConnected: checks,
      logger: log,
    })
    queue.scheduleRequestTimeoutCheck()
    vi.advanceTimersByTime(10_000)
    expect(checks).toHaveBeenCalledTimes(10)
    queue.destroy()
  })

  it('still sends what is pending once it is no longer throttled', () => {
    const queue = createQueue()
    const sent: number[] = []
    queue.throttledUntil = Date.now() + 200
    queue.push(request(1, sent))
    expect(sent).toEqual([])
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(250)
    expect(sent).toEqual([1])
    expect(vi.getTimerCount()).toBe(0)
  })
})

interface ProduceRequest {
  topicData: { partitions: { partition: number; messages: { value: string }[] }[] }[]
}

it('a retried send is sent to every leader again (issues 1303, 1798)', async () => {
  const stored: string[] = []
  let leaderOfSecond = 'B'
  const brokerOf = (nodeId: string) => ({
    nodeId,
    async produce({ topicData }: ProduceRequest) {
      const partitions = topicData.flatMap(each => each.partitions)
      if (partitions.some(({ partition }) => partition === 1) && nodeId !== 'A') {
        leaderOfSecond = 'A'
        throw Object.assign(new Error('not the leader'), {
          name: 'KafkaJSProtocolError',
          type: 'NOT_LEADER_FOR_PARTITION',
          retriable: true,
        })
      }
      for (const { messages } of partitions) stored.push(...messages.map(each => each.value))
      return { topics: [] }
    },
  })
  const brokers = { A: brokerOf('A'), B: brokerOf('B') }
  const send = inside('kafkajs/src/producer/sendMessages')({
    logger: log,
    cluster: {
      addMultipleTargetTopics: async () => {},
      refreshMetadataIfNecessary: async () => {},
      refreshMetadata: async () => {},
      isConnected: () => true,
      findTopicPartitionMetadata: () => [{ partitionId: 0 }, { partitionId: 1 }],
      findLeaderForPartitions: () => (leaderOfSecond === 'A' ? { A: [0, 1] } : { A: [0], B: [1] }),
      findBroker: async ({ nodeId }: { nodeId: 'A' | 'B' }) => brokers[nodeId],
    },
    partitioner: ({ message }: { message: { key: string } }) => Number(message.key),
    eosManager: {
      acquireBrokerLock: async () => {},
      releaseBrokerLock: async () => {},
      isTransactional: () => false,
      getProducerId: () => -1,
      getProducerEpoch: () => 0,
      getSequence: () => 0,
      updateSequence: () => {},
    },
    retrier: async (work: (bail: (error: unknown) => never) => Promise<unknown>) => {
      const bail = (error: unknown): never => {
        throw error
      }
      return work(bail).catch(() => work(bail))
    },
  })
  const messages = [
    { key: '0', value: 'first' },
    { key: '1', value: 'second' },
  ]
  await send({ acks: -1, timeout: 1_000, topicMessages: [{ topic: 't', messages }] })
  expect(stored).toContain('first')
  expect(stored).toContain('second')
})
