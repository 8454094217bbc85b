import { z } from 'zod'
import { type TextId, textId } from '../text-ids.ts'

/** Ids are positive JSON-safe integers (convention 1). */
export const Id = z.int(textId('fields.id')).positive(textId('fields.id'))

/** The largest id of a table whose ids are int4. */
export const maxRowId = 2_147_483_647
/** An id of such a table. */
export const RowId = Id.max(maxRowId, textId('fields.id'))

/** A route segment of digits. */
export const IdParam = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9]{1,15}$/, textId('fields.id'))
    .transform(Number)
    .pipe(Id),
})

/** ISO-8601 in UTC, with `Z`. */
export const Timestamp = z.iso.datetime()

/** A number that is brought within its limits, not refused (convention 4). */
export const clamped = (min: number, max: number, standard: number) =>
  z.coerce
    .number(textId('fields.number'))
    .int(textId('fields.wholeNumber'))
    .default(standard)
    .transform(value => Math.min(Math.max(value, min), max))

/** `limit`, `offset` and `cursor` of every list; out-of-range numbers are clamped, not refused (convention 4). */
export const paging = (limit: number, max = 100) => ({
  limit: clamped(1, max, limit),
  offset: clamped(0, Number.MAX_SAFE_INTEGER, 0),
  cursor: z.string().max(200).optional(),
})

/** PostgreSQL stores neither NUL nor half a surrogate pair in a text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
export const notStorable = textId('fields.notStorable')

/** Spaces, control characters, and what a font draws nothing for: U+2800 is a blank that is no space. */
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a reader would see nothing of a text. */
export const isBlank = (text: string): boolean => invisible.test(text)

/** A text that is trimmed before its length is checked; a required one has a visible character. */
export const text = (max: number, messages: { required?: TextId; tooLong?: TextId } = {}) =>
  z
    .string(messages.required)
    .trim()
    .min(messages.required === undefined ? 0 : 1, messages.required)
    .refine(value => messages.required === undefined || !isBlank(value), messages.required)
    .max(max, messages.tooLong ?? textId('fields.tooLong'))
    .refine(isStorable, notStorable)

export const Empty = z.strictObject({})

/** The state that the caller wants; without one the call toggles (PR7, MU8). */
export const WantedFollowing = z.strictObject({ following: z.boolean().optional() })
