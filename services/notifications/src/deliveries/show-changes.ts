import { afterCommit, type Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { findNotifications, unreadCounts } from '../notifications/notifications.repository.ts'
import type { Withdrawn } from './withdraw.repository.ts'

/** After the commit the open pages of whom it concerns show it. */
export async function showChanges(
  ctx: Pick<NotificationsContext, 'live'>,
  tx: Transaction,
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  const removed = withdrawn.flatMap(each => each.removed)
  const ids = [...new Set(withdrawn.flatMap(each => each.changed))]
  const changed = ids.length === 0 ? [] : await findNotifications(tx, ids)
  const userIds = [...new Set([...removed, ...changed].map(each => each.userId))]
  if (userIds.length === 0) return

  const unread = await unreadCounts(tx, userIds)
  for (const userId of userIds) {
    const data = {
      changed: changed.filter(each => each.userId === userId).map(each => each.notification),
      removed: removed.filter(each => each.userId === userId).map(each => each.id),
      unreadCount: unread.get(userId) ?? 0,
    }
    afterCommit(tx, () => ctx.live.publish(userId, { event: 'notifications-changed', data }))
  }
}
