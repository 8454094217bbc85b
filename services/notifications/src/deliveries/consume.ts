import type { EventDefinition } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { afterCommit, type Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { type Delivery, deliveriesOf, type TakeBack, takeBacksOf } from '../kinds.ts'
import { findNotifications, unreadCounts } from '../notifications/notifications.repository.ts'
import { applyChanges, recordChanges } from '../subjects/subjects.repository.ts'
import { type SubjectChange, subjectChangesOf } from '../subjects/subjects.ts'
import { deliver } from './deliver.ts'
import {
  removeActors,
  removeComments,
  removePosts,
  rewriteExcerpts,
  type Withdrawn,
} from './withdraw.repository.ts'

/**
 * Turns events into notifications and takes back what is no longer so. Withdrawals come first: what they withdraw and
 * came in the same batch is left out of its deliveries.
 */
export const consume =
  (ctx: NotificationsContext): BatchHandler<EventDefinition> =>
  async (events, { tx }) => {
    const changes = await recordChanges(tx, subjectChangesOf(events), ctx.clock())
    const takeBacks = events.flatMap(takeBacksOf)
    await withdraw(ctx, tx, changes, takeBacks)
    const standing = withoutTakenBack(events.flatMap(deliveriesOf), takeBacks)
    await deliver(ctx, tx, await applyChanges(tx, standing))
  }

function withoutTakenBack(deliveries: readonly Delivery[], takeBacks: readonly TakeBack[]): Delivery[] {
  const keyOf = (act: Omit<TakeBack, 'version'>) => `${act.userId} ${act.kind} ${act.target} ${act.actorId}`
  const last = new Map<string, number>()
  for (const each of takeBacks)
    last.set(keyOf(each), Math.max(each.version, last.get(keyOf(each)) ?? each.version))
  return deliveries.filter(
    each => (last.get(keyOf({ ...each, actorId: each.actor.id })) ?? -1) < each.version,
  )
}

async function withdraw(
  ctx: NotificationsContext,
  tx: Transaction,
  changes: readonly SubjectChange[],
  takeBacks: readonly TakeBack[],
): Promise<void> {
  const deleted = changes.filter(each => each.change === 'deleted')
  const withdrawn = [
    await removePosts(
      tx,
      deleted.flatMap(each => (each.commentId === null ? [each.postId] : [])),
    ),
    await removeComments(
      tx,
      deleted.flatMap(each => each.commentId ?? []),
    ),
    await removeActors(tx, takeBacks),
  ]
  const rest = changes.filter(each => each.change !== 'deleted')
  const rewritten = rest.length === 0 ? [] : await rewriteExcerpts(tx, rest)
  await showChanges(ctx, tx, [...withdrawn, { removed: [], changed: rewritten }])
}

/** After the commit the open pages of whom it concerns show it. */
async function showChanges(
  ctx: NotificationsContext,
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
