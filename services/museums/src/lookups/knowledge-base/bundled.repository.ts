import type { CategoryCode, OpeningHours } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'

export interface BundledRow {
  id: number
  source: string
  name: string
  aliases: string[]
  description: string
  category: CategoryCode
  address: string
  city: string
  state: string
  zipCode: string
  country: string
  latitude: number | null
  longitude: number | null
  website: string | null
  phone: string | null
  email: string | null
  featuredImage: string | null
  openingHours: OpeningHours | null
  /** How alike the name and the asked one are, 0 to 1, by trigrams. */
  likeness: number
}

/** Those of these museums that a public source or the demo data brought, in the order given. */
export const listBundled = (sql: Sql, ids: readonly number[], name: string): Promise<BundledRow[]> =>
  sql.query<BundledRow>(
    `select id, source, name, aliases, description, category, address, city, state, zip_code as "zipCode", country,
       latitude, longitude, website, phone, email, featured_image as "featuredImage",
       opening_hours as "openingHours", similarity(lower(name), lower($2::text))::float8 as likeness
     from unnest($1::int[]) with ordinality as wanted(id, place) join museums using (id)
     where source is not null order by place`,
    [ids, name],
  )
