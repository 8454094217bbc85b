import { purge, type Sql, type Transaction } from '@vitrine/service-kit'

const dayMs = 24 * 60 * 60_000
/** As long as the inbox keeps an event: an older one is not delivered any more. */
const repeatedDays = 14

export async function insertErasures(
  tx: Transaction,
  userIds: readonly number[],
  requestedAt: Date,
): Promise<void> {
  await tx.query(
    `insert into erasures (user_id, requested_at, due_at)
     select id, $2, $2 from unnest($1::bigint[]) as id order by id on conflict do nothing`,
    [userIds, requestedAt],
  )
}

/** Users to erase now: not done yet, or a day ago. */
export async function findDueErasures(sql: Sql, now: Date, limit: number): Promise<number[]> {
  const rows = await sql.query<{ user_id: number }>(
    'select user_id from erasures where due_at <= $1 order by due_at limit $2',
    [now, limit],
  )
  return rows.map(row => row.user_id)
}

/** Returns whether it is the first time. */
export async function recordErasure(tx: Transaction, userId: number, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ was: Date | null }>(
    'select erased_at as was from erasures where user_id = $1 for update',
    [userId],
  )
  if (!row) return false
  await tx.query('update erasures set erased_at = coalesce(erased_at, $2), due_at = $3 where user_id = $1', [
    userId,
    now,
    new Date(now.getTime() + dayMs),
  ])
  return row.was === null
}

/** Deletes those that need no repetition any more; returns how many. */
export const purgeErasures = (sql: Sql, now: Date): Promise<number> =>
  purge(
    sql,
    `delete from erasures where user_id = any(array(
       select user_id from erasures where erased_at <= $2 limit $1::int)) returning 1`,
    [new Date(now.getTime() - repeatedDays * dayMs)],
  )
