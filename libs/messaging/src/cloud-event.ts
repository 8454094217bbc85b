/** CloudEvents 1.0 in Kafka's binary mode: the attributes are headers, the value is the JSON data. */
import type { EventDefinition, ReceivedEvent } from '@vitrine/contracts'
import { z } from 'zod'
import type { Message, ReceivedMessage } from './bus.ts'

/** The only consumer that a redriven event is for. */
export const consumerHeader = 'vitrine_consumer'

export interface OutboxRow {
  /** int8 as pg gives it. */
  seq: string
  event_id: string
  topic: string
  key: string
  /** Null: the key. */
  partition_key: string | null
  type: string
  version: number
  aggregate_version: string | null
  /** JSON text. */
  data: string
  /** Override or extend the headers: the trace, and all headers of a forwarded event. */
  headers: Record<string, string>
  created_at: Date
}

export function messageOf(row: OutboxRow, producer: string): Message {
  return {
    topic: row.topic,
    key: row.partition_key ?? row.key,
    value: row.data,
    headers: {
      ce_specversion: '1.0',
      ce_id: row.event_id,
      ce_type: row.type,
      ce_source: `/vitrine/${producer}`,
      ce_time: row.created_at.toISOString(),
      ce_subject: row.key,
      ce_dataversion: String(row.version),
      ce_aggregateversion: row.aggregate_version ?? row.seq,
      'content-type': 'application/json',
      ...row.headers,
    },
  }
}

const Headers = z.object({
  ce_specversion: z.literal('1.0'),
  ce_id: z.uuid(),
  ce_type: z.string().min(1),
  ce_time: z.iso.datetime(),
  ce_subject: z.string(),
  ce_dataversion: z.coerce.number().int().positive(),
  ce_aggregateversion: z.coerce.number().int().nonnegative(),
  traceparent: z.string().optional(),
})

/** An event without its data. */
export type Envelope = Omit<ReceivedEvent, 'data'>

/** Throws when the headers are not those of an event. */
export function envelopeOf(message: ReceivedMessage): Envelope {
  const headers = Headers.parse(message.headers)
  return {
    id: headers.ce_id,
    type: headers.ce_type,
    version: headers.ce_dataversion,
    time: headers.ce_time,
    key: headers.ce_subject,
    aggregateVersion: headers.ce_aggregateversion,
    ...(headers.traceparent ? { traceparent: headers.traceparent } : {}),
  }
}

/** The whole event; throws when its data does not fit the definition. */
export function eventOf(envelope: Envelope, value: string, definition: EventDefinition): ReceivedEvent {
  return { ...envelope, data: definition.data.parse(JSON.parse(value)) }
}
