import { useState } from 'react'
import { draftKey, readStored, storedKeys, writeStored } from '../../lib/stored.ts'

/** What is being written: a comment, a reply to a comment, or the new text of one. */
export type DraftOf = { kind: 'new' } | { kind: 'reply' | 'edit'; commentId: number }

const prefixOf = (userId: number, postId: number) => draftKey('comment', userId, `.${postId}.`)
const keyOf = (userId: number, postId: number, of: DraftOf) =>
  `${prefixOf(userId, postId)}${of.kind}${of.kind === 'new' ? '' : `-${of.commentId}`}`

export interface CommentDraft {
  key: string
  text: string
  /** The comment that it answers or changes. */
  commentId: number | null
}

/** The unsent texts of a user on a post. */
export const commentDrafts = (userId: number, postId: number): CommentDraft[] =>
  storedKeys(prefixOf(userId, postId))
    .map(key => ({
      key,
      text: readStored(key) ?? '',
      commentId: Number(/-(\d+)$/.exec(key)?.[1] ?? 0) || null,
    }))
    .filter(({ text }) => text.trim() !== '')

/** Whether a text was begun and not sent. */
export const hasDraft = (userId: number, postId: number, of: DraftOf): boolean =>
  readStored(keyOf(userId, postId, of)) !== null

export const forgetDraft = (key: string) => writeStored(key, null)

/** An unsent text, kept in the session storage for its author through closing, failures, and the deletion of its post. */
export function useCommentDraft(userId: number, postId: number, of: DraftOf, initial = '') {
  const key = keyOf(userId, postId, of)
  const [text, setText] = useState(() => readStored(key) ?? initial)
  function change(next: string) {
    setText(next)
    writeStored(key, next === '' || next === initial ? null : next)
  }
  return { text, change, clear: () => change('') }
}
