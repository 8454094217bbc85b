import type { Sql, Transaction } from '@vitrine/service-kit'
import { trendPoints } from './score.ts'
import { changeTrends } from './trends.repository.ts'

/** Whether the user's visits may count for a list that everyone reads: the profile is public. */
export async function hasPublicProfile(sql: Sql, userId: number): Promise<boolean> {
  const restricted = await sql.query(
    `select 1 from search_users where user_id = $1 and audience <> 'public'`,
    [userId],
  )
  return restricted.length === 0
}

/**
 * Takes the user's visits out of the trends of their museums, of which five a day at most are in the window. The caller has
 * locked the user's check-ins.
 */
export async function withdrawVisits(tx: Transaction, userId: number, now: Date): Promise<void> {
  const visits = await tx.query<{ museumId: number; at: Date }>(
    `update check_ins set is_in_trend = false where user_id = $1 and is_in_trend
     returning museum_id as "museumId", at`,
    [userId],
  )
  await changeTrends(
    tx,
    visits.map(visit => ({ ...visit, points: -trendPoints.checkIn })),
    now,
  )
}
