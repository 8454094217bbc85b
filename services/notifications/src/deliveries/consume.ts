import type { EventDefinition } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { applyChanges, recordChanges } from '../subjects/subjects.repository.ts'
import { type SubjectChange, subjectChangesOf } from '../subjects/subjects.ts'
import { deliver } from './deliver.ts'
import type { Closed, Delivery, Settled, TakeBack } from './delivery.ts'
import { closingsOf, deliveriesOf, settlementsOf, takeBacksOf } from './of-events.ts'
import { showChanges } from './show-changes.ts'
import { lockVisibility } from './wanted.repository.ts'
import {
  removeActors,
  removeClosed,
  removeComments,
  removeDeletions,
  removePosts,
  removeSettled,
  rewriteExcerpts,
} from './withdraw.repository.ts'
import { forgetClosed } from './withdrawn.repository.ts'

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
    const closings = events.flatMap(closingsOf)
    const settlements = events.flatMap(settlementsOf)
    await withdraw(ctx, tx, { changes, takeBacks, closings, settlements })
    const open = withoutClosed(withoutTakenBack(events.flatMap(deliveriesOf), takeBacks), closings)
    await deliver(ctx, tx, await applyChanges(tx, withoutSettled(open, settlements)))
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

const withoutClosed = (deliveries: readonly Delivery[], closings: readonly Closed[]): Delivery[] =>
  deliveries.filter(
    each =>
      !closings.some(by => by.kind === each.kind && by.target === each.target && by.version > each.version),
  )

function withoutSettled(deliveries: readonly Delivery[], settlements: readonly Settled[]): Delivery[] {
  const keyOf = ({ userId, kind, target }: Omit<Settled, 'version'>) => `${userId} ${kind} ${target}`
  // Those of one matter are of one aggregate, whose events come in order.
  const last = new Map(settlements.map(each => [keyOf(each), each.version]))
  return deliveries.filter(each => (last.get(keyOf(each)) ?? -1) <= each.version)
}

interface Withdrawals {
  changes: readonly SubjectChange[]
  takeBacks: readonly TakeBack[]
  closings: readonly Closed[]
  settlements: readonly Settled[]
}

async function withdraw(
  ctx: NotificationsContext,
  tx: Transaction,
  { changes, takeBacks, closings, settlements }: Withdrawals,
): Promise<void> {
  const deleted = changes.filter(each => each.change === 'deleted')
  const withdrawn = [
    await removePosts(
      tx,
      deleted.filter(each => each.commentId === null),
      null,
    ),
    await removeComments(
      tx,
      deleted.filter(each => each.commentId !== null),
    ),
    await removeDeletions(tx, changes),
    await removeActors(tx, takeBacks),
    await removeClosed(tx, closings),
    await removeSettled(tx, settlements),
  ]
  await forgetClosed(tx, closings)
  const rest = changes.filter(each => each.change !== 'deleted')
  const rewritten = rest.length === 0 ? [] : await rewriteExcerpts(tx, rest)
  await showChanges(ctx, tx, [...withdrawn, { removed: [], changed: rewritten }])
}
