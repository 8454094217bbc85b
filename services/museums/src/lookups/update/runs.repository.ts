import type { UpdateMuseumsStats } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'

/** Begins a run; undefined while another one is not finished. One that began before `lost` has ended without a word. */
export async function beginRun(sql: Sql, now: Date, lost: Date): Promise<number | undefined> {
  await sql.query('update lookup_runs set finished_at = $1 where finished_at is null and started_at < $2', [
    now,
    lost,
  ])
  const [run] = await sql.query<{ id: number }>(
    `insert into lookup_runs (started_at) values ($1)
     on conflict ((true)) where finished_at is null do nothing returning id`,
    [now],
  )
  return run?.id
}

/** `stats` null: it failed. */
export const finishRun = (
  sql: Sql,
  id: number,
  { now, stats }: { now: Date; stats: UpdateMuseumsStats | null },
): Promise<unknown> =>
  sql.query('update lookup_runs set finished_at = $2, stats = $3::jsonb where id = $1', [
    id,
    now,
    stats && JSON.stringify(stats),
  ])

/** One that began before `lost` is finished. */
export async function findRun(
  sql: Sql,
  id: number,
  lost: Date,
): Promise<{ isFinished: boolean; stats: UpdateMuseumsStats | null } | undefined> {
  const [run] = await sql.query<{ isFinished: boolean; stats: UpdateMuseumsStats | null }>(
    `select finished_at is not null or started_at < $2 as "isFinished", stats from lookup_runs where id = $1`,
    [id, lost],
  )
  return run
}
