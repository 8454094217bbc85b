import type { EventDefinition } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { deliveriesOf, takeBacksOf } from '../kinds.ts'
import { applyChanges, recordChanges } from '../subjects/subjects.repository.ts'
import { type SubjectChange, subjectChangesOf } from '../subjects/subjects.ts'
import { deliver } from './deliver.ts'
import type { Delivery, TakeBack } from './delivery.ts'
import { showChanges } from './show-changes.ts'
import { lockVisibility } from './wanted.repository.ts'
import { removeActors, removeComments, removePosts, rewriteExcerpts } from './withdraw.repository.ts'

/**
 * Turns events into notifications and takes back what is no longer so. Withdrawals come first: what they withdraw and
 * came in the same batch is left out of its deliveries.
 */
export const consume =
  (ctx: NotificationsContext): BatchHandler<EventDefinition> =>
  async (events, { tx }) => {
    await lockVisibility(tx, 'shared')
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
    each =>
      each.actor === null || (last.get(keyOf({ ...each, actorId: each.actor.id })) ?? -1) < each.version,
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
