import type { EventChanges } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import type { LockedEvent } from './locked-event.ts'
import { publishAffected } from './published.ts'
import { listGuests } from './rsvps/rsvps.repository.ts'

const usersPerMessage = 500

/** All users of a list in the order of ids, in groups as large as a message may be. */
export async function* groupsOf(
  list: (afterId: number, limit: number) => Promise<number[]>,
): AsyncGenerator<number[]> {
  let after = 0
  while (true) {
    const userIds = await list(after, usersPerMessage)
    if (userIds.length > 0) yield userIds
    if (userIds.length < usersPerMessage) return
    after = userIds.at(-1) ?? after
  }
}

/** All who have answered an event. */
export const groupsOfGuests = (tx: Transaction, eventId: number): AsyncGenerator<number[]> =>
  groupsOf((after, limit) => listGuests(tx, eventId, after, limit))

/** Publishes whom a change or the cancellation of an event concerns. */
export async function publishGuests(
  ctx: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  event: LockedEvent,
  of: { changes: EventChanges; isCancelled: boolean; by: number | null },
): Promise<void> {
  for await (const userIds of groupsOfGuests(tx, event.id))
    await publishAffected(ctx, tx, event, { ...of, userIds })
}
