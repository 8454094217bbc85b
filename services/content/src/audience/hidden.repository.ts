import type { Hiding } from '@vitrine/contracts'
import { type Database, prepared, purge, type Sql, type Transaction } from '@vitrine/service-kit'

/** Brings these to the state given; the last of the same viewer, author and reason counts. */
export async function setHidden(tx: Transaction, given: readonly Hiding[]): Promise<void> {
  const last = new Map(given.map(each => [`${each.viewerId} ${each.userId} ${each.reason}`, each]))
  const rows = [...last.values()].map(each => ({
    viewer_id: each.viewerId,
    author_id: each.userId,
    reason: each.reason,
    is_hidden: each.isHidden,
    until: each.until,
  }))
  await tx.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb)
         as g(viewer_id bigint, author_id bigint, reason text, is_hidden boolean, until timestamptz)
     ), removed as (
       delete from hidden_authors h using given g
       where h.viewer_id = g.viewer_id and h.author_id = g.author_id and h.reason = g.reason and not g.is_hidden
     )
     insert into hidden_authors (viewer_id, author_id, reason, until)
     select viewer_id, author_id, reason, until from given where is_hidden
     on conflict (viewer_id, author_id, reason) do update set until = excluded.until`,
    [JSON.stringify(rows)],
  )
}

const hidden = prepared<{ author_id: number; until: Date | null }>(
  'hidden_authors',
  'select author_id, until from hidden_authors where viewer_id = $1',
)

/** Whom the viewer is not shown, and until when: milliseconds since 1970, or without an end. */
export async function findHidden(db: Database, viewerId: number): Promise<Map<number, number>> {
  const authors = new Map<number, number>()
  for (const { author_id, until } of await hidden(db, [viewerId])) {
    const end = until?.getTime() ?? Number.POSITIVE_INFINITY
    authors.set(author_id, Math.max(end, authors.get(author_id) ?? 0))
  }
  return authors
}

/** Deletes the mutes that have ended; returns how many. */
export const purgeMutes = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from hidden_authors where ctid = any(array(
       select ctid from hidden_authors where until <= $2 order by until limit $1::int)) returning 1`,
    [now],
  )

const friends = prepared<{ follower_id: number }>(
  'followers_among',
  'select follower_id from user_follows where followee_id = $1 and follower_id = any($2::bigint[])',
)

/** Which of these users follow the user. */
export async function followersAmong(
  db: Database,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  return new Set((await friends(db, [userId, ids])).map(row => row.follower_id))
}
