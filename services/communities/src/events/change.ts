import { isDeepStrictEqual } from 'node:util'
import { AppError, type EventChanges, texts } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { type EventValues, type NamedMuseum, updateEvent } from './events.repository.ts'
import { publishGuests } from './guests.ts'
import { type LockedEvent, lockEvent } from './locked-event.ts'
import { publishChanged } from './published.ts'
import { refuseClosed, refusePastStart, refuseStale } from './refusals.ts'
import { scheduleReminders } from './reminders/reminders.repository.ts'
import { shortenOffers } from './rsvps/rsvps.repository.ts'
import { settleSeats } from './rsvps/seats.ts'

interface Change {
  /** As the form shows it by now. */
  current: EventValues
  /** What it says; called only where it may be changed. */
  wanted: () => EventValues
  /** The museum by which a search is to find it, too. */
  museum: NamedMuseum | null
  /** Of the event as the form read it. */
  version: number | undefined
  by: number
}

/**
 * Changes a locked event as its form shows it (EV8); more seats go to those who wait. Returns it as it is now; null: nothing was to be written. 409
 * where it has started, was cancelled, or has changed since it was read.
 */
export async function applyChange(
  ctx: CommunitiesContext,
  tx: Transaction,
  before: LockedEvent,
  { current, wanted: wantedOf, museum, version, by }: Change,
): Promise<LockedEvent | null> {
  const at = ctx.clock()
  refuseClosed(before, at)
  refuseStale(before, version)
  const wanted = wantedOf()
  const settled = await settleSeats(ctx, tx, before)
  if (isDeepStrictEqual(current, wanted)) return null
  refusePastStart(before.kind, wanted, at)
  refuseTooFewSeats(settled, wanted)
  await updateEvent(tx, before.id, { values: wanted, museum, at })
  await shortenOffers(tx, before.id, wanted.startsAt)
  await scheduleReminders(tx, { id: before.id, startsAt: wanted.startsAt }, at)
  const after = await lockEvent(tx, before.id)
  if (!after) throw new Error(`the locked event ${before.id} does not exist`)
  const changes = changesOf(before, after)
  await publishChanged(ctx, tx, after, { changedBy: by, changes })
  if (changes.length > 0) await publishGuests(ctx, tx, after, { changes, isCancelled: false, by })
  await settleSeats(ctx, tx, after)
  return after
}

/** Whoever has a seat keeps it (EV4). */
function refuseTooFewSeats({ attending, offered }: LockedEvent, { maxAttendees }: EventValues): void {
  const taken = attending + offered
  if (maxAttendees === null || maxAttendees >= taken) return
  const [message, values] = [texts.meetup.capacityBelowAttendees, { count: taken }]
  throw new AppError('capacity_below_attendees', message, {
    values,
    errors: [{ field: 'maxAttendees', message, values }],
  })
}

function changesOf(before: LockedEvent, after: LockedEvent): EventChanges {
  const isMoved =
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime() ||
    before.timezone !== after.timezone
  return [
    ...(isMoved ? (['date'] as const) : []),
    ...(before.location === after.location ? [] : (['place'] as const)),
  ]
}
