import { type Notification, notificationsRead } from '@vitrine/contracts'
import { type Caller, mutate, notFound, type Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { findNotifications, markAllRead, markRead, unreadCounts } from './notifications.repository.ts'
import { showCounted } from './show-counted.ts'

export async function unreadCount({ db }: Pick<NotificationsContext, 'db'>, userId: number): Promise<number> {
  return (await unreadCounts(db, [userId])).counts.get(userId) ?? 0
}

const showUnread = (ctx: NotificationsContext, tx: Transaction, userId: number) =>
  showCounted(ctx, tx, [{ userId, event: unreadCount => ({ event: 'unread', data: { unreadCount } }) }])

/** Marks one as read; another user's is not there. */
export async function readNotification(
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<Notification> {
  const userId = viewer.id
  // The stored answer holds no text: a replay shows the notification as it is by then, or returns 404.
  await mutate(ctx.db, idempotency, async tx => {
    const outcome = await markRead(tx, userId, id)
    if (outcome === 'absent') throw notFound()
    if (outcome === 'read') {
      await ctx.outbox.publish(tx, notificationsRead, { userId, notificationId: id })
      showUnread(ctx, tx, userId)
    }
    return { id }
  })
  const [found] = await findNotifications(ctx.db, [id])
  if (!found) throw notFound()
  return found.notification
}

export function readAllNotifications(
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
): Promise<{ unreadCount: number }> {
  const userId = viewer.id
  return mutate(ctx.db, idempotency, async tx => {
    if ((await markAllRead(tx, userId)) > 0) {
      await ctx.outbox.publish(tx, notificationsRead, { userId, notificationId: null })
      showUnread(ctx, tx, userId)
    }
    return { unreadCount: 0 }
  })
}
