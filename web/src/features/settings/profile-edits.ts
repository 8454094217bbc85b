import { type CurrentUser, UpdateProfile } from '@vitrine/contracts'
import { useState } from 'react'
import { problemsIn } from '../../lib/form-problems.ts'
import type { Problems } from './mutations.ts'

export type ProfileField = 'firstName' | 'lastName' | 'username' | 'bio' | 'email'
type Texts = { [Field in ProfileField]: string }
export type Edits = Partial<Texts>

/** The fields that say something else than the profile. */
export function changesOf(edits: Edits, user: Texts): Edits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, text]) => text.trim() !== user[field as ProfileField]),
  )
}

/** What the server would refuse, at its fields. */
export const problemsOf = (changes: UpdateProfile): Problems => problemsIn(UpdateProfile, changes)

/** What is typed into the profile's fields. It outlives the tab, so that another tab can be opened meanwhile. */
export function useProfileEdits(user: CurrentUser) {
  const [edits, setEdits] = useState<Edits>({})
  const changes = changesOf(edits, user)
  return {
    texts: { ...textsOf(user), ...edits },
    changes,
    isDirty: Object.keys(changes).length > 0,
    change: (part: Edits) => setEdits(current => ({ ...current, ...part })),
    reset: () => setEdits({}),
  }
}
export type ProfileEdits = ReturnType<typeof useProfileEdits>

const textsOf = ({ firstName, lastName, username, bio, email }: CurrentUser): Texts => ({
  firstName,
  lastName,
  username,
  bio,
  email,
})
