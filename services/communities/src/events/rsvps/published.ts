import {
  museumEventRsvpChanged,
  type RsvpStatus,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpOffered,
  rsvpPromoted,
  rsvpWaitlisted,
} from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import type { LockedEvent, LockedMeetup, LockedMuseumEvent } from '../locked-event.ts'
import { meetupMessage, museumEventMessage } from '../published.ts'

/** What became of an answer. */
export type Outcome = { from: RsvpStatus } & (
  | { to: 'attending'; cause: 'user' | 'promotion' }
  | { to: 'interested' | 'waitlisted'; cause: 'user' }
  /** `until`: so long is the seat held. */
  | { to: 'offered'; cause: 'promotion'; until: Date }
  | { to: 'none'; cause: 'user' | 'membership' | 'account' | 'offer' }
)

/** Publishes what became of the answers of these users. */
export const publishAnswers = (
  ctx: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  event: LockedEvent,
  userIds: readonly number[],
  outcome: Outcome,
): Promise<void> =>
  event.kind === 'meetup'
    ? publishOfMeetup(ctx, tx, event, userIds, outcome)
    : publishOfMuseumEvent(ctx, tx, event, userIds, outcome)

/** Who comes to a meetup, members alone see. */
function publishOfMeetup(
  { outbox }: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  event: LockedMeetup,
  userIds: readonly number[],
  outcome: Outcome,
): Promise<void> {
  const message = { ...meetupMessage(event), visibility: 'members' } as const
  const messages = userIds.map(userId => ({ ...message, userId }))
  switch (outcome.to) {
    case 'attending':
      return outcome.cause === 'promotion'
        ? outbox.publishAll(tx, rsvpPromoted, messages)
        : outbox.publishAll(tx, rsvpConfirmed, messages)
    case 'interested':
      return outbox.publishAll(tx, rsvpInterestMarked, messages)
    case 'waitlisted':
      return outbox.publishAll(tx, rsvpWaitlisted, messages)
    case 'offered': {
      const until = outcome.until.toISOString()
      return outbox.publishAll(
        tx,
        rsvpOffered,
        messages.map(each => ({ ...each, until })),
      )
    }
    case 'none': {
      const { cause } = outcome
      return outbox.publishAll(
        tx,
        rsvpCancelled,
        messages.map(each => ({ ...each, cause })),
      )
    }
  }
}

function publishOfMuseumEvent(
  { outbox }: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  event: LockedMuseumEvent,
  userIds: readonly number[],
  { from, to, cause }: Outcome,
): Promise<void> {
  if (to === 'offered' || cause === 'offer' || cause === 'membership')
    throw new Error('seats of a museum event are neither offered nor for members')
  const message = { ...museumEventMessage(event), visibility: 'involved', from, to, cause } as const
  return outbox.publishAll(
    tx,
    museumEventRsvpChanged,
    userIds.map(userId => ({ ...message, userId })),
  )
}
