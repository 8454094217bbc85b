import { type CurrentUser, UpdateProfile } from '@vitrine/contracts'
import { useState } from 'react'
import { translate, translateKnown } from '../../lib/i18n/translate.ts'
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
export function problemsOf(changes: UpdateProfile): Problems {
  const problems: Problems = {}
  for (const { path, message, ...issue } of UpdateProfile.safeParse(changes).error?.issues ?? []) {
    const field = path[0] as keyof Problems
    const limits = issue.code === 'too_big' ? { maximum: Number(issue.maximum) } : undefined
    problems[field] ??= translateKnown(message, limits) ?? translate('errors.validation.message')
  }
  return problems
}

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
