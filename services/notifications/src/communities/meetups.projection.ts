import { meetupCancelled, meetupChanged, meetupCreated, meetupDeleted } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import { endFanOut, keepFanOut, rewriteFanOut } from '../fan-outs/fan-outs.repository.ts'
import { forgetCreation, removeTargets, rewriteNotices } from './meetups.repository.ts'
import { meetupIdsOf, meetupTarget, ofCreation, seatTarget, shownOf } from './meetups.ts'

/** What becomes of meetups. */
export const meetupEvents = [meetupCreated, meetupChanged, meetupCancelled, meetupDeleted] as const
type MeetupEvent = (typeof meetupEvents)[number]
type Creation = typeof meetupCreated
type Later = Exclude<MeetupEvent, Creation>

const isCreation = (event: Received<MeetupEvent>): event is Received<Creation> =>
  event.type === meetupCreated.type
const isLater = (event: Received<MeetupEvent>): event is Received<Later> => !isCreation(event)

/** How many notifications are withdrawn or changed in one transaction. */
const pageSize = 500

/**
 * Keeps that the members of a community are to be notified of a new meetup. Its notifications show its title and time as they
 * are by now. Those of seats are withdrawn when it is cancelled, all of them when it is deleted, and no further member is
 * notified of its creation: in bounded transactions before this one, which does the rest. An event that is interrupted is
 * handled again.
 */
export const keepMeetups =
  (ctx: NotificationsContext): BatchHandler<MeetupEvent> =>
  async (events, { tx }) => {
    const later = events.filter(isLater)
    const last = [...new Map(later.map(event => [event.key, event])).values()]
    for (const event of last) while ((await applyPage(ctx, event)) > 0);

    // Waits for an account that is being restored: what that puts back is withdrawn here, too.
    await lockVisibility(tx, 'shared')
    for (const { data, aggregateVersion } of events.filter(isCreation))
      await keepFanOut(tx, ofCreation(data, aggregateVersion))
    for (const event of last) await apply(ctx, tx, event, null)
  }

const applyPage = (ctx: NotificationsContext, event: Received<Later>): Promise<number> =>
  ctx.db.transaction(async tx => {
    await lockVisibility(tx, 'shared')
    return apply(ctx, tx, event, pageSize)
  })

/** Returns how many rows it withdrew or changed. */
async function apply(
  ctx: NotificationsContext,
  tx: Transaction,
  event: Received<Later>,
  limit: number | null,
): Promise<number> {
  // First: it waits for the page that is being delivered, so that the next statements find its notifications.
  await correctFanOut(tx, event)
  const { communityId, meetupId } = meetupIdsOf(event.data)
  const withdrawn = await removeTargets(tx, { communityId, targets: endedBy(event) }, limit)
  if (event.type === meetupDeleted.type) {
    await showChanges(ctx, tx, [withdrawn])
    return withdrawn.removed.length + (await forgetCreation(tx, meetupTarget(meetupId), limit))
  }
  const targets = [meetupTarget(meetupId), seatTarget(meetupId)]
  const rewritten = await rewriteNotices(
    tx,
    { communityId, targets, shown: shownOf(event.data.meetup) },
    limit,
  )
  await showChanges(ctx, tx, [withdrawn, rewritten])
  return withdrawn.removed.length + rewritten.changed.length
}

const correctFanOut = (tx: Transaction, event: Received<Later>): Promise<unknown> => {
  const key = meetupTarget(meetupIdsOf(event.data).meetupId)
  return event.type === meetupChanged.type
    ? rewriteFanOut(tx, { key, shown: shownOf(event.data.meetup) })
    : endFanOut(tx, { key })
}

/** What users are no longer notified of. */
function endedBy(event: Received<Later>): string[] {
  const { meetupId } = meetupIdsOf(event.data)
  switch (event.type) {
    case meetupDeleted.type:
      return [meetupTarget(meetupId), seatTarget(meetupId)]
    case meetupCancelled.type:
      return [seatTarget(meetupId)]
    default:
      return []
  }
}
