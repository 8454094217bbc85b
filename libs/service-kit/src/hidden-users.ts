import type { Hiding } from '@vitrine/contracts'
import type { Sql, Transaction } from './database.ts'
import { purge } from './purge.ts'

/**
 * A service's copy of whom viewers are not shown, by a block or a mute: `viewer_id`, the column of the other user and
 * `reason`, which are its key, and `until`.
 */
export interface HiddenUsersTable {
  name: 'hidden_authors' | 'hidden_people' | 'hidden_users'
  user: 'author_id' | 'user_id'
}

/** Brings these to the state given; the last of the same viewer, user and reason counts. */
export async function storeHidden(
  tx: Transaction,
  { name, user }: HiddenUsersTable,
  given: readonly Hiding[],
): Promise<void> {
  const last = new Map(given.map(each => [`${each.viewerId} ${each.userId} ${each.reason}`, each]))
  const rows = [...last.values()].map(each => ({
    viewer_id: each.viewerId,
    [user]: each.userId,
    reason: each.reason,
    is_hidden: each.isHidden,
    until: each.until,
  }))
  await tx.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb)
         as g(viewer_id bigint, ${user} bigint, reason text, is_hidden boolean, until timestamptz)
     ), removed as (
       delete from ${name} h using given g
       where h.viewer_id = g.viewer_id and h.${user} = g.${user} and h.reason = g.reason and not g.is_hidden
     )
     insert into ${name} (viewer_id, ${user}, reason, until)
     select viewer_id, ${user}, reason, until from given where is_hidden
     on conflict (viewer_id, ${user}, reason) do update set until = excluded.until`,
    [JSON.stringify(rows)],
  )
}

/** Deletes the mutes that have ended; returns how many. */
export const purgeHidden = (db: Sql, { name }: HiddenUsersTable, now: Date): Promise<number> =>
  purge(
    db,
    `delete from ${name} where ctid = any(array(
       select ctid from ${name} where until <= $2 order by until limit $1::int)) returning 1`,
    [now],
  )
