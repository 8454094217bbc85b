import type { Sql } from '@vitrine/service-kit'

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
       or num_nulls(m.phone, m.email, m.website, m.featured_image, m.opening_hours) > 0
       or num_nulls(m.latitude, m.longitude) > 0 or (m.latitude, m.longitude) = (0, 0)
     order by l.checked_at nulls first, m.id limit $1`,
    [limit],
  )

export const keepChecked = (sql: Sql, museumId: number, now: Date): Promise<unknown> =>
  sql.query(
    `insert into museum_lookups (museum_id, checked_at) values ($1, $2)
     on conflict (museum_id) do update set checked_at = excluded.checked_at`,
    [museumId, now],
  )
