import { type Database, purge, type Sql, type Transaction } from '@vitrine/service-kit'

export const findConversations = (
  sql: Sql,
  userId: number,
  limit: number,
): Promise<{ id: number; otherId: number }[]> =>
  sql.query(
    `(select id, high_id as "otherId" from conversations where low_id = $1 limit $2)
     union all (select id, low_id from conversations where high_id = $1 limit $2) limit $2`,
    [userId, limit],
  )

export async function deleteMessages(db: Database, conversationId: number): Promise<void> {
  await purge(
    db,
    `delete from messages where id = any(array(
       select id from messages where conversation_id = $2 limit $1::int)) returning 1`,
    [conversationId],
  )
}

/**
 * Returns what the other user's inbox counts of it; undefined where the other one has no part in it. The inboxes must be
 * locked.
 */
export async function deleteConversation(
  tx: Transaction,
  id: number,
  otherId: number,
): Promise<number | undefined> {
  await tx.query('select 1 from conversations where id = $1 for update', [id])
  const [member] = await tx.query<{ unread: number }>(
    `select case when folder = 'inbox' then unread_count else 0 end as unread from conversation_members
     where conversation_id = $1 and user_id = $2`,
    [id, otherId],
  )
  await tx.query('delete from conversations where id = $1', [id])
  return member?.unread
}
