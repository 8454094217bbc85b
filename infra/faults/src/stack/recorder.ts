import { topicOf } from '@vitrine/contracts'
import type { Bus } from '@vitrine/messaging'

/** Which events of communities are kept, and what of their data. */
export interface Recording<Details> {
  types: readonly string[]
  detailsOf(value: string, type: string): Details
}

/** An event as the topic has it. */
export type Recorded<Details> = Details & {
  id: string
  /** Grows with each event of its aggregate, in the order of the locks of its row. */
  version: number
  type: string
  /** When its transaction published it. */
  at: Date
  /** When it was first read from the topic. */
  arrivedAt: Date
}

export interface Recorder<Details> {
  types: readonly string[]
  /** Each event once, however often it was published, in the order in which they happened. */
  events(): Recorded<Details>[]
  stop(): Promise<void>
}

/** Keeps what communities publishes with its data, which the outbox drops once it is published. */
export function recordEvents<Details>(bus: Bus, { types, detailsOf }: Recording<Details>): Recorder<Details> {
  const found = new Map<string, Recorded<Details>>()
  const subscription = bus.subscribe({
    group: 'recorder',
    topics: [topicOf('communities')],
    onDelivery: async ({ messages, resolve }) => {
      for (const message of messages) {
        const {
          ce_id: id = '',
          ce_type: type = '',
          ce_time: at = '',
          ce_aggregateversion: version,
        } = message.headers
        if (types.includes(type) && !found.has(id))
          found.set(id, {
            ...detailsOf(message.value, type),
            id,
            type,
            version: Number(version),
            at: new Date(at),
            arrivedAt: new Date(),
          })
        resolve(message)
      }
    },
  })
  return {
    types,
    events: () => [...found.values()].sort((a, b) => a.version - b.version),
    stop: () => subscription.stop(),
  }
}
