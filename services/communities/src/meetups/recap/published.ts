import {
  type RecapState,
  recapDrafted,
  recapGuestsAffected,
  recapPublished,
  recapWithdrawn,
} from '@vitrine/contracts'
import { museumRefOf, type Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { groupsOf } from '../../events/guests.ts'
import { shownAt } from '../../events/local-time.ts'
import type { LockedMeetup } from '../../events/locked-event.ts'
import { meetupMessage } from '../../events/published.ts'
import { listAttending } from '../../events/rsvps/rsvps.repository.ts'

type Ctx = Pick<CommunitiesContext, 'outbox'>

export async function publishDrafted(ctx: Ctx, tx: Transaction, meetup: LockedMeetup, at: Date) {
  await ctx.outbox.publish(tx, recapDrafted, {
    ...meetupMessage(meetup),
    visibility: 'involved',
    organizerId: meetup.organizer_id,
    museum: museumRefOf(meetup),
    draftedAt: at.toISOString(),
  })
  await publishGuests(ctx, tx, meetup, { state: 'draft', by: meetup.organizer_id, at })
}

/** `isFirst`: whoever attended has not been notified of it yet. */
export async function publishPublished(
  ctx: Ctx,
  tx: Transaction,
  meetup: LockedMeetup,
  of: { photosCount: number; insightsCount: number; by: number; at: Date; isFirst: boolean },
) {
  const { photosCount, insightsCount, by, at, isFirst } = of
  await ctx.outbox.publish(tx, recapPublished, {
    ...meetupMessage(meetup),
    museum: museumRefOf(meetup),
    attendedCount: meetup.attending,
    photosCount,
    insightsCount,
    publishedBy: by,
    publishedAt: at.toISOString(),
  })
  if (isFirst) await publishGuests(ctx, tx, meetup, { state: 'published', by, at })
}

export const publishWithdrawn = (
  { outbox }: Ctx,
  tx: Transaction,
  meetup: LockedMeetup,
  withdrawnBy: number,
): Promise<void> => outbox.publish(tx, recapWithdrawn, { ...meetupMessage(meetup), withdrawnBy })

/** To everyone who attended, whose seats are those at the start. */
async function publishGuests(
  { outbox }: Ctx,
  tx: Transaction,
  meetup: LockedMeetup,
  { state, by, at }: { state: RecapState; by: number | null; at: Date },
): Promise<void> {
  const message = {
    ...meetupMessage(meetup),
    visibility: 'involved' as const,
    state,
    museum: museumRefOf(meetup),
    day: shownAt(meetup.starts_at, meetup.timezone).toPlainDate().toString(),
    attendedCount: meetup.attending,
    by,
    at: at.toISOString(),
  }
  for await (const userIds of groupsOf((after, limit) => listAttending(tx, meetup.id, after, limit)))
    await outbox.publish(tx, recapGuestsAffected, { ...message, userIds })
}
