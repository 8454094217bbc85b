import type { Transaction } from '@vitrine/service-kit'

export interface Block {
  blockerId: number
  blockedId: number
  isBlocked: boolean
}

/** Keeps who blocks whom in the rows of the pairs, made where there is none; returns the conversations' ids. */
export async function setBlocks(tx: Transaction, blocks: readonly Block[]): Promise<number[]> {
  const last = [...new Map(blocks.map(each => [`${each.blockerId} ${each.blockedId}`, each])).values()]
  const set = (column: string, some: readonly Block[]) =>
    tx.query<{ id: number }>(
      `insert into conversations (low_id, high_id, ${column})
       select * from unnest($1::bigint[], $2::bigint[], $3::boolean[]) as b(low_id, high_id, is_blocked)
       order by low_id, high_id
       on conflict (low_id, high_id) do update set ${column} = excluded.${column} returning id`,
      [
        some.map(each => Math.min(each.blockerId, each.blockedId)),
        some.map(each => Math.max(each.blockerId, each.blockedId)),
        some.map(each => each.isBlocked),
      ],
    )
  const isLow = ({ blockerId, blockedId }: Block) => blockedId < blockerId
  const rows = [
    ...(await set('is_low_blocked', last.filter(isLow))),
    ...(await set(
      'is_high_blocked',
      last.filter(each => !isLow(each)),
    )),
  ]
  return [...new Set(rows.map(row => row.id))]
}

export interface Closed {
  conversationId: number
  userId: number
  /** That the inbox counted and no longer counts. */
  unread: number
}

/**
 * Hides the conversations of those who block each other, with nothing left unread, and removes requests among them; shows
 * those again whose block was taken back. The inboxes of their users must be locked.
 */
export async function applyBlocks(tx: Transaction, ids: readonly number[]): Promise<Closed[]> {
  return tx.query<Closed>(
    `with changed as (
       select m.conversation_id, m.user_id, c.is_low_blocked or c.is_high_blocked as is_blocked,
         case when m.folder = 'inbox' and (c.is_low_blocked or c.is_high_blocked) then m.unread_count else 0 end as unread
       from conversation_members m join conversations c on c.id = m.conversation_id
       where c.id = any($1::bigint[]) and m.is_blocked <> (c.is_low_blocked or c.is_high_blocked))
     update conversation_members m set is_blocked = n.is_blocked,
       unread_count = case when n.is_blocked then 0 else m.unread_count end,
       cleared_to = case when n.is_blocked and m.folder = 'requests' then m.last_message_id else m.cleared_to end,
       folder = case when n.is_blocked and m.folder = 'requests' then 'declined' else m.folder end
     from changed n where m.conversation_id = n.conversation_id and m.user_id = n.user_id
     returning m.conversation_id as "conversationId", m.user_id as "userId", n.unread`,
    [ids],
  )
}
