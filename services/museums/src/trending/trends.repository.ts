import type { Database, Sql, Transaction } from '@vitrine/service-kit'
import { type CardRow, cardColumns } from '../museums/card.ts'
import { decayed, hourOf, scoreOf, trendsSince } from './score.ts'

/** Points that a museum gains at a time, or, below 0, that are taken back of what it gained then. */
export interface TrendChange {
  museumId: number
  at: Date
  points: number
}

/**
 * Adds up the changes and writes the scores of their museums; what is older than the window changes nothing. It comes last
 * in its transaction: rows are locked in the order of the museums, after all others, also after the count of all pending
 * suggestions (suggestions/suggestions.repository.ts).
 */
export async function changeTrends(
  tx: Transaction,
  changes: readonly TrendChange[],
  now: Date,
): Promise<void> {
  const sums = sumByHour(changes, trendsSince(now))
  if (sums.length === 0) return
  const ids = [...new Set(sums.map(({ museumId }) => museumId))]
  await lockTrends(tx, ids)
  await tx.query(
    `insert into museum_trend_hours as known (museum_id, hour, points)
     select * from unnest($1::int[], $2::timestamptz[], $3::int[])
     on conflict (museum_id, hour) do update set points = known.points + excluded.points`,
    [sums.map(({ museumId }) => museumId), sums.map(({ at }) => at), sums.map(({ points }) => points)],
  )
  await refreshScores(tx, ids, now)
}

/** One change per museum and hour, none that is 0. */
function sumByHour(changes: readonly TrendChange[], since: Date): TrendChange[] {
  const sums = new Map<string, TrendChange>()
  for (const { museumId, at, points } of changes) {
    const hour = hourOf(at)
    if (hour <= since) continue
    const key = `${museumId} ${hour.getTime()}`
    sums.set(key, { museumId, at: hour, points: points + (sums.get(key)?.points ?? 0) })
  }
  return [...sums.values()].filter(({ points }) => points !== 0)
}

/** Locks the rows of the museums, which it makes where there are none, in the order of their ids. */
async function lockTrends(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(
    `insert into museum_trends (museum_id) select id from unnest($1::int[]) as id order by id
     on conflict (museum_id) do update set score = museum_trends.score`,
    [ids],
  )
}

/** In a statement after the lock, so that it reads what the transaction before it has written. */
async function refreshScores(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  const sum = `sum(${decayed('points', 'hour', '$2::timestamptz')})`
  await tx.query(
    `update museum_trends t set score = (
       select ${scoreOf(sum, '$2::timestamptz')} from museum_trend_hours h
       where h.museum_id = t.museum_id and h.hour > $3 having ${sum} > 0)
     where t.museum_id = any($1::int[])`,
    [ids, now, trendsSince(now)],
  )
}

/** The museums with the highest scores; an index has this order. */
export const listTrending = (sql: Sql, limit: number): Promise<CardRow[]> =>
  sql.query<CardRow>(
    `select ${cardColumns}
     from (select museum_id, score from museum_trends where score is not null
           order by score desc, museum_id limit $1) t
     join museums m on m.id = t.museum_id join museum_standings s on s.museum_id = t.museum_id
     order by t.score desc, t.museum_id`,
    [limit],
  )

const museumsPerRound = 500

/** Takes what is older than the window out of the scores; returns how many museums changed. */
export async function ageTrends(db: Database, now: Date): Promise<number> {
  let count = 0
  while (true) {
    const changed = await db.transaction(tx => ageSome(tx, now))
    count += changed
    if (changed < museumsPerRound) return count
  }
}

async function ageSome(tx: Transaction, now: Date): Promise<number> {
  const since = trendsSince(now)
  const old = await tx.query<{ id: number }>(
    'select distinct museum_id as id from museum_trend_hours where hour <= $1 limit $2',
    [since, museumsPerRound],
  )
  const ids = old.map(({ id }) => id)
  await lockTrends(tx, ids)
  await tx.query('delete from museum_trend_hours where museum_id = any($1::int[]) and hour <= $2', [
    ids,
    since,
  ])
  await refreshScores(tx, ids, now)
  await tx.query('delete from museum_trends where museum_id = any($1::int[]) and score is null', [ids])
  return ids.length
}
