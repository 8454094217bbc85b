import { deletedUserId } from '@vitrine/contracts'
import { eraseRows, type Sql } from '@vitrine/service-kit'

/** Bans and restrictions of a purged user are deleted. The log keeps that something was done, without who it was or what was written to them. */
export async function eraseModeration(db: Sql, userId: number): Promise<void> {
  await eraseRows(
    db,
    [
      ['bans', 'user_id'],
      ['restrictions', 'user_id'],
    ],
    userId,
  )
  await db.query(`update bans set banned_by = ${deletedUserId} where banned_by = $1`, [userId])
  await db.query(`update restrictions set set_by = ${deletedUserId} where set_by = $1`, [userId])
  await db.query(`update moderation_log set reason = '', target_user_id = null where target_user_id = $1`, [
    userId,
  ])
  await db.query(`update moderation_log set actor_id = ${deletedUserId} where actor_id = $1`, [userId])
}
