import { deletedUserId } from '@vitrine/contracts'
import { type Database, eraseRows, purge } from '@vitrine/service-kit'

/**
 * Bans, restrictions and reports of a purged user are deleted, and what the user decided about others stays without them. The log
 * is an audit: it keeps the numeric ids (SE8), which lead to no name any more, and loses what was written to the user.
 */
export async function eraseModeration(db: Database, userId: number): Promise<void> {
  await eraseRows(
    db,
    [
      ['bans', 'user_id'],
      ['restrictions', 'user_id'],
      ['report_entries', 'reporter_id'],
    ],
    userId,
  )
  await eraseReports(db, userId)
  await change(db, userId, 'bans', `banned_by = ${deletedUserId}`, 'banned_by = $2')
  await change(db, userId, 'restrictions', `set_by = ${deletedUserId}`, 'set_by = $2')
  await change(db, userId, 'moderation_log', `reason = ''`, `target_user_id = $2 and reason <> ''`)
}

/** Reports about the user are deleted; one about a community that the user owned, or decided, stays without them. */
async function eraseReports(db: Database, userId: number): Promise<void> {
  await change(db, userId, 'reports', 'subject_id = null', `subject_id = $2 and target_type = 'community'`)
  await eraseRows(db, [['reports', 'subject_id']], userId)
  await change(
    db,
    userId,
    'reports',
    `claimed_by = null, status = 'open', version = version + 1`,
    `claimed_by = $2 and status = 'claimed'`,
  )
  await change(db, userId, 'reports', `decided_by = null, note = ''`, 'decided_by = $2')
  // The note of whoever decided an escalated report has that of whoever escalated it in it.
  await change(
    db,
    userId,
    'reports',
    `note = ''`,
    `note <> '' and id = any(array(select (details ->> 'report')::int from moderation_log
       where actor_id = $2 and action = 'escalate_report'))`,
  )
}

/** Changes rows that name the user, `$2` of the condition, in bounded statements; those that are changed do not meet it any more. */
const change = (
  db: Database,
  userId: number,
  table: string,
  set: string,
  condition: string,
): Promise<number> =>
  purge(
    db,
    `update ${table} set ${set} where ctid = any(array(
       select ctid from ${table} where ${condition} limit $1::int)) and ${condition} returning 1`,
    [userId],
  )
