import type { Audience, userRegistered, userUpdated } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'

type OfAUser = typeof userRegistered | typeof userUpdated

const audienceOf = (event: Received<OfAUser>): Audience =>
  // What an account begins with.
  event.type === 'user-registered' ? 'public' : event.data.audience

/** Keeps whose files everyone may see; the newest version wins. */
export const keepAudiences: BatchHandler<OfAUser> = async (events, { tx }) => {
  const rows = events.map(event => ({
    user_id: event.data.user.id,
    audience: audienceOf(event),
    version: event.aggregateVersion,
  }))
  // In the order of their ids: two transactions then never wait for each other in a ring.
  await tx.query(
    `insert into audiences
     select distinct on (user_id) * from jsonb_populate_recordset(null::audiences, $1::jsonb)
     order by user_id, version desc
     on conflict (user_id) do update set audience = excluded.audience, version = excluded.version
     where audiences.version < excluded.version`,
    [JSON.stringify(rows)],
  )
}
