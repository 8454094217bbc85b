import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bus, Delivery, Message } from '../src/bus.ts'
import { createMemoryBus } from '../src/index.ts'
import { createTestKafkaBus, shortId } from './support.ts'

/** What both buses must do; the consumer and the relay rely on nothing else. */
describe.each([
  ['memory', () => createMemoryBus()],
  ['kafka', () => createTestKafkaBus()],
] as const)('%s bus', (_name, createBus) => {
  let bus: Bus
  beforeAll(() => {
    bus = createBus()
  })
  afterAll(() => bus.close())

  const message = (topic: string, key: string, value: string): Message => ({
    topic,
    key,
    value,
    headers: { ce_id: value, traceparent: 'x' },
  })
  const caughtUp = (group: string, topic: string) =>
    expect.poll(() => bus.lag(group, [topic]), { timeout: 20_000, interval: 20 }).toEqual({ [topic]: 0 })

  async function topicWith(count: number, keys = 5) {
    const topic = `topic-${shortId()}`
    await bus.ensureTopics([topic])
    await bus.ensureTopics([topic])
    const messages = Array.from({ length: count }, (_, index) =>
      message(topic, `key-${index % keys}`, String(index)),
    )
    await bus.producer().send(messages)
    return { topic, group: `group-${shortId()}`, messages }
  }

  function handler(handle: (delivery: Delivery) => void | Promise<void>) {
    return async (delivery: Delivery) => {
      await handle(delivery)
    }
  }

  it('delivers everything sent, in order per key, with headers', async () => {
    const { topic, group, messages } = await topicWith(200)
    const got: { key: string; value: string; headers: Record<string, string> }[] = []
    const subscription = bus.subscribe({
      group,
      topics: [topic],
      onDelivery: handler(delivery => {
        got.push(...delivery.messages)
        delivery.resolve(delivery.messages.at(-1)!)
      }),
    })
    await caughtUp(group, topic)
    expect(subscription.isReady()).toBe(true)
    expect(got).toHaveLength(200)
    expect(got[0]!.headers).toEqual({ ce_id: got[0]!.value, traceparent: 'x' })
    const perKey = Map.groupBy(got, each => each.key)
    for (const [key, list] of perKey)
      expect(list.map(each => each.value)).toEqual(
        messages.filter(each => each.key === key).map(each => each.value),
      )
    await bus.producer().send([message(topic, 'key-0', 'later')])
    await caughtUp(group, topic)
    expect(got.at(-1)!.value).toBe('later')
    await subscription.stop()
    expect(subscription.isReady()).toBe(false)
  })

  it('redelivers what was not resolved, after the pause, and counts it as lag', async () => {
    const { topic, group } = await topicWith(10, 1)
    const deliveries: string[][] = []
    const subscription = bus.subscribe({
      group,
      topics: [topic],
      onDelivery: handler(delivery => {
        deliveries.push(delivery.messages.map(each => each.value))
        if (deliveries.length === 1) {
          delivery.resolve(delivery.messages[3]!)
          delivery.pause(50)
        } else delivery.resolve(delivery.messages.at(-1)!)
      }),
    })
    await caughtUp(group, topic)
    expect(deliveries[0]!.slice(0, 4)).toEqual(['0', '1', '2', '3'])
    expect(deliveries[1]![0]).toBe('4')
    await subscription.stop()
  })

  it('continues at the position of the group', async () => {
    const { topic, group } = await topicWith(20)
    const got: string[] = []
    const subscribe = () =>
      bus.subscribe({
        group,
        topics: [topic],
        onDelivery: handler(delivery => {
          got.push(...delivery.messages.map(each => each.value))
          delivery.resolve(delivery.messages.at(-1)!)
        }),
      })
    const first = subscribe()
    await caughtUp(group, topic)
    await first.stop()
    await bus.producer().send([message(topic, 'key-1', 'while stopped')])
    expect(await bus.lag(group, [topic])).toEqual({ [topic]: 1 })
    const second = subscribe()
    await caughtUp(group, topic)
    expect(got).toHaveLength(21)
    expect(got.at(-1)).toBe('while stopped')
    await second.stop()
  })

  it('redelivers after a delivery that threw, and delivers everything to every group', async () => {
    const { topic, group } = await topicWith(5, 1)
    const others: string[] = []
    const other = bus.subscribe({
      group: `${group}-other`,
      topics: [topic],
      onDelivery: handler(delivery => {
        others.push(...delivery.messages.map(each => each.value))
        delivery.resolve(delivery.messages.at(-1)!)
      }),
    })
    let calls = 0
    const subscription = bus.subscribe({
      group,
      topics: [topic],
      onDelivery: handler(delivery => {
        if (++calls === 1) throw new Error('once')
        delivery.resolve(delivery.messages.at(-1)!)
      }),
    })
    await caughtUp(group, topic)
    await caughtUp(`${group}-other`, topic)
    expect(calls).toBeGreaterThan(1)
    expect(others).toEqual(['0', '1', '2', '3', '4'])
    await Promise.all([subscription.stop(), other.stop()])
  })
})
