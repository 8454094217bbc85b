import type { Restriction, RestrictionKind } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import { isInForce } from '../in-force.ts'
import type { Reasons } from '../moderation-log/reasons.ts'

interface Row {
  kind: RestrictionKind
  reason: string
  rule: string
  until: Date | null
  set_at: Date
}

interface Place {
  communityId: number
  userId: number
  kind: RestrictionKind
}

/** Those of a user in a community that are in force. */
export async function findRestrictions(
  sql: Sql,
  { communityId, userId, now }: { communityId: number; userId: number; now: Date },
): Promise<Restriction[]> {
  const rows = await sql.query<Row>(
    `select kind, reason, rule, until, set_at from restrictions
     where community_id = $1 and user_id = $2 and ${isInForce('until', '$3')} order by kind`,
    [communityId, userId, now],
  )
  return rows.map(({ kind, reason, rule, until, set_at }) => ({
    kind,
    reason,
    rule,
    until: until?.toISOString() ?? null,
    setAt: set_at.toISOString(),
  }))
}

/** Puts a restriction in force, in place of an earlier one of its kind. */
export async function upsertRestriction(
  tx: Transaction,
  { communityId, userId, kind }: Place,
  { reason, rule, until, by, at }: Reasons & { by: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into restrictions (community_id, user_id, kind, until, reason, rule, set_by, set_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (community_id, user_id, kind) do update set until = excluded.until, reason = excluded.reason,
       rule = excluded.rule, set_by = excluded.set_by, set_at = excluded.set_at`,
    [communityId, userId, kind, until, reason, rule, by, at],
  )
}

/** True where it was in force. */
export async function deleteRestriction(
  tx: Transaction,
  { communityId, userId, kind }: Place,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ inForce: boolean }>(
    `delete from restrictions where community_id = $1 and user_id = $2 and kind = $3
     returning ${isInForce('until', '$4')} as "inForce"`,
    [communityId, userId, kind, now],
  )
  return row?.inForce ?? false
}

export const deleteRestrictionsOf = (
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<unknown> =>
  tx.query('delete from restrictions where community_id = $1 and user_id = $2', [communityId, userId])

/** Deletes restrictions that have ended; the log keeps that they were. */
export const purgeRestrictions = (sql: Sql, now: Date): Promise<number> =>
  purge(
    sql,
    `delete from restrictions where ctid = any(array(
       select ctid from restrictions where until <= $2 limit $1::int)) returning 1`,
    [now],
  )
