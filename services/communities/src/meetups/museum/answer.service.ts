import { type MeetupDetail, type MuseumAnswer, texts } from '@vitrine/contracts'
import { forbidden, mutate, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import type { LockedMeetup } from '../../events/locked-event.ts'
import { refuseClosed, refuseStale } from '../../events/refusals.ts'
import { refuseArchived } from '../../standing/standing.ts'
import { lockMeetupIn } from '../access.ts'
import { getMeetup } from '../read.service.ts'
import { speaksForMuseum } from './collaboration.ts'
import * as repository from './museum.repository.ts'
import { publishCollaboration } from './published.ts'

/** The manager of a museum says whether it takes part in a meetup that names it (EV15). */
export async function answerProposal(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, answer: { status, version } }: { meetupId: number; answer: MuseumAnswer },
): Promise<MeetupDetail> {
  await mutate(ctx.db, idempotency, async tx => {
    const meetup = await lockForMuseum(ctx, tx, viewer, meetupId)
    refuseStale(meetup, version)
    const from = meetup.collaboration
    if (from === null || from === status) return {}
    await repository.storeAnswer(tx, meetupId, { status, at: ctx.clock() })
    await publishCollaboration(ctx, tx, meetup, { from, to: status, cause: 'answer', by: viewer.id })
    return {}
  })
  return getMeetup(ctx, viewer, meetupId)
}

/** The manager of a museum takes it out of a meetup. */
export function declineProposal(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  meetupId: number,
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const meetup = await lockForMuseum(ctx, tx, viewer, meetupId)
    const from = meetup.collaboration ?? 'none'
    await repository.takeMuseumOut(tx, meetup, ctx.clock())
    await publishCollaboration(ctx, tx, meetup, { from, to: 'none', cause: 'answer', by: viewer.id })
    return { id: meetupId }
  })
}

/** The meetup, locked; 403 for everyone but the manager of the museum that it names. */
async function lockForMuseum(
  ctx: CommunitiesContext,
  tx: Transaction,
  viewer: Caller['viewer'],
  meetupId: number,
): Promise<LockedMeetup> {
  const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId)
  if (!speaksForMuseum(viewer, meetup)) throw forbidden(texts.meetup.museumConfirms)
  refuseArchived(standing)
  refuseClosed(meetup, ctx.clock())
  return meetup
}
