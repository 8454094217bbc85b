import type { Sql } from '@vitrine/service-kit'

/** Forgets sessions that ran out, a bounded number at a time; returns how many. */
export async function purgeSessions(sql: Sql, now: Date): Promise<number> {
  const gone = await sql.query(
    `delete from sessions where id = any(array(
       select id from sessions where expires_at <= $1 order by expires_at limit 5000)) returning 1`,
    [now],
  )
  return gone.length
}
