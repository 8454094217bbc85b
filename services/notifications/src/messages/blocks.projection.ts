import { type userBlocked, userUnblocked } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { applyBlocks, setBlocks } from './blocks.repository.ts'
import { lockInboxes, moveUnread } from './inboxes.repository.ts'

/** A block closes the conversation of the two at once: its row is what every message locks. */
export const closeConversations =
  (ctx: Pick<NotificationsContext, 'live'>): BatchHandler<typeof userBlocked | typeof userUnblocked> =>
  async (events, { tx, afterCommit }) => {
    const blocks = events.map(({ type, data }) => ({ ...data, isBlocked: type !== userUnblocked.type }))
    await lockInboxes(
      tx,
      blocks.flatMap(each => [each.blockerId, each.blockedId]),
    )
    for (const { conversationId, userId, unread } of await applyBlocks(tx, await setBlocks(tx, blocks))) {
      const unreadCount = await moveUnread(tx, userId, -unread)
      const data = { conversationId, message: null, otherReadTo: null, unreadCount, conversationUnread: null }
      afterCommit(() => ctx.live.publish(userId, { event: 'message', data }))
    }
  }
