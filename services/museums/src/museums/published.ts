import type { Amenity, OpeningHours, PublishedMuseum } from '@vitrine/contracts'
import { type RefRow, refOf } from './card.ts'
import { placeOf } from './place.ts'

interface PublishedRow extends RefRow {
  latitude: number | null
  longitude: number | null
  timezone: string
  openingHours: OpeningHours | null
  amenities: readonly string[]
}

const freeAdmission: Amenity = 'free_admission_days'

/** A museum as its own events publish it. */
export const publishedOf = (row: PublishedRow): PublishedMuseum => ({
  ...refOf(row),
  position: placeOf(row),
  visits: {
    timezone: row.timezone,
    openingHours: row.openingHours,
    hasFreeAdmissionDays: row.amenities.includes(freeAdmission),
  },
})
