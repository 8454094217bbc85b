import { lockName, type Sql, type Transaction } from '@vitrine/service-kit'

/** One change of a user's check-ins at a time: they are counted, and each is compared with the one before. */
export const lockCheckInsOf = (tx: Transaction, userId: number): Promise<unknown> =>
  lockName(tx, `check-ins ${userId}`)

export interface Visited {
  at: Date
  isCounted: boolean
  latitude: number | null
  longitude: number | null
}

/** The last `limit` visits of a user, the newest first, with the coordinates of their museums. */
export const listLastVisits = (sql: Sql, userId: number, limit: number): Promise<Visited[]> =>
  sql.query<Visited>(
    `select c.at, c.is_counted as "isCounted", m.latitude, m.longitude
     from check_ins c join museums m on m.id = c.museum_id
     where c.user_id = $1::bigint order by c.id desc limit $2::int`,
    [userId, limit],
  )
