import {
  AppError,
  type Rsvp,
  type RsvpState,
  type RsvpStatus,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpWaitlisted,
  texts,
} from '@vitrine/contracts'
import { mutate, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import { requirePermit } from '../../standing/standing.ts'
import { lockMeetupIn, meetupNotFound, refuseClosed } from '../access.ts'
import { rsvpOf } from '../event-fields.ts'
import { ownOf, seatsOf } from '../meetup-row.ts'
import type { LockedMeetup } from '../meetups.repository.ts'
import { lockAnswersOf } from './release.ts'
import { type Counters, findState, findStatus, setRsvp } from './rsvps.repository.ts'
import { answered } from './rules.ts'
import { settleSeats } from './seats.ts'

/** A member attends, waits for a seat, is interested, or cancels (EV2–EV4); the same answer again changes nothing. */
export async function answerMeetup(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, status }: { meetupId: number; status: Rsvp['status'] },
): Promise<RsvpState> {
  await mutate(ctx.db, idempotency, async tx => {
    await lockAnswersOf(tx, viewer.id)
    const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId)
    requirePermit(standing, viewer, 'joinMeetup')
    const at = ctx.clock()
    refuseClosed(meetup, at)
    // Before the answer: a seat whose offer has lapsed is for whoever waits, and the offer cannot be accepted any more.
    const settled = await settleSeats(ctx, tx, meetup)
    const own = await findStatus(tx, meetupId, viewer.id)
    const to = answered(settled, own, status)
    if (to === 'event_full') throw new AppError('event_full', texts.meetup.full)
    if (to === own) return {}
    const counters = await moveRsvp(ctx, tx, settled, { userId: viewer.id, from: own, to, at })
    await settleSeats(ctx, tx, { ...settled, ...counters })
    return {}
  })
  const row = await findState(ctx.db, meetupId, viewer.id)
  if (!row) throw meetupNotFound()
  return { ...seatsOf(row), ...ownOf(row) }
}

const published = {
  attending: rsvpConfirmed,
  interested: rsvpInterestMarked,
  waitlisted: rsvpWaitlisted,
} as const

async function moveRsvp(
  { outbox }: CommunitiesContext,
  tx: Transaction,
  meetup: LockedMeetup,
  { userId, from, to, at }: { userId: number; from: RsvpStatus; to: RsvpStatus; at: Date },
): Promise<Counters> {
  if (to === 'offered') throw new Error('seats are offered by settleSeats alone')
  const answer = { meetupId: meetup.id, communityId: meetup.community_id, userId, from, to, at }
  const counters = await setRsvp(tx, answer)
  const of = rsvpOf(meetup, userId)
  if (to === 'none') await outbox.publish(tx, rsvpCancelled, { ...of, cause: 'user' })
  else await outbox.publish(tx, published[to], of)
  return counters
}
