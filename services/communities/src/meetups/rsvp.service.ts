import type { Rsvp, RsvpState } from '@vitrine/contracts'
import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { answerEvent, rsvpStateOf } from '../events/rsvps/answer.ts'
import { lockAnswersOf } from '../events/rsvps/release.ts'
import { requirePermit } from '../standing/standing.ts'
import { lockMeetupIn, meetupNotFound } from './access.ts'

/** A member answers a meetup (EV2). */
export async function answerMeetup(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, status }: { meetupId: number; status: Rsvp['status'] },
): Promise<RsvpState> {
  await mutate(ctx.db, idempotency, async tx => {
    await lockAnswersOf(tx, viewer.id)
    const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId)
    requirePermit(standing, viewer, 'joinMeetup')
    await answerEvent(ctx, tx, meetup, { userId: viewer.id, status })
    return {}
  })
  const state = await rsvpStateOf(ctx.db, meetupId, viewer.id)
  if (!state) throw meetupNotFound()
  return state
}
