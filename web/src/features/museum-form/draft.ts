import { NewMuseum } from '@vitrine/contracts'
import { useState } from 'react'
import { problemsIn } from '../../lib/form-problems.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { degreesIn } from './degrees.ts'

export const fields = [
  ...(['name', 'category', 'description', 'address', 'city', 'state', 'zipCode', 'country'] as const),
  ...(['latitude', 'longitude', 'website', 'phone', 'email', 'featuredImage'] as const),
]
export type MuseumField = (typeof fields)[number]

/** What is typed, kept in the session storage for its author until the museum is created. */
export type Draft = Record<MuseumField, string>

/** What is wrong with a field, in the reader's language. */
export type Problems = { [Field in MuseumField]?: string }

export const emptyDraft = {
  ...(Object.fromEntries(fields.map(field => [field, ''])) as Draft),
  category: 'art',
}

export function draftIn(stored: string | null): Draft {
  if (stored === null) return emptyDraft
  try {
    const known = Object.entries(Object(JSON.parse(stored))).filter(
      ([field, text]) => field in emptyDraft && typeof text === 'string',
    )
    return { ...emptyDraft, ...Object.fromEntries(known) }
  } catch (error) {
    console.info('The draft could not be read; the form begins without it.', error)
    return emptyDraft
  }
}

export function useDraft(userId: number) {
  const key = draftKey('museum', userId)
  const [draft, setDraft] = useState(() => draftIn(readStored(key)))
  return {
    draft,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      writeStored(key, JSON.stringify(next))
    },
    forget: () => writeStored(key, null),
  }
}

/** What is no number is 0: not known (MC1). */
const degreesOf = (text: string): number => degreesIn(text) ?? 0

export const museumOf = ({ latitude, longitude, ...texts }: Draft) => ({
  ...texts,
  latitude: degreesOf(latitude),
  longitude: degreesOf(longitude),
})

/** What the server would refuse, at its fields. */
export const problemsOf = (draft: Draft): Problems => problemsIn(NewMuseum, museumOf(draft))
