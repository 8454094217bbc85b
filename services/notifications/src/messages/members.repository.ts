import type { MessageFolder } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'

/** A conversation as one of its two users has it. */
export interface Member {
  conversationId: number
  userId: number
  otherId: number
  folder: MessageFolder | 'declined'
  isBlocked: boolean
  lastMessageId: number
  clearedTo: number
  readTo: number
  unreadCount: number
}

const columns = `conversation_id as "conversationId", user_id as "userId", other_id as "otherId", folder,
  is_blocked as "isBlocked", last_message_id as "lastMessageId", cleared_to as "clearedTo", read_to as "readTo",
  unread_count as "unreadCount"`

/** Undefined for a conversation of others. */
export async function findMember(
  sql: Sql,
  conversationId: number,
  userId: number,
): Promise<Member | undefined> {
  const [member] = await sql.query<Member>(
    `select ${columns} from conversation_members where conversation_id = $1 and user_id = $2`,
    [conversationId, userId],
  )
  return member
}

/** Whether the user has anything of the conversation to see. */
export const isShown = (member: Member): boolean =>
  !member.isBlocked && member.folder !== 'declined' && member.lastMessageId > member.clearedTo

export interface Pair {
  id: number
  /** False until the first message. */
  isBegun: boolean
  isBlocked: boolean
}

/** The row of two users, made when there is none, and locked. */
export async function lockPair(tx: Transaction, one: number, other: number): Promise<Pair> {
  const ids = [Math.min(one, other), Math.max(one, other)]
  await tx.query('insert into conversations (low_id, high_id) values ($1, $2) on conflict do nothing', ids)
  const [pair] = await tx.query<Pair>(
    `select id, begun_by is not null as "isBegun", is_low_blocked or is_high_blocked as "isBlocked"
     from conversations where low_id = $1 and high_id = $2 for update`,
    ids,
  )
  if (!pair) throw new Error('the conversation of two users is missing')
  return pair
}

/** Also what both have deleted can be written under this lock. */
export async function lockConversation(tx: Transaction, id: number): Promise<void> {
  await tx.query('select 1 from conversations where id = $1 for update', [id])
}

/** When the last `count` conversations were begun, at the earliest; undefined when there were fewer since then. */
export async function beginOfLast(
  tx: Transaction,
  { userId, count, since }: { userId: number; count: number; since: Date },
): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date }>(
    `select begun_at as at from conversations where begun_by = $1 and begun_at > $2
     order by begun_at desc offset $3 limit 1`,
    [userId, since, count - 1],
  )
  return row?.at
}

export async function beginConversation(
  tx: Transaction,
  { id, senderId, recipientId, at }: { id: number; senderId: number; recipientId: number; at: Date },
): Promise<void> {
  await tx.query('update conversations set begun_by = $2, begun_at = $3 where id = $1', [id, senderId, at])
  await tx.query(
    `insert into conversation_members (conversation_id, user_id, other_id, folder)
     values ($1, $2, $3, 'inbox'), ($1, $3, $2, 'requests')`,
    [id, senderId, recipientId],
  )
}

/** Puts a new message at the top of the list of both. */
export async function addMessage(
  tx: Transaction,
  message: { id: number; conversationId: number; recipientId: number; recipientFolder: MessageFolder },
): Promise<void> {
  await tx.query(
    `update conversation_members set last_message_id = $2,
       folder = case when user_id = $3 then $4 else 'inbox' end,
       unread_count = unread_count + case when user_id = $3 then 1 else 0 end
     where conversation_id = $1`,
    [message.conversationId, message.id, message.recipientId, message.recipientFolder],
  )
}

/** Returns how many of the other's messages are unread behind `messageId`. */
export async function setReadTo(
  tx: Transaction,
  { conversationId, userId }: Member,
  messageId: number,
): Promise<number> {
  const [row] = await tx.query<{ unread: number }>(
    `update conversation_members m set read_to = $3, unread_count = (
       select count(*) from messages where conversation_id = $1 and id > greatest($3, m.cleared_to) and sender_id <> $2)
     where conversation_id = $1 and user_id = $2 returning unread_count as unread`,
    [conversationId, userId, messageId],
  )
  return row?.unread ?? 0
}

export async function acceptRequest(tx: Transaction, { conversationId, userId }: Member): Promise<void> {
  await tx.query(
    `update conversation_members set folder = 'inbox' where conversation_id = $1 and user_id = $2`,
    [conversationId, userId],
  )
}

/** Deletes all there is for one of the two; a request is declined. The conversation must be locked. */
export async function clearConversation(tx: Transaction, { conversationId, userId }: Member): Promise<void> {
  await tx.query(
    `update conversation_members set cleared_to = last_message_id, unread_count = 0,
       folder = case when folder = 'requests' then 'declined' else folder end
     where conversation_id = $1 and user_id = $2`,
    [conversationId, userId],
  )
  await tx.query(
    `update conversations set erase_to =
       (select min(cleared_to) from conversation_members where conversation_id = $1) where id = $1`,
    [conversationId],
  )
}
