import { keysetPages, type Sql } from '@vitrine/service-kit'

interface Conversation {
  id: number
  otherId: number
  clearedTo: number
  isBlocked: boolean
}

interface ExportedMessage {
  id: number
  conversationId: number
  senderId: number
  content: string
  sentAt: Date
}

/**
 * The messages of all conversations that a user has, without those that they deleted: both sides, or the user's own alone
 * where either blocks the other.
 */
export async function* exportMessages(db: Sql, userId: number): AsyncGenerator<ExportedMessage[]> {
  const conversations = keysetPages(
    (after, limit) => listConversations(db, userId, { after, limit }),
    ({ otherId }) => otherId,
    0,
  )
  for await (const page of conversations) {
    for (const conversation of page) {
      yield* keysetPages(
        (after, limit) => listMessages(db, userId, conversation, { after, limit }),
        ({ id }) => id,
        conversation.clearedTo,
      )
    }
  }
}

interface Page {
  after: number
  limit: number
}

const listConversations = (db: Sql, userId: number, { after, limit }: Page): Promise<Conversation[]> =>
  db.query(
    `select conversation_id as id, other_id as "otherId", cleared_to as "clearedTo", is_blocked as "isBlocked"
     from conversation_members where user_id = $1 and other_id > $2 and folder <> 'declined'
     order by other_id limit $3`,
    [userId, after, limit],
  )

const listMessages = (
  db: Sql,
  userId: number,
  { id, isBlocked }: Conversation,
  { after, limit }: Page,
): Promise<ExportedMessage[]> =>
  db.query(
    `select id, conversation_id as "conversationId", sender_id as "senderId", content, sent_at as "sentAt"
     from messages where conversation_id = $1 and id > $2 and (not $4 or sender_id = $5) order by id limit $3`,
    [id, after, limit, isBlocked, userId],
  )
