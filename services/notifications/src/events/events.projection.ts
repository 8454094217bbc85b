import type { EventDefinition } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import { removePosts, type Withdrawn } from '../deliveries/withdraw.repository.ts'
import { endFanOut, keepFanOut, rewriteFanOut } from '../fan-outs/fan-outs.repository.ts'
import { recordChanges } from '../subjects/subjects.repository.ts'
import type { SubjectChange } from '../subjects/subjects.ts'
import type { Course, Later } from './course.ts'
import { type Ended, forgetActs, removeTargets, rewriteNotices } from './events.repository.ts'

/** How many notifications are withdrawn or changed in one transaction. */
const pageSize = 500

/**
 * Keeps that an audience is to be notified of a new meetup, museum event or plan of a visit. Its notifications show its title and time as they
 * are by now. When it is moved, reminders of another start are withdrawn. When it is cancelled, all reminders and what was notified
 * of seats, and of what a museum was asked and answered, are withdrawn; when it is deleted, all of it, with what was notified of
 * its discussion and photos. Then no further user is notified of its creation. All this happens in bounded transactions before this
 * one, which does the rest. An event that is interrupted is handled again.
 */
export const keepCourses =
  <E extends EventDefinition>(
    ctx: NotificationsContext,
    courseOf: (event: Received<E>) => Course,
  ): BatchHandler<E> =>
  async (events, { tx }) => {
    const courses = events.map(courseOf)
    const later = courses.filter(each => each.now !== 'created')
    const last = [...new Map(later.map(each => [each.targets.event, each])).values()]
    for (const each of last) while ((await applyPage(ctx, each)) > 0);

    // Waits for an account that is being restored: what that puts back is withdrawn here, too.
    await lockVisibility(tx, 'shared')
    for (const each of courses) if (each.now === 'created') await keepFanOut(tx, each.fanOut)
    for (const each of last) await apply(ctx, tx, each, null)
  }

const applyPage = (ctx: NotificationsContext, later: Later): Promise<number> =>
  ctx.db.transaction(async tx => {
    await lockVisibility(tx, 'shared')
    return apply(ctx, tx, later, pageSize)
  })

/** Returns how many rows it withdrew or changed. */
async function apply(
  ctx: NotificationsContext,
  tx: Transaction,
  later: Later,
  limit: number | null,
): Promise<number> {
  const { event, museum } = later.targets
  // First: it waits for the page that is being delivered, so that the next statements find its notifications.
  if (later.now === 'changed') await rewriteFanOut(tx, { key: event, shown: later.shown })
  else await endFanOut(tx, { key: event })
  const withdrawn = await removeTargets(tx, endedBy(later), limit)
  if (later.now === 'deleted') {
    const ended = await endInside(ctx, tx, later.inside, limit)
    await showChanges(ctx, tx, [withdrawn, ended])
    const removed = withdrawn.removed.length + ended.removed.length
    return removed + (await forgetActs(tx, [event, museum], limit))
  }
  // There may be more reminders of another start, which would be rewritten to this one: the next page withdraws them.
  const isFull = withdrawn.removed.length === limit
  const targets = isFull ? [] : Object.values(later.targets)
  const rewritten = await rewriteNotices(tx, { targets, shown: later.shown }, limit)
  await showChanges(ctx, tx, [withdrawn, rewritten])
  return withdrawn.removed.length + rewritten.changed.length
}

/** Nothing of the discussion or the photos that comes late is delivered, nor comes back with an account. */
async function endInside(
  { clock }: NotificationsContext,
  tx: Transaction,
  inside: readonly SubjectChange[],
  limit: number | null,
): Promise<Withdrawn> {
  await recordChanges(tx, inside, clock())
  return removePosts(tx, inside, limit)
}

/** What users are no longer notified of. */
function endedBy(later: Later): Ended {
  const { seat, museum, reminder } = later.targets
  switch (later.now) {
    case 'deleted':
      return { targets: Object.values(later.targets) }
    case 'cancelled':
      return { targets: [seat, museum, reminder] }
    case 'changed':
      return { targets: [reminder], exceptAt: later.shown.startsAt }
  }
}
