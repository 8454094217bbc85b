import { type CreateMeetup, type MeetupDetail, meetupCreated, texts } from '@vitrine/contracts'
import { invalid, mutate, type Transaction, userSummaryOf } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { insertEvent } from '../events/events.repository.ts'
import { type LockedMeetup, lockMeetup } from '../events/locked-event.ts'
import { meetupMessage } from '../events/published.ts'
import { refusePastStart } from '../events/refusals.ts'
import { scheduleReminders } from '../events/reminders/reminders.repository.ts'
import { publishAnswers } from '../events/rsvps/published.ts'
import { setRsvp } from '../events/rsvps/rsvps.repository.ts'
import { sharedValuesOf } from '../events/values.ts'
import { personOf } from '../people/people.repository.ts'
import { lockStandingIn } from '../standing/standing.ts'
import { meetupNotFound } from './access.ts'
import { collaborationIn, shareAsked } from './museum/asked.ts'
import { publishProposals } from './museum/published.ts'
import { requireMeetupCreator } from './permission.ts'
import { getMeetup } from './read.service.ts'
import { valuesOf } from './values.ts'

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
    const meetup = await addMeetup(ctx, tx, { viewer, communityId, form })
    return { id: meetup.id }
  })
  return getMeetup(ctx, viewer, id)
}

/** As {@link createMeetup}, in the transaction of what creates it. */
export async function addMeetup(
  ctx: CommunitiesContext,
  tx: Transaction,
  { viewer, communityId, form }: { viewer: Actor; communityId: number; form: CreateMeetup },
): Promise<LockedMeetup> {
  const at = ctx.clock()
  const asked = await shareAsked(tx, form)
  const standing = await lockStandingIn(ctx, tx, communityId, viewer)
  requireMeetupCreator(standing, viewer)
  const shared = sharedValuesOf(form)
  const collaboration = collaborationIn({ viewer, form, shared, asked, before: null, now: at })
  const values = valuesOf(form, shared, collaboration)
  refusePastStart('meetup', values, at)
  const organizer = await personOf(tx, viewer)
  const owner = { kind: 'meetup', communityId, organizerId: organizer.id } as const
  const meetupId = await insertEvent(tx, { owner, values, museum: asked?.museum ?? null, at })
  await scheduleReminders(tx, { id: meetupId, startsAt: values.startsAt }, at)
  const meetup = await lockMeetup(tx, meetupId)
  if (!meetup) throw meetupNotFound()
  const attends = { from: 'none', to: 'attending' } as const
  await setRsvp(tx, meetup, { userId: organizer.id, ...attends, at })
  await ctx.outbox.publish(tx, meetupCreated, {
    ...meetupMessage(meetup),
    organizer: userSummaryOf(organizer.id, organizer),
    createdAt: at.toISOString(),
  })
  await publishAnswers(ctx, tx, meetup, [organizer.id], { ...attends, cause: 'user' })
  await publishProposals(ctx, tx, { before: null, after: meetup, by: viewer.id })
  return meetup
}
