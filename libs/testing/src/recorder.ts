import { type EventData, type EventDefinition, type Service, topicOf } from '@vitrine/contracts'
import type { Bus, ReceivedMessage } from '@vitrine/messaging'
import { expect } from 'vitest'

const group = 'recorder'

/** Everything that a service published, with its texts, which the outbox drops. */
export function createRecorder(service: Service, bus: Bus, drain: () => Promise<unknown>) {
  const topic = topicOf(service)
  const received: ReceivedMessage[] = []
  const subscription = bus.subscribe({
    group,
    topics: [topic],
    onDelivery: async ({ messages, resolve }) => {
      for (const message of messages) {
        received.push(message)
        resolve(message)
      }
    },
  })
  return {
    /** The data of the events of a type, once all are published. Those of one key are in order. */
    async events<E extends EventDefinition>({ type }: E): Promise<EventData<E>[]> {
      await drain()
      await expect.poll(async () => (await bus.lag(group, [topic]))[topic]).toBe(0)
      return received
        .filter(({ headers }) => headers.ce_type === type)
        .map(({ value }) => JSON.parse(value) as EventData<E>)
    },
    stop: () => subscription.stop(),
  }
}
