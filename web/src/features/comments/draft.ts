import { type DraftKind, draftKey, readStored, storedKeys, writeStored } from '../../lib/stored.ts'
import { useStoredText } from '../../lib/stored-text.ts'
import type { Talk } from './area.ts'

/** What is being written: a comment, a reply to a comment, or the new text of one. */
export type DraftOf = { kind: 'new' } | { kind: 'reply' | 'edit'; commentId: number }

/** A user's texts on one post or meetup. */
export interface DraftPlace {
  drafts: DraftKind
  userId: number
  subjectId: number
}

export const placeOf = ({ area, subjectId }: Talk, userId: number): DraftPlace => ({
  drafts: area.drafts,
  userId,
  subjectId,
})

const prefixOf = ({ drafts, userId, subjectId }: DraftPlace) => draftKey(drafts, userId, `.${subjectId}.`)
const keyOf = (place: DraftPlace, of: DraftOf) =>
  `${prefixOf(place)}${of.kind}${of.kind === 'new' ? '' : `-${of.commentId}`}`

export interface CommentDraft {
  key: string
  text: string
  /** The comment that it answers or changes. */
  commentId: number | null
}

/** The unsent texts of a user there. */
export const commentDrafts = (place: DraftPlace): CommentDraft[] =>
  storedKeys(prefixOf(place))
    .map(key => ({
      key,
      text: readStored(key) ?? '',
      commentId: Number(/-(\d+)$/.exec(key)?.[1] ?? 0) || null,
    }))
    .filter(({ text }) => text.trim() !== '')

/** Whether a text was begun and not sent. */
export const hasDraft = (place: DraftPlace, of: DraftOf): boolean => readStored(keyOf(place, of)) !== null

export const forgetDraft = (key: string) => writeStored(key, null)

/** An unsent text, kept in the session storage for its author through closing, failures, and the deletion of what it is about. */
export function useCommentDraft(place: DraftPlace, of: DraftOf, initial = '') {
  const { text, change } = useStoredText(keyOf(place, of), initial)
  return { text, change, clear: () => change('') }
}
