import type { Sql } from '@vitrine/service-kit'

export interface Ban {
  reason: string
  /** Null: permanent. */
  expiresAt: Date | null
}

/** The ban that is in force; it ends by its time, without a job. */
export async function findBan(sql: Sql, userId: number, now: Date): Promise<Ban | undefined> {
  const [ban] = await sql.query<Ban>(
    `select reason, expires_at as "expiresAt" from moderations
     where user_id = $1 and ended_at is null and (expires_at is null or expires_at > $2)`,
    [userId, now],
  )
  return ban
}
