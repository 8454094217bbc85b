import { meetupGuestsAffected } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { meetupEventOf } from './event-fields.ts'
import type { LockedMeetup } from './meetups.repository.ts'
import { listGuests } from './rsvps/rsvps.repository.ts'

const usersPerEvent = 500

/** Publishes whom a change or the cancellation of a meetup concerns: all who have answered, in events of bounded size. */
export async function publishGuests(
  { outbox }: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  meetup: LockedMeetup,
  of: { changes: ('date' | 'place')[]; isCancelled: boolean; by: number | null },
): Promise<void> {
  let after = 0
  while (true) {
    const userIds = await listGuests(tx, meetup.id, after, usersPerEvent)
    if (userIds.length > 0)
      await outbox.publish(tx, meetupGuestsAffected, {
        ...meetupEventOf(meetup),
        visibility: 'involved',
        ...of,
        userIds,
      })
    if (userIds.length < usersPerEvent) return
    after = userIds.at(-1) ?? after
  }
}
