import type { LogAction, RestrictionKind } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { Permit } from '../standing/permissions.ts'

/** Counts and earlier values; no texts of members. */
export interface LogDetails {
  count?: number
  kind?: RestrictionKind
  /** The ids of what was deleted together. */
  posts?: readonly number[]
  comments?: readonly number[]
  [more: string]: unknown
}

export interface LogEntry {
  communityId: number
  /** Null: the system. */
  actorId: number | null
  permit?: Permit
  action: LogAction
  target: { type: string; id?: number | null; userId?: number | null }
  reason?: string
  /** The rule of the community that it is based on. */
  rule?: string
  until?: Date | null
  details?: LogDetails
  /** The entry of the bulk action that this is a part of. */
  parentId?: number | undefined
  at: Date
}

/** Writes one entry in the transaction of the action; returns its id. */
export async function recordModeration(tx: Transaction, entry: LogEntry): Promise<number> {
  const { target } = entry
  const [row] = await tx.query<{ id: number }>(
    `insert into moderation_log (community_id, actor_id, as_platform_admin, action, target_type, target_id,
       target_user_id, reason, rule, until, details, parent_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      entry.communityId,
      entry.actorId,
      entry.permit === 'as-platform-admin',
      entry.action,
      target.type,
      target.id ?? null,
      target.userId ?? null,
      entry.reason ?? '',
      entry.rule ?? '',
      entry.until ?? null,
      JSON.stringify(entry.details ?? {}),
      entry.parentId ?? null,
      entry.at,
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** Whom an entry concerns; null: no one, or an account that was erased. */
export async function findTargetUser(sql: Sql, id: number): Promise<number | null> {
  const [row] = await sql.query<{ userId: number | null }>(
    `select l.target_user_id as "userId" from moderation_log l join people p on p.id = l.target_user_id
     where l.id = $1`,
    [id],
  )
  return row?.userId ?? null
}
