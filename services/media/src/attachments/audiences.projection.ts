import type { Audience, userRegistered, userUpdated } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import type { MediaContext } from '../context.ts'
import { publicOf } from './is-public.ts'
import { type MadePrivate, noticePrivate } from './made-private.ts'

type OfAUser = typeof userRegistered | typeof userUpdated
interface AudienceRow {
  user_id: number
  audience: Audience
  /** Of the event; the newest wins. */
  version: number
}

const rowOf = (event: Received<OfAUser>): AudienceRow => ({
  user_id: event.data.user.id,
  // What an account begins with.
  audience: event.type === 'user-registered' ? 'public' : event.data.audience,
  version: event.aggregateVersion,
})

/** Keeps whose files everyone may see. */
export const keepAudiences =
  (ctx: MediaContext, madePrivate: MadePrivate): BatchHandler<OfAUser> =>
  async (events, { tx }) => {
    const rows = events.map(rowOf)
    const restricted = rows.filter(({ audience }) => audience !== 'public').map(row => row.user_id)
    await noticePrivate(
      { ctx, tx, madePrivate },
      async () => (restricted.length === 0 ? [] : publicOf(tx, restricted)),
      () => upsertAudiences(tx, rows),
    )
  }

async function upsertAudiences(tx: Transaction, rows: readonly AudienceRow[]): Promise<void> {
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
