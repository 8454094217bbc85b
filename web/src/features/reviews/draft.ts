import { useState } from 'react'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'

/** The unsent text of a review, kept in the session storage for its author. */
export function useReviewDraft(userId: number, museumId: number, initial: string) {
  const key = draftKey('review', userId, `.${museumId}`)
  const [text, setText] = useState(() => readStored(key) ?? initial)
  function change(next: string) {
    setText(next)
    writeStored(key, next === '' || next === initial ? null : next)
  }
  return { text, change, forget: () => writeStored(key, null) }
}
