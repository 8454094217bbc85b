import { purge, type Sql } from '@vitrine/service-kit'

/** Deletes the sessions that have expired; returns how many. */
export const purgeSessions = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from sessions where id = any(array(
       select id from sessions where expires_at <= $2 order by expires_at limit $1::int)) returning 1`,
    [now],
  )
