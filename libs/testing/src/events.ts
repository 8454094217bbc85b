import { randomUUID } from 'node:crypto'
import { type EventData, type EventDefinition, topicOf } from '@vitrine/contracts'
import { type Bus, messageOf } from '@vitrine/messaging'

export interface PublishOptions {
  /** The CloudEvents id; publishing it twice is a redelivery. */
  id?: string
  time?: Date
  aggregateVersion?: number
}

/** Publishes events of other services on the bus as their relays would, without validating them. */
export function createPublisher(bus: Bus) {
  const producer = bus.producer()
  let seq = 0
  return {
    async publish<E extends EventDefinition>(event: E, data: EventData<E>, options: PublishOptions = {}) {
      seq += 1
      const row = {
        seq: String(seq),
        event_id: options.id ?? randomUUID(),
        topic: topicOf(event.producer),
        key: String(event.key(data)),
        partition_key: event.partitionKey ? String(event.partitionKey(data)) : null,
        type: event.type,
        version: event.version,
        aggregate_version: options.aggregateVersion === undefined ? null : String(options.aggregateVersion),
        data: JSON.stringify(data),
        headers: {},
        created_at: options.time ?? new Date(),
      }
      await producer.send([messageOf(row, event.producer)])
    },
    close: () => producer.close(),
  }
}
