import { isDeepStrictEqual } from 'node:util'
import { AppError, type MeetupDetail, meetupChanged, texts, type UpdateMeetup } from '@vitrine/contracts'
import { mutate, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { refuseArchived } from '../standing/standing.ts'
import { lockMeetupIn, meetupNotFound, refuseClosed } from './access.ts'
import { meetupEventOf } from './event-fields.ts'
import { publishGuests } from './guests.ts'
import { type LockedMeetup, lockMeetup, type MeetupValues, updateMeetup } from './meetups.repository.ts'
import { requireChanger } from './permission.ts'
import { getMeetup } from './read.service.ts'
import { shortenOffers } from './rsvps/rsvps.repository.ts'
import { settleSeats } from './rsvps/seats.ts'
import { refusePastStart, valuesOf, valuesOfRow } from './values.ts'

/** Changes a meetup as its form shows it (EV8); more seats go to those who wait. */
export async function changeMeetup(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, meetup: form }: { meetupId: number; meetup: UpdateMeetup },
): Promise<MeetupDetail> {
  await mutate(ctx.db, idempotency, async tx => {
    const { standing, meetup: before } = await lockMeetupIn(ctx, tx, viewer, meetupId)
    const permit = requireChanger(standing, viewer, before)
    refuseArchived(standing)
    const at = ctx.clock()
    refuseClosed(before, at)
    if (form.version !== undefined && form.version !== before.version)
      throw new AppError('stale_version', texts.errors.staleVersion)
    const settled = await settleSeats(ctx, tx, before)
    const values = valuesOf(form)
    if (isSame(settled, values)) return {}
    refusePastStart(values, at)
    refuseTooFewSeats(settled, values)
    await updateMeetup(tx, meetupId, values)
    await shortenOffers(tx, meetupId, values.startsAt)
    const after = await lockMeetup(tx, meetupId)
    if (!after) throw meetupNotFound()
    await publishChange(ctx, tx, { before, after, by: viewer.id })
    await settleSeats(ctx, tx, after)
    if (before.organizer_id !== viewer.id)
      await recordModeration(tx, {
        communityId: before.community_id,
        actorId: viewer.id,
        permit,
        action: 'edit_meetup',
        target: { type: 'meetup', id: meetupId, userId: before.organizer_id },
        at,
      })
    return {}
  })
  return getMeetup(ctx, viewer, meetupId)
}

/** Nothing is to be written: the form shows the meetup as it is. */
const isSame = (meetup: LockedMeetup, values: MeetupValues) => isDeepStrictEqual(valuesOfRow(meetup), values)

/** Whoever has a seat keeps it (EV4). */
function refuseTooFewSeats({ attending, offered }: LockedMeetup, { maxAttendees }: MeetupValues): void {
  const taken = attending + offered
  if (maxAttendees === null || maxAttendees >= taken) return
  const [message, values] = [texts.meetup.capacityBelowAttendees, { count: taken }]
  throw new AppError('capacity_below_attendees', message, {
    values,
    errors: [{ field: 'maxAttendees', message, values }],
  })
}

async function publishChange(
  ctx: CommunitiesContext,
  tx: Transaction,
  { before, after, by }: { before: LockedMeetup; after: LockedMeetup; by: number },
): Promise<void> {
  const changes: ('date' | 'place')[] = []
  if (isMoved(before, after)) changes.push('date')
  if (before.location !== after.location) changes.push('place')
  await ctx.outbox.publish(tx, meetupChanged, { ...meetupEventOf(after), changedBy: by, changes })
  if (changes.length > 0) await publishGuests(ctx, tx, after, { changes, isCancelled: false, by })
}

const isMoved = (before: LockedMeetup, after: LockedMeetup) =>
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.ends_at.getTime() !== after.ends_at.getTime() ||
  before.timezone !== after.timezone
