import { notificationSent } from '@vitrine/contracts'
import { afterCommit, type Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { linesById, unreadCounts } from '../notifications/notifications.repository.ts'
import {
  addActors,
  closeOldLines,
  dropAlreadyTold,
  openLines,
  rememberTold,
} from './deliveries.repository.ts'
import type { Delivery } from './deliveries.ts'

/**
 * Writes a batch of deliveries in a handful of statements, however many there are, and after the commit shows the
 * changed lines on the open pages of those they are for.
 */
export async function deliver(
  ctx: NotificationsContext,
  tx: Transaction,
  deliveries: readonly Delivery[],
): Promise<void> {
  const news = await dropAlreadyTold(tx, deliveries, ctx.clock())
  if (news.length === 0) return

  await closeOldLines(tx, news, ctx.clock())
  const lines = await openLines(tx, news)
  await addActors(tx, news, lines)
  await rememberTold(tx, news)
  await ctx.outbox.publishAll(
    tx,
    notificationSent,
    news.map(({ userId, kind, actor, ...rest }) => ({
      notificationId: lines.idOf({ userId, kind, ...rest }),
      userId,
      kind,
      actorId: actor.id,
    })),
  )

  const changed = await linesById(tx, lines.ids)
  const unread = await unreadCounts(tx, [...new Set(changed.map(line => line.userId))])
  for (const { userId, position, notification } of changed) {
    const data = { notification, unreadCount: unread.get(userId) ?? 0 }
    afterCommit(tx, () => ctx.live.publish(userId, { event: 'notification', id: position, data }))
  }
}
