import type { Conversation, Message, MessageFolder, UserSummary } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import type { Member } from './members.repository.ts'

interface MessageRow {
  id: number
  conversation_id: number
  sender_id: number
  content: string
  sent_at: Date
}

const messageOf = (row: MessageRow): Message => ({
  id: row.id,
  conversationId: row.conversation_id,
  senderId: row.sender_id,
  content: row.content,
  sentAt: row.sent_at.toISOString(),
})

const fields = 'id, conversation_id, sender_id, content, sent_at'

export async function insertMessage(
  tx: Transaction,
  message: { conversationId: number; senderId: number; content: string; at: Date },
): Promise<Message> {
  const [row] = await tx.query<MessageRow>(
    `insert into messages (conversation_id, sender_id, content, sent_at) values ($1, $2, $3, $4) returning ${fields}`,
    [message.conversationId, message.senderId, message.content, message.at],
  )
  if (!row) throw new Error('the message was not stored')
  return messageOf(row)
}

/** When the last `count` messages of a user were sent, at the earliest; undefined when there were fewer since then. */
export async function sentLast(
  tx: Transaction,
  { userId, count, since }: { userId: number; count: number; since: Date },
): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date }>(
    `select sent_at as at from messages where sender_id = $1 and sent_at > $2
     order by sent_at desc offset $3 limit 1`,
    [userId, since, count - 1],
  )
  return row?.at
}

export const messagePage = `
  select ${fields} from messages
  where conversation_id = $1 and id > $2 and ($3::bigint is null or id < $3) order by id desc limit $4`

/** What a user has of a conversation, newest first, below `before` (an id) when given. */
export async function listMessages(
  sql: Sql,
  { conversationId, clearedTo }: Member,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Message[]> {
  const rows = await sql.query<MessageRow>(messagePage, [conversationId, clearedTo, before ?? null, limit])
  return rows.map(messageOf)
}

/** One message, while the user has not deleted it. */
export async function findMessage(sql: Sql, member: Member, id: number): Promise<Message | undefined> {
  const [row] = await sql.query<MessageRow>(
    `select ${fields} from messages where id = $1 and conversation_id = $2 and id > $3`,
    [id, member.conversationId, member.clearedTo],
  )
  return row && messageOf(row)
}

/** A conversation with its place in the list, by which pages go on. */
export interface ListedConversation {
  position: number
  conversation: Conversation
}

interface ListedRow extends MessageRow {
  summary: UserSummary | null
  folder: MessageFolder
  unread_count: number
  other_read_to: number
  position: number
}

const select = `
  select m.conversation_id, p.summary, m.folder, m.unread_count, m.last_message_id as position,
    case when o.folder = 'inbox' then o.read_to else 0 end as other_read_to, l.id, l.sender_id, l.content, l.sent_at
  from conversation_members m
  join conversation_members o on o.conversation_id = m.conversation_id and o.user_id = m.other_id
  join messages l on l.id = m.last_message_id
  left join people p on p.id = m.other_id and p.audience <> 'hidden'
  where m.user_id = $1 and not m.is_blocked and m.last_message_id > m.cleared_to`

const listed = (row: ListedRow): ListedConversation => ({
  position: row.position,
  conversation: {
    id: row.conversation_id,
    user: row.summary,
    folder: row.folder,
    lastMessage: messageOf(row),
    unreadCount: row.unread_count,
    otherReadTo: row.other_read_to,
  },
})

export const conversationPage = `${select}
  and m.folder = $2 and ($3::bigint is null or m.last_message_id < $3) order by m.last_message_id desc limit $4`

/** A page of one user's conversations, latest first, below `before` (a message's id) when given. */
export async function listConversations(
  sql: Sql,
  page: { userId: number; folder: MessageFolder; before: number | undefined; limit: number },
): Promise<ListedConversation[]> {
  const values = [page.userId, page.folder, page.before ?? null, page.limit]
  return (await sql.query<ListedRow>(conversationPage, values)).map(listed)
}

/** The user's conversation with this id, or with this user; undefined when there is none to see. */
export async function findConversation(
  sql: Sql,
  userId: number,
  by: { id: number } | { otherId: number },
): Promise<Conversation | undefined> {
  const [column, value] = 'id' in by ? ['conversation_id', by.id] : ['other_id', by.otherId]
  const [row] = await sql.query<ListedRow>(`${select} and m.folder <> 'declined' and m.${column} = $2`, [
    userId,
    value,
  ])
  return row && listed(row).conversation
}

/** Deletes the messages that both users have deleted, except where one reported the other; returns how many. */
export async function purgeMessages(db: Sql): Promise<number> {
  const purged = await purge(
    db,
    `delete from messages where id = any(array(
       select m.id from conversations c join messages m on m.conversation_id = c.id and m.id <= c.erase_to
       where c.erase_to > 0 and not exists (select 1 from message_reports r where r.conversation_id = c.id)
       limit $1::int)) returning 1`,
  )
  await db.query(
    `update conversations c set erase_to = 0 where erase_to > 0 and not exists (
       select 1 from messages m where m.conversation_id = c.id and m.id <= c.erase_to)`,
  )
  return purged
}
