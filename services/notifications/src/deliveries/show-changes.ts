import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { findNotifications } from '../notifications/notifications.repository.ts'
import { type CountedEvent, showCounted } from '../notifications/show-counted.ts'
import type { Withdrawn } from './withdraw.repository.ts'

/** After the commit the open pages of whom it concerns show it. */
export async function showChanges(
  ctx: NotificationsContext,
  tx: Transaction,
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  const removed = withdrawn.flatMap(each => each.removed)
  const ids = [...new Set(withdrawn.flatMap(each => each.changed))]
  const changed = ids.length === 0 ? [] : await findNotifications(tx, ids)
  const userIds = [...new Set([...removed, ...changed].map(each => each.userId))]
  const eventOf = (userId: number): CountedEvent => ({
    userId,
    event: unreadCount => ({
      event: 'notifications-changed',
      data: {
        changed: changed.filter(each => each.userId === userId).map(each => each.notification),
        removed: removed.filter(each => each.userId === userId).map(each => each.id),
        unreadCount,
      },
    }),
  })
  showCounted(ctx, tx, userIds.map(eventOf))
}
