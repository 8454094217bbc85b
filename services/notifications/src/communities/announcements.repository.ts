import type { Transaction } from '@vitrine/service-kit'
import type { Withdrawn } from '../deliveries/withdraw.repository.ts'

/** SQL: the ids of notifications of the announcement `$1`, of which there are `$2` at most. */
const idsOf = (condition = 'true'): string =>
  `array(select n.id from notification_comments c join notifications n on n.id = c.notification_id
     where c.comment_id = $1 and n.kind = 'meetup_announcement' and ${condition} limit $2)`

/** Withdraws some of the notifications of an announcement. */
export async function removeAnnouncement(
  tx: Transaction,
  commentId: number | null,
  limit: number,
): Promise<Withdrawn> {
  const rows = await tx.query<{ id: number; userId: number }>(
    `delete from notifications where id = any(${idsOf()}) returning id, user_id as "userId"`,
    [commentId, limit],
  )
  return { removed: rows, changed: [] }
}

/** Shows the text of an announcement in some of the notifications that do not show it. */
export async function rewriteAnnouncement(
  tx: Transaction,
  { commentId, excerpt }: { commentId: number | null; excerpt: string },
  limit: number,
): Promise<Withdrawn> {
  const rows = await tx.query<{ id: number }>(
    `update notification_comments set excerpt = $3
     where comment_id = $1 and notification_id = any(${idsOf('c.excerpt <> $3')}) returning notification_id as id`,
    [commentId, limit, excerpt],
  )
  return { removed: [], changed: rows.map(row => row.id) }
}
