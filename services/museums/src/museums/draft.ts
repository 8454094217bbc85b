import { createHash } from 'node:crypto'
import type { CategoryCode, OpeningHours } from '@vitrine/contracts'
import { searchText } from '../search/text.ts'

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

/** A museum with what is computed from it alone, so that an import computes it while the database writes. */
export interface PreparedMuseum {
  draft: MuseumDraft
  /** An equal digest means that nothing changed in the source. */
  digest: string
  searchTexts: { name: string; also: string; about: string }
}

export const prepareMuseum = (draft: MuseumDraft): PreparedMuseum => ({
  draft,
  digest: createHash('sha1').update(JSON.stringify(draft)).digest('base64url'),
  searchTexts: {
    name: searchText(draft.name),
    also: searchText(draft.alternateName),
    about: searchText([draft.city, draft.state, draft.stateName, draft.country, draft.description].join(' ')),
  },
})
