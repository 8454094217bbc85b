import { replaceEqualDeep } from '@tanstack/react-query'
import { AdminMuseumEdit, type Museum, MuseumChanges, type OpeningHours } from '@vitrine/contracts'
import { useState } from 'react'
import { type Problems, problemsIn } from '../../lib/form-problems.ts'
import { degreesIn } from './degrees.ts'

export const textFields = [
  ...(['name', 'category', 'description', 'address', 'address2', 'city', 'state', 'zipCode'] as const),
  ...(['country', 'website', 'donateUrl', 'phone', 'email'] as const),
]
export type TextField = (typeof textFields)[number]

/** What administrators alone change (AM4). */
export type AdminField = 'featuredImage' | 'latitude' | 'longitude'

/** What the form holds of a museum. */
export type MuseumForm = Record<TextField | AdminField, string> & {
  amenities: string[]
  openingHours: OpeningHours
}

const unknownHours: OpeningHours = { defaultHours: {}, seasonalHours: [], exceptions: [] }

export const formOf = (museum: Museum): MuseumForm => ({
  ...(Object.fromEntries(
    textFields.map(field => [field, field === 'category' ? museum.categoryCode : (museum[field] ?? '')]),
  ) as Record<TextField, string>),
  featuredImage: museum.featuredImage ?? '',
  latitude: String(museum.latitude ?? ''),
  longitude: String(museum.longitude ?? ''),
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

/** Changes as they are sent. */
export type Changes = Partial<Omit<MuseumForm, 'latitude' | 'longitude'>> & {
  latitude?: number
  longitude?: number
}

/** Both coordinates are sent where one has changed. */
export function sentOf(changes: Partial<MuseumForm>, form: MuseumForm): Changes {
  const { latitude, longitude, ...others } = changes
  return latitude === undefined && longitude === undefined ? others : { ...others, ...placeIn(form) }
}

/** Without both: not known, which is (0, 0). One alone, or what is no number, is refused with its field. */
function placeIn({ latitude, longitude }: MuseumForm) {
  const isUnknown = latitude.trim() === '' && longitude.trim() === ''
  const degrees = (text: string) => (isUnknown ? 0 : (degreesIn(text) ?? Number.NaN))
  return { latitude: degrees(latitude), longitude: degrees(longitude) }
}

/** What the server would refuse, at its fields. */
export const problemsOf = (changes: Changes, isAdministered: boolean): Problems =>
  problemsIn(isAdministered ? AdminMuseumEdit : MuseumChanges, changes)

/** What the reader has changed. It stays when the museum is loaded again: a newer version is changed by the same. */
export function useEdits(museum: Museum) {
  const [edits, setEdits] = useState<Partial<MuseumForm>>({})
  const changes = changesOf(edits, museum)
  const form = { ...formOf(museum), ...edits }
  return {
    form,
    changes: sentOf(changes, form),
    isDirty: Object.keys(changes).length > 0,
    change: (part: Partial<MuseumForm>) => setEdits(current => ({ ...current, ...part })),
  }
}
