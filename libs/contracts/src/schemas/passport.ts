import { z } from 'zod'
import { categoryCodes } from '../categories.ts'
import { checkInNoteMaxCharacters } from '../constants.ts'
import { Id, text } from './common.ts'
import { MuseumRef } from './museum.ts'

/** By the month and the hemisphere of the museum; each begins on the first day of a month. */
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof seasons)[number]

const Counts = z.object({ museums: z.int().min(0), visits: z.int().min(0) })

/** One museum that the user has visited; visits that do not count are not in the passport. */
export const Stamp = z.object({
  museum: MuseumRef,
  visits: z.int().min(1),
  /** By the museum's calendar. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Of the first visit. */
  season: z.enum(seasons),
  /** The user was at the museum on one of the visits. */
  isVerified: z.boolean(),
  /** Of the last visit, whose note may be changed. */
  lastCheckInId: Id,
  note: z.string(),
})
export type Stamp = z.output<typeof Stamp>

/**
 * The visits of a user by kind, the most first; years by year, the newest first (C-01). Of one year, if the request names
 * it; `years` and `onThisDay` are those of all years.
 */
export const Passport = z.object({
  all: Counts,
  categories: z.array(Counts.extend({ code: z.enum(categoryCodes) })),
  countries: z.array(Counts.extend({ country: z.string() })),
  seasons: z.array(Counts.extend({ season: z.enum(seasons) })),
  years: z.array(Counts.extend({ year: z.int() })),
  /** Visits on this day of earlier years, the latest first, at most 20. */
  onThisDay: z.array(z.object({ museum: MuseumRef, day: z.iso.date(), note: z.string() })),
})
export type Passport = z.output<typeof Passport>

/** A visit as one of a group: a meetup at a museum that the user attended, once its recap is published (C-11). It is no visit of its own. */
export const GroupStamp = z.object({
  meetupId: Id,
  museum: MuseumRef,
  /** The title of the meetup and the name of its community, as they were. */
  meetup: z.string(),
  community: z.string(),
  /** Of the meetup, by the calendar of its time zone. */
  day: z.iso.date(),
  attendedCount: z.int().min(0),
})
export type GroupStamp = z.output<typeof GroupStamp>

/** A private note of a visit; an empty one removes it. */
export const VisitNote = z.strictObject({ note: text(checkInNoteMaxCharacters) })
