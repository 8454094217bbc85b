import { type CategoryCode, NewMuseum } from '@vitrine/contracts'
import { useState } from 'react'
import { problemsIn } from '../../lib/form-problems.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { degreesIn } from './degrees.ts'

const textFields = [
  ...(['name', 'description', 'address', 'city', 'state', 'zipCode', 'country'] as const),
  ...(['latitude', 'longitude', 'website', 'phone', 'email', 'featuredImage'] as const),
]
export const fields = ['category' as const, ...textFields]
export type MuseumField = (typeof fields)[number]

/**
 * What is typed, kept in the session storage for its author until the museum is created. Without a category none was
 * chosen.
 */
export type Draft = Record<(typeof textFields)[number], string> & { category?: string }

/** The kind of a museum for which none was chosen (D-09). */
export const defaultCategory: CategoryCode = 'art'

/** What is wrong with a field, in the reader's language. */
export type Problems = { [Field in MuseumField]?: string }

export const emptyDraft = Object.fromEntries(textFields.map(field => [field, ''])) as Draft

/** What an administrator says of a new museum besides (AM3). */
export type AdminDraft = Draft & Record<'address2' | 'donateUrl', string>

export const emptyAdminDraft: AdminDraft = { ...emptyDraft, address2: '', donateUrl: '' }

export function draftIn(stored: string | null): Draft {
  if (stored === null) return emptyDraft
  try {
    const known = Object.entries(Object(JSON.parse(stored))).filter(
      ([field, text]) => (fields as string[]).includes(field) && typeof text === 'string',
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

export const museumOf = <Given extends Draft>({ latitude, longitude, category, ...texts }: Given) => ({
  ...texts,
  category: category ?? defaultCategory,
  latitude: degreesOf(latitude),
  longitude: degreesOf(longitude),
})

/** What the server would refuse, at its fields. */
export const problemsOf = (draft: Draft): Problems => problemsIn(NewMuseum, museumOf(draft))
