import type { HoursConfidence } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import type { Contradiction } from './corrected-hours.ts'

/** Hours that were never changed here. */
const always = "'-infinity'::timestamptz"
const sinceOf = (museum: string) =>
  `coalesce((select since from hours_confidence where museum_id = ${museum}), ${always})`

export interface Observation extends Contradiction {
  museumId: number
  userId: number
  /** YYYY-MM-DD. */
  day: string
  contradicts: boolean
  /** Null: a report. */
  checkInId: number | null
}

/** Stores what a user saw; false: there is something of this day already. */
export async function insertObservation(tx: Transaction, seen: Observation): Promise<boolean> {
  const rows = await tx.query(
    `insert into hours_observations (museum_id, user_id, day, at, was_open, contradicts, check_in_id)
     values ($1::int, $2::bigint, $3::date, $4::timestamptz, $5::boolean, $6::boolean, $7::bigint)
     on conflict do nothing returning 1 as one`,
    [
      seen.museumId,
      seen.userId,
      seen.day,
      seen.at.toISOString(),
      seen.wasOpen,
      seen.contradicts,
      seen.checkInId,
    ],
  )
  return rows.length > 0
}

interface Deleted {
  museumId: number
  userId: number
  contradicts: boolean
}

/** Deletes what a check-in said. */
export async function deleteObservation(tx: Transaction, checkInId: number): Promise<Deleted | undefined> {
  const [row] = await tx.query<Deleted>(
    `delete from hours_observations where check_in_id = $1::bigint
     returning museum_id as "museumId", user_id::float8 as "userId", contradicts`,
    [checkInId],
  )
  return row
}

/** Whether a user has confirmed the hours that a museum has now. */
export async function hasConfirmed(tx: Transaction, museumId: number, userId: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from hours_observations
     where museum_id = $1::int and user_id = $2::bigint and not contradicts and at >= ${sinceOf('$1::int')} limit 1`,
    [museumId, userId],
  )
  return rows.length > 0
}

/** Counts a visitor more or less, and notes when the last one confirmed the hours. */
export async function countConfirmation(tx: Transaction, museumId: number, by: -1 | 0 | 1): Promise<void> {
  await tx.query(
    `insert into hours_confidence as stored (museum_id, since, confirmations, confirmed_at)
     values ($1::int, ${always}, greatest($2::int, 0), (
       select max(at) from hours_observations
       where museum_id = $1::int and not contradicts and at >= ${sinceOf('$1::int')}))
     on conflict (museum_id) do update
       set confirmations = greatest(stored.confirmations + $2::int, 0), confirmed_at = excluded.confirmed_at`,
    [museumId, by],
  )
}

/** The newest contradictions of different users from `after` on that no suggestion was opened of. */
export const listContradictions = (
  tx: Transaction,
  museumId: number,
  after: Date,
  limit: number,
): Promise<(Contradiction & { id: number })[]> =>
  tx.query(
    `select id::float8, at, was_open as "wasOpen" from (
       select distinct on (user_id) id, at, was_open from hours_observations
       where museum_id = $1::int and contradicts and suggestion_id is null
         and at >= greatest($2::timestamptz, ${sinceOf('$1::int')})
       order by user_id, at desc) newest
     order by at desc limit $3::int`,
    [museumId, after.toISOString(), limit],
  )

export async function useContradictions(
  tx: Transaction,
  ids: readonly number[],
  suggestionId: number,
): Promise<void> {
  await tx.query('update hours_observations set suggestion_id = $2::bigint where id = any($1::bigint[])', [
    ids,
    suggestionId,
  ])
}

/** Those that came while a suggestion was pending count no more when it is decided. */
export async function useRemainingContradictions(
  tx: Transaction,
  museumId: number,
  suggestionId: number,
): Promise<void> {
  await tx.query(
    `update hours_observations set suggestion_id = $2::bigint
     where museum_id = $1::int and contradicts and suggestion_id is null`,
    [museumId, suggestionId],
  )
}

export async function setDoubt(
  tx: Transaction,
  museumId: number,
  { contradictions, isDoubted }: { contradictions: number; isDoubted?: boolean },
): Promise<void> {
  await tx.query(
    `insert into hours_confidence as stored (museum_id, since, contradictions, is_doubted)
     values ($1::int, ${always}, $2::int, coalesce($3::boolean, false))
     on conflict (museum_id) do update
       set contradictions = excluded.contradictions, is_doubted = coalesce($3::boolean, stored.is_doubted)`,
    [museumId, contradictions, isDoubted ?? null],
  )
}

/** The hours have changed: what was seen before is of others. */
export async function resetConfidence(tx: Transaction, museumId: number, now: Date): Promise<void> {
  await tx.query(
    `insert into hours_confidence (museum_id, since) values ($1::int, $2::timestamptz)
     on conflict (museum_id) do update set since = excluded.since, confirmations = 0, confirmed_at = null,
       contradictions = 0, is_doubted = false`,
    [museumId, now.toISOString()],
  )
}

/** Null for an unknown museum. `day` is that of the museum's calendar. */
export async function findConfidence(
  sql: Sql,
  museumId: number,
  userId: number,
  day: string,
): Promise<HoursConfidence | null> {
  const [row] = await sql.query<Omit<HoursConfidence, 'confirmedAt'> & { confirmedAt: Date | null }>(
    `select coalesce(c.confirmations, 0) as confirmations, c.confirmed_at as "confirmedAt",
       coalesce(c.is_doubted, false) as "isDoubted",
       exists (select 1 from hours_observations o
         where o.museum_id = m.id and o.user_id = $2::bigint and o.day = $3::date) as "isObserved"
     from museums m left join hours_confidence c on c.museum_id = m.id where m.id = $1::int`,
    [museumId, userId, day],
  )
  return row ? { ...row, confirmedAt: row.confirmedAt?.toISOString() ?? null } : null
}

/** Deletes observations of more than a year ago; returns how many. */
export const purgeObservations = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from hours_observations where id = any(array(
       select id from hours_observations where at < $2::timestamptz - interval '1 year' limit $1::int)) returning 1`,
    [now.toISOString()],
  )
