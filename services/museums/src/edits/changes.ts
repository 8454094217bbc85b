import { isDeepStrictEqual } from 'node:util'
import { type MuseumChanges, type MuseumField, museumFields, OpeningHours } from '@vitrine/contracts'
import { Prisma, type Museum as Row } from '../generated/prisma/client.ts'

export interface FieldChange {
  field: MuseumField
  before: unknown
  after: unknown
}

/** Columns that hold null where a text is empty. */
const nullable: readonly MuseumField[] = ['phone', 'email', 'website', 'donateUrl']

/** What a museum has now, in the form of an edit. */
export function currentValue(row: Row, field: MuseumField): unknown {
  if (field !== 'openingHours') return nullable.includes(field) ? (row[field] ?? '') : row[field]
  return row.openingHours === null ? null : OpeningHours.parse(row.openingHours)
}

/** The fields in which an edit differs from the museum. */
export const differences = (row: Row, changes: MuseumChanges): FieldChange[] =>
  museumFields.flatMap(field => {
    const [before, after] = [currentValue(row, field), changes[field]]
    return after === undefined || isDeepStrictEqual(before, after) ? [] : [{ field, before, after }]
  })

/** The changes that take others back. */
export const reversed = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: after, after: before }))

/** The columns that changes set. */
export const columnsOf = (changes: readonly FieldChange[]): Prisma.MuseumUpdateInput =>
  Object.fromEntries(changes.map(({ field, after }) => [field, columnOf(field, after)]))

function columnOf(field: MuseumField, value: unknown): unknown {
  if (field === 'openingHours' && value === null) return Prisma.DbNull
  return nullable.includes(field) && value === '' ? null : value
}
