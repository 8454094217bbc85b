import { deletedUserId } from '@vitrine/contracts'
import { eraseRows, type Sql } from '@vitrine/service-kit'

/** Bans and restrictions of a purged user are deleted. The log keeps that something was done, without who it was or what was written to them. */
export async function eraseModeration(db: Sql, userId: number): Promise<void> {
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
  await db.query(`update bans set banned_by = ${deletedUserId} where banned_by = $1`, [userId])
  await db.query(`update restrictions set set_by = ${deletedUserId} where set_by = $1`, [userId])
  await db.query(`update moderation_log set reason = '', target_user_id = null where target_user_id = $1`, [
    userId,
  ])
  await db.query(`update moderation_log set actor_id = ${deletedUserId} where actor_id = $1`, [userId])
}

/** Reports about the user are deleted; one about a community that the user owned, or decided, stays without them. */
async function eraseReports(db: Sql, userId: number): Promise<void> {
  await db.query(`update reports set subject_id = null where subject_id = $1 and target_type = 'community'`, [
    userId,
  ])
  await eraseRows(db, [['reports', 'subject_id']], userId)
  await db.query(
    `update reports set claimed_by = null, status = 'open', version = version + 1
     where claimed_by = $1 and status = 'claimed'`,
    [userId],
  )
  await db.query(`update reports set decided_by = null, note = '' where decided_by = $1`, [userId])
}
