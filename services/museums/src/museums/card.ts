import {
  type CategoryCode,
  categoryLabels,
  type MuseumCard,
  type MuseumRef,
  type OpeningHours,
} from '@vitrine/contracts'
import { coverUrl, pictureUrl } from '../covers/url.ts'
import { isOpenAt } from '../hours/is-open.ts'

/** The columns of {@link RefRow} in `from museums m`. */
export const refColumns = `m.id, m.slug, m.name, m.city, m.country, m.category as "categoryCode",
  m.featured_image as "featuredImage"`

/** The columns of {@link CardRow} in `from museums m join museum_standings s on s.museum_id = m.id`. */
export const cardColumns = `${refColumns}, m.state, m.latitude, m.longitude, m.timezone, m.opening_hours as "openingHours",
  s.is_verified as "isVerified", s.posts_count as "totalInsights"`

export interface RefRow {
  id: number
  slug: string
  name: string
  city: string
  country: string
  categoryCode: CategoryCode
  featuredImage: string | null
}

export interface CardRow extends RefRow {
  state: string
  latitude: number | null
  longitude: number | null
  timezone: string
  openingHours: OpeningHours | null
  isVerified: boolean
  totalInsights: number
}

export const refOf = (row: RefRow): MuseumRef => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  city: row.city,
  country: row.country,
  categoryCode: row.categoryCode,
  coverUrl: row.featuredImage ? pictureUrl(row.id, row.featuredImage) : coverUrl(row.id, row.categoryCode),
})

export const cardOf = (row: CardRow, now: Date): MuseumCard => ({
  ...refOf(row),
  state: row.state,
  category: categoryLabels[row.categoryCode],
  featuredImage: row.featuredImage,
  totalInsights: row.totalInsights,
  isVerified: row.isVerified,
  isOpen: isOpenAt(row.openingHours, row.timezone, now),
  latitude: row.latitude,
  longitude: row.longitude,
})
