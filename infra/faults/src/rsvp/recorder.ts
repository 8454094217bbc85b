import { topicOf } from '@vitrine/contracts'
import type { Bus } from '@vitrine/messaging'

/** An event of a meetup or of an answer to one, as the topic has it. */
export interface Happened {
  id: string
  /** Grows with each event of its meetup, in the order of the locks of its row. */
  version: number
  meetupId: number
  type: string
  /** Of an answer. */
  userId: number | null
  /** Of `rsvp-cancelled`. */
  cause: string | null
}

export interface Recorder {
  /** Each event once, however often it was published, in the order in which they happened. */
  events(): Happened[]
  stop(): Promise<void>
}

/** SQL: the types that are recorded. */
export const recordedTypes = `(type like 'rsvp-%' or type in ('meetup-created', 'meetup-changed'))`
const isRecorded = (type: string) =>
  type.startsWith('rsvp-') || type === 'meetup-created' || type === 'meetup-changed'

/** Keeps what communities publishes of meetups with its data, which the outbox drops once it is published. */
export function recordMeetups(bus: Bus): Recorder {
  const found = new Map<string, Happened>()
  const subscription = bus.subscribe({
    group: 'recorder',
    topics: [topicOf('communities')],
    onDelivery: async ({ messages, resolve }) => {
      for (const message of messages) {
        const { ce_id: id = '', ce_type: type = '', ce_aggregateversion: version } = message.headers
        if (isRecorded(type))
          found.set(id, { ...happenedOf(message.value), id, type, version: Number(version) })
        resolve(message)
      }
    },
  })
  return {
    events: () => [...found.values()].sort((a, b) => a.version - b.version),
    stop: () => subscription.stop(),
  }
}

function happenedOf(value: string): Pick<Happened, 'meetupId' | 'userId' | 'cause'> {
  const data = JSON.parse(value) as { meetup: { id: number }; userId?: number; cause?: string }
  return { meetupId: data.meetup.id, userId: data.userId ?? null, cause: data.cause ?? null }
}
