import type { CommunityBan } from '@vitrine/contracts'
import {
  purge,
  type Sql,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { isInForce } from '../in-force.ts'
import type { Reasons } from '../moderation-log/reasons.ts'
import { isShownAccount, joinNamed, summaryOrNull } from '../people/people.repository.ts'

/** Puts a ban in force, in place of an earlier one. */
export async function upsertBan(
  tx: Transaction,
  ban: Reasons & { communityId: number; userId: number; bannedBy: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into bans (community_id, user_id, until, reason, rule, banned_by, banned_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (community_id, user_id) do update set until = excluded.until, reason = excluded.reason,
       rule = excluded.rule, banned_by = excluded.banned_by, banned_at = excluded.banned_at`,
    [ban.communityId, ban.userId, ban.until, ban.reason, ban.rule, ban.bannedBy, ban.at],
  )
}

/** True where it was in force. */
export async function deleteBan(
  tx: Transaction,
  { communityId, userId, now }: { communityId: number; userId: number; now: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ inForce: boolean }>(
    `delete from bans where community_id = $1 and user_id = $2::bigint
     returning ${isInForce('until', '$3')} as "inForce"`,
    [communityId, userId, now],
  )
  return row?.inForce ?? false
}

interface Row extends UserColumns {
  user_id: number
  reason: string
  rule: string
  until: Date | null
  banned_at: Date
  banned_by: number
  by: UserColumns | null
}

/** Those in force, newest first, behind a place in the list. Not of hidden accounts. */
export async function listBans(
  db: Sql,
  {
    communityId,
    now,
    before,
    limit,
  }: {
    communityId: number
    now: Date
    before: readonly [bannedAtMs: number, userId: number] | undefined
    limit: number
  },
): Promise<CommunityBan[]> {
  const rows = await db.query<Row>(
    `select b.user_id, b.reason, b.rule, b.until, b.banned_at, b.banned_by, ${userColumns('p')}, to_jsonb(m) as by
     from bans b join people p on p.id = b.user_id ${joinNamed('m', 'b.banned_by')}
     where b.community_id = $1 and ${isInForce('b.until', '$2')} and ${isShownAccount('p')}
       and ($3::timestamptz is null or (b.banned_at, b.user_id) < ($3::timestamptz, $4::int))
     order by b.banned_at desc, b.user_id desc limit $5`,
    [communityId, now, before ? new Date(before[0]) : null, before?.[1] ?? null, limit],
  )
  return rows.map(row => ({
    user: userSummaryOf(row.user_id, row),
    reason: row.reason,
    rule: row.rule,
    until: row.until?.toISOString() ?? null,
    bannedAt: row.banned_at.toISOString(),
    bannedBy: summaryOrNull(row.banned_by, row.by),
  }))
}

/** Deletes bans that have ended; the log keeps that they were. */
export const purgeBans = (sql: Sql, now: Date): Promise<number> =>
  purge(
    sql,
    `delete from bans where ctid = any(array(select ctid from bans where until <= $2 limit $1::int)) returning 1`,
    [now],
  )
