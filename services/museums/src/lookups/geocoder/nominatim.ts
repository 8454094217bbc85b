import type { Geocoded } from '@vitrine/contracts'
import { z } from 'zod'
import type { Pace } from './pace.ts'

/** One place of `/search?format=jsonv2`; https://nominatim.org/release-docs/latest/api/Output/ */
const Place = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  place_rank: z.number(),
  licence: z.string().optional(),
})

/** 30: a house; 26: a street; 13 to 25: a settlement or a part of one. */
function precisionOf(rank: number): Geocoded['precision'] {
  if (rank >= 28) return 'address'
  if (rank >= 26) return 'street'
  return rank >= 13 ? 'city' : 'region'
}

/** Null: the server knows no such place. Undefined: it is not asked now. */
export type Nominatim = (q: string) => Promise<Geocoded | null | undefined>

/** The search of a Nominatim server, at most one request in a second. `get` gets JSON. */
export const createNominatim =
  (base: string, get: (url: URL) => Promise<unknown>, pace: Pace): Nominatim =>
  async q => {
    const url = new URL(`${base.replace(/\/$/, '')}/search`)
    url.search = new URLSearchParams({ q, format: 'jsonv2', limit: '1' }).toString()
    if (!(await pace())) return undefined
    const [place] = z.array(Place).parse(await get(url))
    if (!place) return null
    return {
      latitude: place.lat,
      longitude: place.lon,
      precision: precisionOf(place.place_rank),
      source: 'openstreetmap',
      attribution: '© OpenStreetMap contributors',
    }
  }
