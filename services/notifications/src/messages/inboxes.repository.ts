import type { Sql, Transaction } from '@vitrine/service-kit'

/**
 * Locks what is unread of these users, the lower id first. Every change of a conversation begins with it, so that none
 * waits for another one in a circle, and counts are exact.
 */
export async function lockInboxes(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)].sort((a, b) => a - b)
  await tx.query(
    `insert into message_inboxes (user_id) select * from unnest($1::bigint[]) as id order by id on conflict do nothing`,
    [ids],
  )
  await tx.query(
    'select 1 from message_inboxes where user_id = any($1::bigint[]) order by user_id for update',
    [ids],
  )
}

/** Returns the new count. The inbox must be locked. */
export async function moveUnread(tx: Transaction, userId: number, by: number): Promise<number> {
  const [row] = await tx.query<{ unread_count: number }>(
    'update message_inboxes set unread_count = unread_count + $2::int where user_id = $1 returning unread_count',
    [userId, by],
  )
  return row?.unread_count ?? 0
}

export async function countUnreadMessages(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql.query<{ unread_count: number }>(
    'select unread_count from message_inboxes where user_id = $1',
    [userId],
  )
  return row?.unread_count ?? 0
}
