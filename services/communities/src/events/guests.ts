import type { EventChanges } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import type { LockedEvent } from './locked-event.ts'
import { publishAffected } from './published.ts'
import { listGuests } from './rsvps/rsvps.repository.ts'

const usersPerMessage = 500

/** Publishes whom a change or the cancellation of an event concerns: all who have answered, in messages of bounded size. */
export async function publishGuests(
  ctx: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  event: LockedEvent,
  of: { changes: EventChanges; isCancelled: boolean; by: number | null },
): Promise<void> {
  let after = 0
  while (true) {
    const userIds = await listGuests(tx, event.id, after, usersPerMessage)
    if (userIds.length > 0) await publishAffected(ctx, tx, event, { ...of, userIds })
    if (userIds.length < usersPerMessage) return
    after = userIds.at(-1) ?? after
  }
}
