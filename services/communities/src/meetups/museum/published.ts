import { type EventData, meetupCollaborationChanged } from '@vitrine/contracts'
import { museumRefOf, type Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import type { LockedMeetup } from '../../events/locked-event.ts'
import { meetupMessage } from '../../events/published.ts'
import { findPeople } from '../../people/people.repository.ts'

type Ctx = Pick<CommunitiesContext, 'outbox'>
type Change = Pick<EventData<typeof meetupCollaborationChanged>, 'from' | 'to' | 'cause' | 'by'>

/** What became of a meetup and the museum that it names; nothing where it names none. */
export async function publishCollaboration(
  { outbox }: Ctx,
  tx: Transaction,
  meetup: LockedMeetup,
  change: Change,
): Promise<void> {
  const museum = museumRefOf(meetup)
  if (museum === null) return
  const { organizer_id, manager_id: managerId } = meetup
  const organizer =
    organizer_id === null ? undefined : (await findPeople(tx, [organizer_id])).get(organizer_id)
  await outbox.publish(tx, meetupCollaborationChanged, {
    ...meetupMessage(meetup),
    visibility: 'involved',
    museum,
    managerId,
    organizer: organizer ?? null,
    ...change,
  })
}

/** What a change of a meetup by its form was to the museums that it named before and names now. `before` null: it is new. */
export async function publishProposals(
  ctx: Ctx,
  tx: Transaction,
  { before, after, by }: { before: LockedMeetup | null; after: LockedMeetup; by: number },
): Promise<void> {
  const from = before?.collaboration ?? 'none'
  const to = after.collaboration ?? 'none'
  if (before?.museum_id === after.museum_id) {
    const cause = by === after.manager_id ? 'answer' : 'change'
    if (from !== to) await publishCollaboration(ctx, tx, after, { from, to, cause, by })
    return
  }
  if (before) await publishCollaboration(ctx, tx, before, { from, to: 'none', cause: 'withdrawal', by })
  await publishCollaboration(ctx, tx, after, { from: 'none', to, cause: 'proposal', by })
}

/** Of a meetup that is about to be cancelled or removed. */
export const publishCancelledProposal = (
  ctx: Ctx,
  tx: Transaction,
  meetup: LockedMeetup,
  by: number | null,
): Promise<void> =>
  publishCollaboration(ctx, tx, meetup, {
    from: meetup.collaboration ?? 'none',
    to: 'none',
    cause: 'cancellation',
    by,
  })
