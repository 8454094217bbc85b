import { draftKey, writeStored } from '../../lib/stored.ts'
import { useStoredText } from '../../lib/stored-text.ts'

/** The unsent text of a review, kept in the session storage for its author. */
export function useReviewDraft(userId: number, museumId: number, initial: string) {
  const key = draftKey('review', userId, `.${museumId}`)
  return { ...useStoredText(key, initial), forget: () => writeStored(key, null) }
}
