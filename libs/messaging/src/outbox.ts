import { type EventData, type EventDefinition, type Service, topicOf } from '@vitrine/contracts'
import { afterCommit, type Transaction } from '@vitrine/service-kit'
import { currentTraceparent } from '@vitrine/telemetry'

/** In bytes. A broker refuses batches above 1 MB, and a refused one would block everything after it. */
export const maxDataBytes = 512 * 1024

export interface Outbox {
  /**
   * Publishes if and only if the transaction commits. Lock the aggregate (its row, or the unique insert) first: that
   * keeps the events of one key in the order of their commits. Rejects data that does not fit the event.
   */
  publish<E extends EventDefinition>(
    tx: Transaction,
    event: E,
    data: EventData<E>,
    options?: {
      /** Default: a number that increases with each event of this database. Never mix both for one key. */
      aggregateVersion?: number
    },
  ): Promise<void>
  /** Many events of one type in one statement, in the order given. */
  publishAll<E extends EventDefinition>(
    tx: Transaction,
    event: E,
    data: readonly EventData<E>[],
  ): Promise<void>
}

export function createOutbox(options: {
  producer: Service
  now?: () => Date
  /** Called after each commit that published: `() => relay.wake()`. */
  wake?: () => void
}): Outbox {
  const { producer, now = () => new Date(), wake } = options

  async function insert(
    tx: Transaction,
    event: EventDefinition,
    list: readonly unknown[],
    aggregateVersion: number | null,
  ): Promise<void> {
    if (event.producer !== producer)
      throw new Error(`${event.type} is ${event.producer}'s, not ${producer}'s`)
    const rows = list.map(each => {
      const data = event.data.parse(each)
      const text = JSON.stringify(data)
      const bytes = Buffer.byteLength(text)
      if (bytes > maxDataBytes) throw new Error(`${event.type} has ${bytes} bytes of data`)
      return { key: String(event.key(data)), partitionKey: event.partitionKey?.(data), text }
    })
    const traceparent = currentTraceparent()
    await tx.query(
      `insert into outbox (topic, key, partition_key, type, version, aggregate_version, data, headers, created_at)
       select $1, item.key, item.partition_key, $2, $3::int, $4::bigint, item.data::jsonb, $5::jsonb, $6::timestamptz
       from unnest($7::text[], $8::text[], $9::text[]) with ordinality as item(key, partition_key, data, place)
       order by place`,
      [
        topicOf(event.producer),
        event.type,
        event.version,
        aggregateVersion,
        JSON.stringify(traceparent ? { traceparent } : {}),
        now().toISOString(),
        rows.map(row => row.key),
        rows.map(row => row.partitionKey ?? null),
        rows.map(row => row.text),
      ],
    )
    if (wake) afterCommit(tx, wake)
  }

  return {
    publish: (tx, event, data, { aggregateVersion } = {}) =>
      insert(tx, event, [data], aggregateVersion ?? null),
    publishAll: (tx, event, data) => (data.length === 0 ? Promise.resolve() : insert(tx, event, data, null)),
  }
}
