import { type CommunityPost, UpdateCommunityPost } from '@vitrine/contracts'
import { useState } from 'react'
import { problemsIn } from '../../lib/form-problems.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { bodyOf, type Draft, draftIn, emptyDraft, isSameDraft, localOf } from './draft.ts'

/** A post as the form that edits it shows it. */
export const draftOf = (post: CommunityPost): Draft => ({
  ...emptyDraft,
  panel: post.type === 'text' ? null : post.type,
  content: post.content,
  title: post.title ?? '',
  eventTitle: post.eventTitle ?? '',
  eventDateTime: localOf(post.eventDateTime ?? ''),
  eventLocation: post.eventLocation ?? '',
  eventDescription: post.eventDescription ?? '',
  videoUrl: post.videoUrl ?? '',
  linkUrl: post.linkUrl ?? '',
})

/** What is sent of an edit: the options of a poll do not change. */
export function changesOf(draft: Draft): UpdateCommunityPost {
  const body = bodyOf(draft)
  if (body.type === 'poll') return { content: body.content }
  const { type: _, ...changes } = body
  return changes
}

export const editProblems = (draft: Draft) => problemsIn(UpdateCommunityPost, changesOf(draft))

/** The `editedAt` of the version that a stored edit began with. */
const basedOnIn = (stored: string): string | null => {
  const { basedOn } = JSON.parse(stored) as { basedOn?: unknown }
  return typeof basedOn === 'string' ? basedOn : null
}

/** The edit of a post, begun earlier or now; kept for its author until it is saved or cancelled. */
export function useEdit(userId: number, post: CommunityPost) {
  const key = draftKey('communityPost', userId, `.${post.communityId}.edit-${post.id}`)
  const [original] = useState(() => draftOf(post))
  const [{ draft, basedOn }, setEdit] = useState(() => {
    const stored = readStored(key)
    const begun = draftIn(stored)
    return stored !== null && begun
      ? { draft: begun, basedOn: basedOnIn(stored) }
      : { draft: original, basedOn: post.editedAt ?? null }
  })
  function become(next: Draft, on: string | null) {
    setEdit({ draft: next, basedOn: on })
    writeStored(key, isSameDraft(next, original) ? null : JSON.stringify({ ...next, basedOn: on }))
  }
  return {
    draft,
    basedOn,
    original,
    change: (part: Partial<Draft>) => become({ ...draft, ...part }, basedOn),
    /** Saving is from now on a change of that version. */
    rebase: (editedAt: string | null) => become(draft, editedAt),
    forget: () => writeStored(key, null),
  }
}
