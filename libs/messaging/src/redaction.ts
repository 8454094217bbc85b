import { commentDeleted, postDeleted, topicOf } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import { onBatch, type Received, type Subscription } from './subscriptions.ts'

type Deletion = Received<typeof postDeleted | typeof commentDeleted>
type Json = string | number | boolean | null | Json[] | { [field: string]: Json }

/** The fields of events that hold what a person wrote. */
const textFields = new Set(['content', 'excerpt', 'postExcerpt', 'altText'])
/** The fields of a user in an event. */
const nameFields = new Set(['username', 'slug', 'firstName', 'lastName', 'profileImageUrl'])
const textListFields = new Set(['tags', 'lines'])

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

/**
 * Empties the names in the dead letters that name a user whose account was purged; the ids stay, so that a redrive takes
 * back what it has to take back.
 */
export async function redactUser(tx: Transaction, userId: number): Promise<void> {
  const letters = await tx.query<{ id: number; value: string }>(
    'select id, value from dead_letters where value like $1',
    [`%${userId}%`],
  )
  for (const { id, value } of letters) {
    const redacted = redactedNames(value, userId)
    if (redacted !== value) await tx.query('update dead_letters set value = $2 where id = $1', [id, redacted])
  }
}

function redactedNames(value: string, userId: number): string {
  try {
    return JSON.stringify(withoutNames(JSON.parse(value), userId))
  } catch {
    // Its content is unknown.
    return ''
  }
}

function withoutNames(data: Json, userId: number): Json {
  if (Array.isArray(data)) return data.map(each => withoutNames(each, userId))
  if (data === null || typeof data !== 'object') return data
  const isUser = data.id === userId && 'username' in data
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      isUser && nameFields.has(field) ? '' : withoutNames(value, userId),
    ]),
  )
}

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
