import { z } from 'zod'

/** Ids are positive JSON-safe integers (convention 1). */
export const Id = z.int().positive()

/** A route segment of digits. */
export const IdParam = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9]{1,15}$/, 'An id is a number.')
    .transform(Number)
    .pipe(Id),
})

/** ISO-8601 in UTC, with `Z`. */
export const Timestamp = z.iso.datetime()

const clamped = (min: number, max: number, standard: number) =>
  z.coerce
    .number('Please give a number.')
    .int('Please give a whole number.')
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
export const notStorable = 'Please remove the characters that cannot be shown.'

/** A text that is trimmed before its length is checked. */
export const text = (max: number, messages: { required?: string; tooLong?: string } = {}) =>
  z
    .string(messages.required)
    .trim()
    .min(messages.required === undefined ? 0 : 1, messages.required)
    .max(max, messages.tooLong ?? `Please use up to ${max} characters.`)
    .refine(isStorable, notStorable)

export const Empty = z.strictObject({})
