import { z } from 'zod'
import { categoryCodes, parseCategory } from '../categories.ts'
import { museumTagResults, searchMaxCharacters, searchResultsPerKind } from '../constants.ts'
import { type TextId, textId } from '../text-ids.ts'
import { CheckIn } from './check-in.ts'
import { Id, isStorable, notStorable, paging } from './common.ts'

/** A museum as posts and events refer to it. `coverUrl` is always set: the picture, else a generated cover. */
export const MuseumRef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  categoryCode: z.enum(categoryCodes),
  coverUrl: z.string(),
})
export type MuseumRef = z.output<typeof MuseumRef>

/** A museum on cards, lists and markers. `isOpen` is null when its hours are unknown (D-11). */
export const MuseumCard = MuseumRef.extend({
  state: z.string(),
  category: z.string(),
  featuredImage: z.string().nullable(),
  totalInsights: z.int().min(0),
  isVerified: z.boolean(),
  isOpen: z.boolean().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type MuseumCard = z.output<typeof MuseumCard>

/** `HH:MM`, 24 hours, in the museum's time zone. */
const ClockTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Open without times: when it is open is not known. A closing time at or before the opening time is on the next day. */
export const DayHours = z.object({
  isOpen: z.boolean(),
  isByAppointment: z.boolean(),
  openTime: ClockTime.optional(),
  closeTime: ClockTime.optional(),
  /** The words of an older source, which are shown in place of the rest. */
  text: z.string().max(200).optional(),
})
export type DayHours = z.output<typeof DayHours>

export const WeekHours = z.partialRecord(z.enum(weekdays), DayHours)
export type WeekHours = z.output<typeof WeekHours>

/** Whole minutes between the last entry and the closing, of all days with times; absent: not known. */
export const LastEntryMinutes = z
  .int(textId('museum.hours.lastEntry'))
  .min(5, textId('museum.hours.lastEntry'))
  .max(240, textId('museum.hours.lastEntry'))
  .multipleOf(5, textId('museum.hours.lastEntry'))
  .optional()

export const OpeningHours = z.object({
  defaultHours: WeekHours,
  seasonalHours: z
    .array(
      z.object({
        name: z.string(),
        startDate: z.iso.date().optional(),
        endDate: z.iso.date().optional(),
        hours: WeekHours,
      }),
    )
    .default([]),
  /** Dates, inclusive, whose hours are other than those of the week: a holiday, a renovation. */
  exceptions: z
    .array(z.object({ name: z.string(), startDate: z.iso.date(), endDate: z.iso.date(), hours: DayHours }))
    .default([]),
  lastEntryMinutes: LastEntryMinutes,
})
export type OpeningHours = z.output<typeof OpeningHours>

/** By the clocks of the museum, and as an instant. */
const MuseumTime = z.object({ date: z.iso.date(), time: ClockTime, instant: z.iso.datetime() })

/** A museum as its own events publish it. What is optional is absent from older events. */
export const PublishedMuseum = MuseumRef.extend({
  /** Where it is; null: not known. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable().optional(),
  /** When it can be visited. */
  visits: z
    .object({
      /** IANA name; empty: not known. */
      timezone: z.string(),
      /** Null: not known. */
      openingHours: OpeningHours.nullable(),
      hasFreeAdmissionDays: z.boolean(),
    })
    .optional(),
})
export type PublishedMuseum = z.output<typeof PublishedMuseum>

const openingStates = ['open', 'closed', 'by_appointment', 'unknown'] as const

/** Whether a museum is open at the time of the answer (MU4). */
export const Opening = z.object({
  state: z.enum(openingStates),
  /** The closing of what is open, else the next opening. Null: it is not known, or none in the next year. */
  changesAt: MuseumTime.nullable(),
  /** The last entry of what is open, which may have passed. Null: it is not known, or the museum is not open. */
  lastEntry: MuseumTime.nullable(),
})
export type Opening = z.output<typeof Opening>

export const Museum = MuseumCard.extend({
  description: z.string(),
  address: z.string(),
  address2: z.string(),
  zipCode: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  donateUrl: z.string().nullable(),
  timezone: z.string(),
  amenities: z.array(z.string()),
  openingHours: OpeningHours.nullable(),
  opening: Opening,
  rating: z.number().nullable(),
  totalReviews: z.int().min(0),
  followersCount: z.int().min(0),
  isFollowing: z.boolean(),
  /** The viewer's, of today. */
  checkIn: CheckIn.nullable(),
  managerId: Id.nullable(),
  /** Counts its changes; an edit names the one that it begins with. */
  version: z.int().positive(),
})
export type Museum = z.output<typeof Museum>

export const MuseumFollowing = z.object({ following: z.boolean(), followersCount: z.int().min(0) })

/** A code or a label of a category (D-09). */
export const CategoryParam = z.string().transform((value, ctx) => {
  const code = parseCategory(value)
  if (code) return code
  ctx.addIssue({ code: 'custom', message: textId('museum.unknownCategory') })
  return z.NEVER
})

const numbers = (count: number, message: TextId) =>
  z.string().transform((value, ctx) => {
    const parts = value.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
    if (parts.length === count && parts.every(Number.isFinite)) return parts
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** What lists of museums, and the map, can be limited to (DI3). */
export const museumFilters = {
  category: CategoryParam.optional(),
  openNow: z.stringbool().optional(),
  /** Comma-separated amenity keys, all of which the museum must have. */
  amenities: z
    .string()
    .refine(isStorable, notStorable)
    .transform(value => value.split(',').filter(Boolean))
    .optional(),
}
/** west,south,east,north in degrees. */
export const MuseumBox = numbers(4, textId('museum.box'))

export const MuseumListQuery = z.object({
  ...paging(20, 500),
  ...museumFilters,
  bbox: MuseumBox.optional(),
  /** latitude,longitude in degrees: nearest first. */
  near: numbers(2, textId('museum.place')).optional(),
})
export type MuseumListQuery = z.output<typeof MuseumListQuery>

const searchFields = {
  q: z
    .string()
    .max(searchMaxCharacters, textId('fields.tooLong'))
    .refine(isStorable, notStorable)
    .default(''),
  category: CategoryParam.optional(),
}

export const SearchQuery = z.object(searchFields)

export const SearchPostsQuery = z.object({
  q: searchFields.q,
  limit: paging(searchResultsPerKind, 50).limit,
  cursor: paging(searchResultsPerKind).cursor,
})

export const SearchMuseumsQuery = z.object({
  ...searchFields,
  limit: paging(museumTagResults, 50).limit,
  cursor: paging(museumTagResults).cursor,
})
