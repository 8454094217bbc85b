import type { CategoryCode, OpeningHours } from '@vitrine/contracts'

/** A museum as an import or the seed tells it. */
export interface MuseumDraft {
  source: string
  /** Unique within its source, and the same whenever it is told again. */
  sourceId: string
  /** Wanted; without it, or when it is taken, one is made from name and place. */
  slug?: string
  name: string
  alternateName: string
  description: string
  category: CategoryCode
  address: string
  city: string
  state: string
  /** For search only: people look for "Ohio", the address says "OH". */
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
  /** Left as it is when the source does not say. */
  isVerified?: boolean
}
