import { type Notification, notificationsRead } from '@vitrine/contracts'
import { afterCommit, type Idempotency, mutate, notFound } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { linesById, markAllRead, markRead, unreadCounts } from './notifications.repository.ts'

export async function unreadCount({ db }: NotificationsContext, userId: number): Promise<number> {
  return (await unreadCounts(db, [userId])).get(userId) ?? 0
}

/** Marks one as read; another person's is not there. */
export async function readOne(
  ctx: NotificationsContext,
  idempotency: Idempotency | null,
  userId: number,
  id: number,
): Promise<Notification> {
  return mutate(ctx.db, idempotency, async tx => {
    const outcome = await markRead(tx, userId, id)
    if (outcome === 'absent') throw notFound()
    if (outcome === 'read') {
      await ctx.outbox.publish(tx, notificationsRead, { userId, notificationId: id })
      const unread = (await unreadCounts(tx, [userId])).get(userId) ?? 0
      afterCommit(tx, () => ctx.live.publish(userId, { event: 'unread', data: { unreadCount: unread } }))
    }
    const [line] = await linesById(tx, [id])
    if (!line) throw notFound()
    return line.notification
  })
}

export async function readAll(
  ctx: NotificationsContext,
  idempotency: Idempotency | null,
  userId: number,
): Promise<{ unreadCount: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    if ((await markAllRead(tx, userId)) > 0) {
      await ctx.outbox.publish(tx, notificationsRead, { userId, notificationId: null })
      afterCommit(tx, () => ctx.live.publish(userId, { event: 'unread', data: { unreadCount: 0 } }))
    }
    return { unreadCount: 0 }
  })
}
