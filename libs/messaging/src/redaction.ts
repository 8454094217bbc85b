import { commentDeleted, postDeleted, topicOf } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import { onBatch, type Received, type Subscription } from './subscriptions.ts'

type Deletion = Received<typeof postDeleted | typeof commentDeleted>
type Json = string | number | boolean | null | Json[] | { [field: string]: Json }

/** The fields of events that hold what a person wrote. */
const textFields = new Set(['content', 'excerpt', 'postExcerpt'])
const textListFields = new Set(['tags'])

/**
 * For every service that consumes content's events: empties what was written in the dead letters of a deleted post or
 * comment. The rest of the event stays and still fits its schema, so a redrive counts what it has to count.
 */
export const redactDeadLetters: Subscription = onBatch(
  [postDeleted, commentDeleted],
  'redact-dead-letters',
  async (events, { tx }) => {
    for (const event of events) await redact(tx, event)
  },
)

async function redact(tx: Transaction, deletion: Deletion): Promise<void> {
  const letters = await tx.query<{ id: number; value: string }>(
    'select id, value from dead_letters where topic = $1 and key = $2',
    [topicOf('content'), deletion.key],
  )
  for (const { id, value } of letters) {
    const redacted = redactedValue(value, deletion)
    if (redacted !== value) await tx.query('update dead_letters set value = $2 where id = $1', [id, redacted])
  }
}

function redactedValue(value: string, deletion: Deletion): string {
  let data: Json
  try {
    data = JSON.parse(value)
  } catch {
    // Its content is unknown.
    return deletion.type === postDeleted.type ? '' : value
  }
  if (deletion.type === commentDeleted.type && !isAbout(data, deletion.data.commentId)) return value
  return JSON.stringify(withoutText(data))
}

/** Whether an event is about the comment or a reply to it. */
const isAbout = (data: Json, commentId: number): boolean =>
  data !== null &&
  typeof data === 'object' &&
  !Array.isArray(data) &&
  (data.commentId === commentId || data.parentId === commentId)

function withoutText(data: Json): Json {
  if (Array.isArray(data)) return data.map(withoutText)
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      if (textFields.has(field)) return [field, '']
      if (textListFields.has(field)) return [field, []]
      return [field, withoutText(value)]
    }),
  )
}
