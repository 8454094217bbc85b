import { createHash } from 'node:crypto'
import { type AdminField, type MuseumField, type ProvenanceField, provenanceFields } from '@vitrine/contracts'
import { currentValue } from '../edits/changes.ts'
import type { Museum as Row } from '../generated/prisma/client.ts'
import { placeOf } from '../museums/place.ts'

/** The name under which the source of a changed field is kept; null: it has none. */
export function provenanceFieldOf(field: MuseumField | AdminField): ProvenanceField | null {
  if (field === 'latitude' || field === 'longitude') return 'location'
  return provenanceFields.find(each => each === field) ?? null
}

/** The value of a field; null: the museum has none. */
export function fieldValue(row: Row, field: ProvenanceField): unknown {
  if (field === 'location') {
    const place = placeOf(row)
    return place && [place.latitude, place.longitude]
  }
  const value = currentValue(row, field)
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty ? null : value
}

/** Short, because it is compared only with that of the value at another time. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
