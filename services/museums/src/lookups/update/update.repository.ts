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

export const finishRun = (sql: Sql, id: number, now: Date): Promise<unknown> =>
  sql.query('update lookup_runs set finished_at = $2 where id = $1', [id, now])

export interface IncompleteRow {
  id: number
  name: string
  aliases: string[]
  city: string
  state: string
  country: string
  latitude: number | null
  longitude: number | null
}

/** Museums with empty fields, those first that were never looked up, or not for the longest. */
export const listIncomplete = (sql: Sql, limit: number): Promise<IncompleteRow[]> =>
  sql.query<IncompleteRow>(
    `select m.id, m.name, m.aliases, m.city, m.state, m.country, m.latitude, m.longitude
     from museums m left join museum_lookups l on l.museum_id = m.id
     where '' in (m.description, m.address, m.state, m.zip_code)
       or num_nulls(m.phone, m.email, m.website, m.opening_hours) > 0
     order by l.checked_at nulls first, m.id limit $1`,
    [limit],
  )

export const keepChecked = (sql: Sql, museumId: number, now: Date): Promise<unknown> =>
  sql.query(
    `insert into museum_lookups (museum_id, checked_at) values ($1, $2)
     on conflict (museum_id) do update set checked_at = excluded.checked_at`,
    [museumId, now],
  )
