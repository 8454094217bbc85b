import type { CategoryCode, OpeningHours } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'

export interface PlacedRow {
  id: number
  name: string
  categoryCode: CategoryCode
  latitude: number
  longitude: number
  amenities: string[]
  timezone: string
  openingHours: OpeningHours | null
}

/** Museums that have a place, by id. Sources write 0, 0 for a place that they do not know. */
export const listPlaced = (
  sql: Sql,
  { after, limit }: { after: number; limit: number },
): Promise<PlacedRow[]> =>
  sql.query<PlacedRow>(
    `select id, name, category as "categoryCode", latitude, longitude, amenities, timezone,
       opening_hours as "openingHours"
     from museums where id > $1 and latitude is not null and (latitude <> 0 or longitude <> 0)
     order by id limit $2`,
    [after, limit],
  )
