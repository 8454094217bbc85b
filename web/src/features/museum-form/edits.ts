import { replaceEqualDeep } from '@tanstack/react-query'
import { type Museum, MuseumChanges, type OpeningHours } from '@vitrine/contracts'
import { useState } from 'react'
import { type Problems, problemsIn } from '../../lib/form-problems.ts'

export const textFields = [
  ...(['name', 'category', 'description', 'address', 'address2', 'city', 'state', 'zipCode'] as const),
  ...(['country', 'website', 'donateUrl', 'phone', 'email'] as const),
]
export type TextField = (typeof textFields)[number]

/** What the form holds of a museum. */
export type MuseumForm = Record<TextField, string> & {
  amenities: string[]
  openingHours: OpeningHours
}

const unknownHours: OpeningHours = { defaultHours: {}, seasonalHours: [], exceptions: [] }

export const formOf = (museum: Museum): MuseumForm => ({
  ...(Object.fromEntries(
    textFields.map(field => [field, field === 'category' ? museum.categoryCode : (museum[field] ?? '')]),
  ) as Record<TextField, string>),
  amenities: museum.amenities,
  openingHours: museum.openingHours ?? unknownHours,
})

const isEqual = (a: unknown, b: unknown): boolean => replaceEqualDeep(a, b) === a

/** The fields that say something else than the museum. */
export function changesOf(edits: Partial<MuseumForm>, museum: Museum): Partial<MuseumForm> {
  const before = formOf(museum)
  return Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => {
      const trimmed = typeof value === 'string' ? value.trim() : value
      return !isEqual(before[field as keyof MuseumForm], trimmed)
    }),
  )
}

/** What the server would refuse, at its fields. */
export const problemsOf = (changes: Partial<MuseumForm>): Problems => problemsIn(MuseumChanges, changes)

/** What the reader has changed. It stays when the museum is loaded again: a newer version is changed by the same. */
export function useEdits(museum: Museum) {
  const [edits, setEdits] = useState<Partial<MuseumForm>>({})
  const changes = changesOf(edits, museum)
  return {
    form: { ...formOf(museum), ...edits },
    changes,
    isDirty: Object.keys(changes).length > 0,
    change: (part: Partial<MuseumForm>) => setEdits(current => ({ ...current, ...part })),
  }
}
