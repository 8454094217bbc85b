import { z } from 'zod'
import { checkInNoteMaxCharacters } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'

const outOfRange = textId('errors.coordinates')
const degrees = (max: number) => z.number(outOfRange).min(-max, outOfRange).max(max, outOfRange).optional()

/** Where the user is, in degrees, if they say so: both or neither. */
export const NewCheckIn = z
  .strictObject({
    latitude: degrees(90),
    longitude: degrees(180),
    note: text(checkInNoteMaxCharacters).optional(),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    error: outOfRange,
    path: ['latitude'],
  })

/** A visit of a museum (BA4), which only the visitor sees. */
export const CheckIn = z.object({
  id: Id,
  museumId: Id,
  /** By the museum's calendar. */
  day: z.iso.date(),
  /** The user was at the museum. */
  isVerified: z.boolean(),
  /** False where the museum of the visit before is too far away to have come from. */
  isCounted: z.boolean(),
  note: z.string(),
  undoUntil: Timestamp,
})
export type CheckIn = z.output<typeof CheckIn>
