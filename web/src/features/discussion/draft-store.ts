import { useSyncExternalStore } from 'react'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { type Draft, draftIn, emptyDraft, isSameDraft } from './draft.ts'

/**
 * Unfinished posts by their keys. What changes one outlives the composer: files are checked, recordings end, and a post is
 * shared after another page was opened.
 */
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

const keyOf = (userId: number, communityId: number) => draftKey('communityPost', userId, `.${communityId}`)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The unfinished post of a user in a community. It may name files that were lost with a reload (`withoutLost`). */
export function readDraft(userId: number, communityId: number): Draft {
  const key = keyOf(userId, communityId)
  const draft = drafts.get(key) ?? draftIn(readStored(key)) ?? emptyDraft
  drafts.set(key, draft)
  return draft
}

/** Keeps a draft for its author in the session storage, each community's by itself. */
export function writeDraft(userId: number, communityId: number, draft: Draft) {
  const key = keyOf(userId, communityId)
  drafts.set(key, draft)
  writeStored(key, isSameDraft(draft, emptyDraft) ? null : JSON.stringify(draft))
  for (const listener of [...listeners]) listener()
}

/** Nothing is written or chosen yet; a panel may be open. */
export const isUntouched = (draft: Draft) =>
  isSameDraft({ ...draft, panel: null, replaces: null }, emptyDraft)

export type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

export function changeDraft(userId: number, communityId: number, change: Change) {
  const before = readDraft(userId, communityId)
  const next = { ...before, ...(typeof change === 'function' ? change(before) : change) }
  // Who removed all of another attempt writes something else.
  writeDraft(userId, communityId, isUntouched(next) ? { ...next, replaces: null } : next)
}

export const useDraft = (userId: number, communityId: number): Draft =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(userId, communityId),
    () => emptyDraft,
  )
