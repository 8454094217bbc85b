import type { userRegistered, userUpdated, userVerified } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { storeUsers } from '@vitrine/service-kit'

export const keepPeople: BatchHandler<typeof userRegistered | typeof userUpdated> = async (
  events,
  { tx },
) => {
  await storeUsers(tx, 'people', events)
}

/** Keeps who has confirmed an e-mail address; the user's row may not be there yet. */
export const keepVerified: BatchHandler<typeof userVerified> = async (events, { tx }) => {
  await tx.query(
    `insert into people (id, username, slug, is_verified)
     select distinct id, '', '', true from unnest($1::int[]) as verified(id)
     on conflict (id) do update set is_verified = true`,
    [events.map(({ data }) => data.userId)],
  )
}
