import { isDeepStrictEqual } from 'node:util'
import {
  type AdminField,
  type MuseumChanges,
  type MuseumField,
  museumFields,
  OpeningHours,
} from '@vitrine/contracts'
import { Prisma, type Museum as Row } from '../generated/prisma/client.ts'
import { placeOf } from '../museums/place.ts'

/** Columns that administrators alone change by an edit (AM4). */
const adminColumns = ['featuredImage', 'latitude', 'longitude'] as const satisfies AdminField[]
type Column = MuseumField | (typeof adminColumns)[number]
const columns: readonly Column[] = [...museumFields, ...adminColumns]

/** What an edit sets; absent: unchanged. */
export type ColumnChanges = MuseumChanges & {
  featuredImage?: string | undefined
  latitude?: number | null
  longitude?: number | null
}

export interface FieldChange {
  field: MuseumField | AdminField
  before: unknown
  after: unknown
}

/** Columns that hold null where a text is empty. */
const nullable: readonly Column[] = ['phone', 'email', 'website', 'donateUrl', 'featuredImage']

/** What a museum has now, in the form of an edit. */
export function currentValue(row: Row, field: Column): unknown {
  if (field !== 'openingHours') return nullable.includes(field) ? (row[field] ?? '') : row[field]
  return row.openingHours === null ? null : OpeningHours.parse(row.openingHours)
}

/** Whether a museum has no value of a field; (0, 0) is no place. */
export function isEmpty(row: Row, field: Column): boolean {
  if (field === 'latitude' || field === 'longitude') return placeOf(row) === null
  const value = currentValue(row, field)
  return value === '' || value === null
}

/** The fields in which an edit differs from the museum. */
export const differences = (row: Row, changes: ColumnChanges): ColumnChange[] =>
  columns.flatMap(field => {
    const [before, after] = [currentValue(row, field), changes[field]]
    return after === undefined || isDeepStrictEqual(before, after) ? [] : [{ field, before, after }]
  })

export type ColumnChange = FieldChange & { field: Column }
const isColumnChange = (change: FieldChange): change is ColumnChange =>
  columns.some(column => column === change.field)

/** The changes, where each is of a column: only an administrator's own action changes the rest. */
export const asColumnChanges = (changes: readonly FieldChange[]): readonly ColumnChange[] | null =>
  changes.every(isColumnChange) ? changes : null

/** Whether a museum's manager may take them back as well. */
export const isOfMembers = (changes: readonly FieldChange[]): boolean =>
  changes.every(({ field }) => museumFields.some(each => each === field))

/** The changes that take others back. */
export const reversed = (changes: readonly ColumnChange[]): ColumnChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: after, after: before }))

/** The columns that changes set. */
export const columnsOf = (changes: readonly ColumnChange[]): Prisma.MuseumUpdateInput =>
  Object.fromEntries(changes.map(({ field, after }) => [field, columnOf(field, after)]))

function columnOf(field: Column, value: unknown): unknown {
  if (field === 'openingHours' && value === null) return Prisma.DbNull
  return nullable.includes(field) && value === '' ? null : value
}
