import { afterCommit } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { lockInboxes, moveUnread } from '../messages/inboxes.repository.ts'
import { deleteConversation, deleteMessages, findConversations } from './conversations.repository.ts'

const conversationsPerRound = 100

/** Deletes the conversations of the user for both; what the other one has not read is no longer counted. */
export async function eraseConversations(ctx: NotificationsContext, userId: number): Promise<void> {
  while (true) {
    const found = await findConversations(ctx.db, userId, conversationsPerRound)
    if (found.length === 0) return
    for (const conversation of found) {
      await deleteMessages(ctx.db, conversation.id)
      await eraseConversation(ctx, conversation, userId)
    }
  }
}

const eraseConversation = (
  { db, live }: NotificationsContext,
  { id, otherId }: { id: number; otherId: number },
  userId: number,
): Promise<void> =>
  db.transaction(async tx => {
    await lockInboxes(tx, [userId, otherId])
    const unread = await deleteConversation(tx, id, otherId)
    if (unread === undefined) return
    const unreadCount = await moveUnread(tx, otherId, -unread)
    const change = { message: null, otherReadTo: null, unreadCount, conversationUnread: null }
    afterCommit(tx, () =>
      live.publish(otherId, { event: 'message', data: { conversationId: id, ...change } }),
    )
  })
