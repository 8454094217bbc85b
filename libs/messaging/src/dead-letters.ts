import { type Service, topicOf } from '@vitrine/contracts'
import type { Database, Sql, Transaction } from '@vitrine/service-kit'
import type { Message } from './bus.ts'
import { consumerHeader } from './cloud-event.ts'
import { maxDataBytes } from './outbox.ts'

/** The topic that brings a service's dead letters back to it, for the one consumer that each is for. */
export const redriveTopicOf = (service: Service): string => `${topicOf(service)}.redrive`
/** The topic on which a redriven message was first published. */
const topicHeader = 'vitrine_topic'

export interface FailedEvent {
  consumer: string
  eventId: string
  message: Message
  reason: string
  attempts: number
}

/**
 * Stores a dead letter of a consumer: the row, the inbox mark and the copy for `<topic>.dlq` are one transaction. An
 * event that failed again after it was redriven keeps its row, and with it its place in the order of its key.
 */
export async function storeDeadLetter(tx: Transaction, failed: FailedEvent): Promise<void> {
  const { consumer, eventId, message } = failed
  const { [consumerHeader]: _, [topicHeader]: origin, ...headers } = storableHeaders(message.headers)
  const topic = origin ?? message.topic
  // Of a message that is not an event there is no aggregate.
  const key = storable(message.headers.ce_subject ?? message.key)
  const reason = storable(failed.reason).slice(0, 2_000)
  await tx.query('insert into inbox (consumer, event_id) values ($1, $2::uuid) on conflict do nothing', [
    consumer,
    eventId,
  ])
  await tx.query(
    `insert into dead_letters as known (consumer, event_id, topic, key, value, headers, reason, attempts)
     values ($1, $2::uuid, $3, $4, $5, $6::jsonb, $7, $8::int)
     on conflict (consumer, event_id) do update set reason = excluded.reason, redriven_at = null,
       resolved_at = null, failed_at = now(), attempts = known.attempts + excluded.attempts`,
    [
      consumer,
      eventId,
      topic,
      key,
      storable(message.value),
      JSON.stringify(headers),
      reason,
      failed.attempts,
    ],
  )
  await forward(tx, {
    topic: `${topic}.dlq`,
    key,
    value: message.value,
    headers: { ...headers, vitrine_consumer: consumer, vitrine_reason: reason.slice(0, 500) },
  })
}

/** Which of these events must wait because an earlier one of their key is a dead letter of the consumer. */
export async function parkedOf(
  tx: Transaction,
  consumer: string,
  events: readonly { id: string; key: string }[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select event.id from unnest($2::uuid[], $3::text[]) as event(id, key)
     where exists (
       select 1 from dead_letters as earlier
       where earlier.consumer = $1 and earlier.key = event.key and earlier.resolved_at is null
         and earlier.id < coalesce(
           (select own.id from dead_letters as own where own.consumer = $1 and own.event_id = event.id),
           9223372036854775807))`,
    [consumer, events.map(event => event.id), events.map(event => event.key)],
  )
  return new Set(rows.map(row => row.id))
}

/** Marks the dead letters of redriven events as handled. */
export async function resolveDeadLetters(
  tx: Transaction,
  consumer: string,
  eventIds: readonly string[],
): Promise<void> {
  await tx.query(
    'update dead_letters set resolved_at = now() where consumer = $1 and event_id = any($2::uuid[])',
    [consumer, eventIds],
  )
}

export interface DeadLetter {
  id: number
  consumer: string
  eventId: string
  topic: string
  key: string
  type: string
  reason: string
  attempts: number
  failedAt: Date
  redrivenAt: Date | null
}

/** Those not handled yet, oldest first. */
export function listDeadLetters(sql: Sql, consumer?: string): Promise<DeadLetter[]> {
  return sql.query<DeadLetter>(
    `select id, consumer, event_id as "eventId", topic, key, headers->>'ce_type' as type, reason, attempts,
       failed_at as "failedAt", redriven_at as "redrivenAt"
     from dead_letters where resolved_at is null and ($1::text is null or consumer = $1) order by id`,
    [consumer ?? null],
  )
}

/**
 * Sends dead letters back to their consumers, oldest first: deletes the inbox mark and inserts the event into the
 * outbox in one transaction. Returns how many.
 */
export function redrive(
  database: Database,
  service: Service,
  which: { id?: number; consumer?: string } = {},
): Promise<number> {
  return database.transaction(async tx => {
    const letters = await tx.query<Message & { id: number; consumer: string; event_id: string }>(
      `update dead_letters set redriven_at = now()
       where resolved_at is null and redriven_at is null
         and ($1::bigint is null or id = $1) and ($2::text is null or consumer = $2)
       returning id, consumer, event_id, topic, key, value, headers`,
      [which.id ?? null, which.consumer ?? null],
    )
    letters.sort((a, b) => a.id - b.id)
    for (const letter of letters) {
      await tx.query('delete from inbox where consumer = $1 and event_id = $2', [
        letter.consumer,
        letter.event_id,
      ])
      await forward(tx, {
        ...letter,
        topic: redriveTopicOf(service),
        headers: { ...letter.headers, [consumerHeader]: letter.consumer, [topicHeader]: letter.topic },
      })
    }
    return letters.length
  })
}

/** Publishes a message unchanged: its own headers override those of the outbox's row. */
async function forward(tx: Transaction, message: Message): Promise<void> {
  await tx.query(
    `insert into outbox (topic, key, type, version, data, headers)
     values ($1, $2, $3, 1, $4::jsonb, $5::jsonb)`,
    [
      message.topic,
      message.key,
      message.headers.ce_type ?? 'unknown',
      sendable(jsonOf(message.value)),
      JSON.stringify(message.headers),
    ],
  )
}

/** PostgreSQL stores every character but this one. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD')

const storableHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [storable(name), storable(value)]))

/** A foreign message may be larger than what the relay can send; the dead letter itself has all of it. */
function sendable(json: string): string {
  const bytes = Buffer.byteLength(json)
  return bytes <= maxDataBytes ? json : JSON.stringify({ omitted: `${bytes} bytes` })
}

/** A value that is not JSON is forwarded as a JSON string. */
function jsonOf(value: string): string {
  try {
    JSON.parse(value)
    return value.replaceAll('\\u0000', '\\ufffd')
  } catch {
    return JSON.stringify(storable(value))
  }
}
