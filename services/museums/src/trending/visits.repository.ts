import { checkInsPerDay } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { trendPoints, trendsSince } from './score.ts'
import { changeTrends } from './trends.repository.ts'

/** More than there can be in the seven days of the window. */
const maxInWindow = 8 * checkInsPerDay

/** Whether the user's visits may count for a list that everyone reads: the profile is known, and public. */
export async function hasPublicProfile(sql: Sql, userId: number): Promise<boolean> {
  const known = await sql.query(
    `select 1 from search_users where user_id = $1::bigint and audience = 'public'`,
    [userId],
  )
  return known.length > 0
}

/** A visit that counts, or has counted, for the trend of its museum. */
export interface TrendingVisit {
  museumId: number
  at: Date
}

/**
 * Takes the user's visits out of the trends of their museums; what is older than the window is in none. The caller has
 * locked the user's check-ins.
 */
export async function withdrawVisits(tx: Transaction, userId: number, now: Date): Promise<void> {
  const visits = await tx.query<TrendingVisit>(
    `update check_ins set is_in_trend = false
     where is_in_trend and at > $2 and id = any(array(
       select id from check_ins where user_id = $1 order by id desc limit ${maxInWindow}))
     returning museum_id as "museumId", at`,
    [userId, trendsSince(now)],
  )
  await takeVisits(tx, visits, now)
}

export const takeVisits = (tx: Transaction, visits: readonly TrendingVisit[], now: Date): Promise<void> =>
  changeTrends(
    tx,
    visits.map(({ museumId, at }) => ({ museumId, at, points: -trendPoints.checkIn })),
    now,
  )
