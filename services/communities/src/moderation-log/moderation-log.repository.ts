import type { Transaction } from '@vitrine/service-kit'
import type { Permit } from '../standing/permissions.ts'

/** What stands in the log (B-04). */
export const logActions = [
  'edit_community',
  'edit_settings',
  'delete_community',
  'restore_community',
  'transfer_community',
  'archive_community',
  'approve_request',
  'reject_request',
  'change_role',
  'pin_post',
  'unpin_post',
  'approve_post',
  'reject_post',
  'delete_post',
  'restore_post',
  'delete_comment',
  'restore_comment',
] as const
export type LogAction = (typeof logActions)[number]

export interface LogEntry {
  communityId: number
  /** Null: the system. */
  actorId: number | null
  permit?: Permit
  action: LogAction
  target: { type: string; id?: number | null; userId?: number | null }
  reason?: string
  /** Counts and earlier values; no texts of members. */
  details?: Record<string, unknown>
  at: Date
}

/** Writes one entry in the transaction of the action. */
export async function recordModeration(tx: Transaction, entry: LogEntry): Promise<void> {
  const { target } = entry
  await tx.query(
    `insert into moderation_log (community_id, actor_id, as_platform_admin, action, target_type, target_id,
       target_user_id, reason, details, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      entry.communityId,
      entry.actorId,
      entry.permit === 'as-platform-admin',
      entry.action,
      target.type,
      target.id ?? null,
      target.userId ?? null,
      entry.reason ?? '',
      JSON.stringify(entry.details ?? {}),
      entry.at,
    ],
  )
}
