import { purge, type Sql } from '@vitrine/service-kit'

/** Deletes the mutes that have ended; returns how many. */
export const purgeMutes = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from mutes where ctid = any(array(
       select ctid from mutes where until <= $2 order by until limit $1::int)) returning 1`,
    [now],
  )
