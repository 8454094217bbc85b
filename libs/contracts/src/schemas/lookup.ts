import { z } from 'zod'
import { categoryCodes } from '../categories.ts'
import { museumNameMaxCharacters } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { isStorable, notStorable, text } from './common.ts'
import { OpeningHours } from './museum.ts'

export const AutoPopulate = z.strictObject({
  museumName: text(museumNameMaxCharacters, { required: textId('museum.required.name') }),
})

/** What a knowledge base says of a museum, in the form of a new museum; empty or null: it does not say. */
export const MuseumFacts = z.object({
  name: z.string(),
  description: z.string(),
  category: z.enum(categoryCodes).nullable(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  website: z.string(),
  phone: z.string(),
  email: z.string(),
  featuredImage: z.string(),
  openingHours: OpeningHours.nullable(),
})
export type MuseumFacts = z.output<typeof MuseumFacts>

/** Where facts come from, and the day as of which they are; null: it is not known. */
export const FactsSource = z.object({ name: z.string(), url: z.string(), date: z.iso.date().nullable() })
export type FactsSource = z.output<typeof FactsSource>

export const AutoPopulated = z.object({
  found: z.boolean(),
  data: MuseumFacts.nullable(),
  source: FactsSource.nullable(),
})
export type AutoPopulated = z.output<typeof AutoPopulated>

export const GeocodeQuery = z.object({
  /** Address, city and country, separated by commas. */
  q: z
    .string(textId('lookup.addressRequired'))
    .trim()
    .min(1, textId('lookup.addressRequired'))
    .max(500, textId('fields.tooLong'))
    .refine(isStorable, notStorable),
})

/** How near a place is to what was asked for. */
export const geocodePrecisions = ['address', 'street', 'city', 'region'] as const

export const Geocoded = z.object({
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(geocodePrecisions),
  source: z.enum(['geonames', 'openstreetmap']),
  /** To be shown with the place. */
  attribution: z.string(),
})
export type Geocoded = z.output<typeof Geocoded>
