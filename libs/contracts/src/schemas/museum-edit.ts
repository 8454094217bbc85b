import { z } from 'zod'
import { amenitiesMaxCount, exceptionsMaxCount, seasonsMaxCount } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'
import { DayHours, LastEntryMinutes, WeekHours } from './museum.ts'
import { museumTexts } from './new-museum.ts'
import { UserSummary } from './user.ts'

/**
 * Closed, open with both times, or by appointment only (ME2); or the words of an older source, which the service takes only
 * as the museum has them already.
 */
const EditedDay = DayHours.strict().refine(({ isOpen, isByAppointment, openTime, closeTime, text }) => {
  if (text !== undefined) return true
  const times = [openTime, closeTime].filter(time => time !== undefined).length
  return isOpen && !isByAppointment ? times === 2 : times === 0 && (isOpen || !isByAppointment)
}, textId('museum.hours.day'))
const EditedWeek = z.partialRecord(WeekHours.keyType, EditedDay)

const period = {
  name: text(80, { required: textId('museum.hours.name') }),
  startDate: z.iso.date(textId('museum.hours.dates')),
  endDate: z.iso.date(textId('museum.hours.dates')),
}
const isInOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) => startDate <= endDate
const inOrder = { message: textId('museum.hours.order'), path: ['endDate'] }

/** Stricter than `OpeningHours`, which also holds what older sources say. */
export const EditedHours = z.strictObject({
  defaultHours: EditedWeek,
  seasonalHours: z
    .array(z.strictObject({ ...period, hours: EditedWeek }).refine(isInOrder, inOrder))
    .max(seasonsMaxCount)
    .default([]),
  exceptions: z
    .array(z.strictObject({ ...period, hours: EditedDay }).refine(isInOrder, inOrder))
    .max(exceptionsMaxCount)
    .default([]),
  lastEntryMinutes: LastEntryMinutes,
})

/** What the form of members leaves out, and that of administrators has (AM3). */
export const museumDetails = {
  address2: text(200),
  donateUrl: museumTexts.website,
  amenities: z.array(text(60, { required: textId('fields.missing') })).max(amenitiesMaxCount),
}

/** The fields of a museum that people change: never its manager, its standing or its slug (ME3). Absent: unchanged. */
export const MuseumChanges = z
  .strictObject({
    ...museumTexts,
    state: text(100, { required: textId('museum.required.state') }),
    zipCode: text(20, { required: textId('museum.required.zipCode') }),
    ...museumDetails,
    openingHours: EditedHours.nullable(),
  })
  .partial()
export type MuseumChanges = z.output<typeof MuseumChanges>
export const museumFields = [
  ...(['name', 'description', 'category', 'address', 'address2', 'city', 'state', 'zipCode'] as const),
  ...(['country', 'phone', 'email', 'website', 'donateUrl', 'amenities', 'openingHours'] as const),
] satisfies (keyof MuseumChanges)[]
export type MuseumField = keyof MuseumChanges
/** A wrong value does little harm and is easily seen: accurate contributors change them at once (C-08). */
export const lowRiskFields: readonly MuseumField[] = ['website', 'amenities']

/** What the history of a museum holds besides: administrators alone change it (AM2, AM4). */
export const adminFields = ['isVerified', 'managerId', 'featuredImage', 'latitude', 'longitude'] as const
export type AdminField = (typeof adminFields)[number]

/** `version`: that of the museum which the editor began with; another one is refused with `stale_version`. */
export const MuseumEdit = MuseumChanges.extend({ version: z.int().positive().optional() })

/** A past change of a museum (ME3). */
export const MuseumChange = z.object({
  id: Id,
  at: Timestamp,
  /** Null: a user whom the reader may not see, or who was deleted. */
  user: UserSummary.nullable(),
  fields: z.array(
    z.object({ field: z.enum([...museumFields, ...adminFields]), before: z.unknown(), after: z.unknown() }),
  ),
  /** The change that this one took back. */
  undoes: Id.nullable(),
  /** What `user` approved; null: an edit of their own. */
  suggestion: z
    .object({
      id: Id,
      /** Null: the system, a user whom the reader may not see, or who was deleted. */
      user: UserSummary.nullable(),
      isAutomatic: z.boolean(),
    })
    .nullable(),
  isUndone: z.boolean(),
  /** Whether the reader may take it back. */
  mayUndo: z.boolean(),
})
export type MuseumChange = z.output<typeof MuseumChange>
