import type { CategoryCode, OpeningHours } from '@vitrine/contracts'

/** A museum as an import or the seed describes it. */
export interface MuseumDraft {
  source: string
  /** Unique within its source, and the same in every run. */
  sourceId: string
  /** Preferred slug; without it, or when it is taken, one is made from name and place. */
  slug?: string
  name: string
  alternateName: string
  description: string
  category: CategoryCode
  address: string
  city: string
  state: string
  /** For search only: a query has "Ohio", the address "OH". */
  stateName: string
  zipCode: string
  country: string
  latitude: number | null
  longitude: number | null
  timezone: string
  phone: string | null
  website: string | null
  amenities: readonly string[]
  openingHours: OpeningHours | null
  /** Absent: unchanged. */
  isVerified?: boolean
}
