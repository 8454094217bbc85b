import type { Rsvp, RsvpState } from '@vitrine/contracts'
import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { answerEvent, rsvpStateOf } from '../events/rsvps/answer.ts'
import { lockAnswersOf } from '../events/rsvps/release.ts'
import { lockOpened, museumEventNotFound } from './access.ts'

/** A user answers an event of a museum, which is for everyone (EV2). */
export async function answerMuseumEvent(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { eventId, status }: { eventId: number; status: Rsvp['status'] },
): Promise<RsvpState> {
  await mutate(ctx.db, idempotency, async tx => {
    await lockAnswersOf(tx, viewer.id)
    await answerEvent(ctx, tx, await lockOpened(tx, eventId), { userId: viewer.id, status })
    return {}
  })
  const state = await rsvpStateOf(ctx.db, eventId, viewer.id)
  if (!state) throw museumEventNotFound()
  return state
}
