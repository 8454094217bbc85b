import type { userVerified } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'

/** Copies who has confirmed an e-mail address. It stays so: a new address counts once it is confirmed itself. */
export const keepVerified: BatchHandler<typeof userVerified> = async (events, { tx }) => {
  await tx.query(
    'insert into verified_users (user_id) select distinct unnest($1::bigint[]) order by 1 on conflict do nothing',
    [events.map(({ data }) => data.userId)],
  )
}
