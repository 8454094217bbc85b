import { type CreateMeetup, type MeetupDetail, meetupCreated, rsvpConfirmed, texts } from '@vitrine/contracts'
import { invalid, mutate, userSummaryOf } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { personOf } from '../people/people.repository.ts'
import { lockStandingIn } from '../standing/standing.ts'
import { meetupNotFound } from './access.ts'
import { meetupEventOf, rsvpOf } from './event-fields.ts'
import { insertMeetup, lockMeetup } from './meetups.repository.ts'
import { requireMeetupCreator } from './permission.ts'
import { getMeetup } from './read.service.ts'
import { setRsvp } from './rsvps/rsvps.repository.ts'
import { refusePastStart, valuesOf } from './values.ts'

/** Creates a meetup, which its organizer attends (EV7). */
export async function createMeetup(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, meetup: form }: { communityId: number; meetup: CreateMeetup },
): Promise<MeetupDetail> {
  if (form.communityId !== undefined && form.communityId !== communityId)
    throw invalid('communityId', texts.meetup.otherCommunity)
  // The stored answer holds no text: a replay shows the meetup as it is by then.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const at = ctx.clock()
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    requireMeetupCreator(standing, viewer)
    const values = valuesOf(form)
    refusePastStart(values, at)
    const organizer = await personOf(tx, viewer)
    const meetupId = await insertMeetup(tx, { communityId, organizerId: organizer.id, values, at })
    const rsvp = { meetupId, communityId, userId: organizer.id, from: 'none', to: 'attending', at } as const
    await setRsvp(tx, rsvp)
    const meetup = await lockMeetup(tx, meetupId)
    if (!meetup) throw meetupNotFound()
    await ctx.outbox.publish(tx, meetupCreated, {
      ...meetupEventOf(meetup),
      organizer: userSummaryOf(organizer.id, organizer),
      createdAt: at.toISOString(),
    })
    await ctx.outbox.publish(tx, rsvpConfirmed, rsvpOf(meetup, organizer.id))
    return { id: meetupId }
  })
  return getMeetup(ctx, viewer, id)
}
