import type { Sql } from '@vitrine/service-kit'
import type { Delivered } from '../edge.ts'

/** Adds what a process has delivered to a day (`YYYY-MM-DD` in UTC). */
export async function addDelivered(db: Sql, day: string, { requests, bytes, hits }: Delivered) {
  await db.query(
    `insert into delivery_days (day, requests, bytes, hits) values ($1::date, $2, $3, $4)
     on conflict (day) do update set requests = delivery_days.requests + excluded.requests,
       bytes = delivery_days.bytes + excluded.bytes, hits = delivery_days.hits + excluded.hits`,
    [day, requests, bytes, hits],
  )
}

/** Of the days after `day`. At most 30 rows. */
export async function deliveredSince(db: Sql, day: string): Promise<Delivered> {
  const [row] = await db.query<Delivered>(
    `select coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(bytes), 0)::bigint as bytes,
       coalesce(sum(hits), 0)::bigint as hits from delivery_days where day > $1::date`,
    [day],
  )
  return row ?? { requests: 0, bytes: 0, hits: 0 }
}

export const forgetOldDays = async (db: Sql, day: string): Promise<number> =>
  (await db.query('delete from delivery_days where day <= $1::date returning 1', [day])).length

/** Adds up what all users have stored; each minute, because an answer must not. */
export async function measureStorage(db: Sql, at: Date): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `insert into storage_measures (is_only, bytes, measured_at)
     select true, coalesce(sum(bytes), 0)::bigint, $1::timestamptz from usage
     on conflict (is_only) do update set bytes = excluded.bytes, measured_at = excluded.measured_at
     returning bytes`,
    [at],
  )
  return row?.bytes ?? 0
}

export async function storedBytes(db: Sql): Promise<number | null> {
  const [row] = await db.query<{ bytes: number }>('select bytes from storage_measures')
  return row?.bytes ?? null
}
