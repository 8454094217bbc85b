import { type CommunityPost, UpdateCommunityPost } from '@vitrine/contracts'
import { useState } from 'react'
import { type AltTexts, altTextsIn, altTextsOf, changedAltTexts } from '../../lib/alt-texts.ts'
import { webVideoOf } from '../../lib/community-posts.ts'
import { problemsIn } from '../../lib/form-problems.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { bodyOf, localOf } from './body.ts'
import { type Draft, draftIn, emptyDraft, isSameDraft } from './draft.ts'

/** A post as the form that edits it shows it. */
export interface Edit {
  draft: Draft
  altTexts: AltTexts
}

/** An uploaded video stays, so its post has no field for an address. */
function panelOf(post: CommunityPost): Draft['panel'] {
  if (post.type === 'text' || (post.type === 'video' && webVideoOf(post) === null)) return null
  return post.type
}

export const editOf = (post: CommunityPost): Edit => ({
  draft: {
    ...emptyDraft,
    panel: panelOf(post),
    content: post.content,
    title: post.title ?? '',
    eventTitle: post.eventTitle ?? '',
    eventDateTime: localOf(post.eventDateTime ?? ''),
    eventLocation: post.eventLocation ?? '',
    eventDescription: post.eventDescription ?? '',
    eventId: post.eventId,
    eventName: post.eventId === null ? '' : (post.eventTitle ?? ''),
    videoUrl: webVideoOf(post) ?? '',
    linkUrl: post.linkUrl ?? '',
  },
  altTexts: altTextsOf(post.media),
})

export const isSameEdit = (a: Edit, b: Edit) =>
  isSameDraft(a.draft, b.draft) && changedAltTexts(a.altTexts, b.altTexts).length === 0

/** The options of a poll and the files of a post do not change. */
function changesOfDraft(draft: Draft): UpdateCommunityPost {
  const body = bodyOf(draft)
  const { content } = body
  if (body.type === 'text' || body.type === 'poll') return { content }
  if (body.type === 'video') return { content, videoUrl: body.videoUrl }
  const { type: _, ...changes } = body
  return changes
}

/** What is sent of an edit. */
export function changesOf({ draft, altTexts }: Edit, original: Edit): UpdateCommunityPost {
  const changed = changedAltTexts(altTexts, original.altTexts)
  return { ...changesOfDraft(draft), ...(changed.length > 0 && { altTexts: [...changed] }) }
}

export const editProblems = (edit: Edit, original: Edit) =>
  problemsIn(UpdateCommunityPost, changesOf(edit, original))

/** An edit that was begun earlier, and the `editedAt` of the version that it began with. */
function storedEdit(key: string, original: Edit): (Edit & { basedOn: string | null }) | null {
  const stored = readStored(key)
  const draft = draftIn(stored)
  if (stored === null || !draft) return null
  const { altTexts, basedOn } = JSON.parse(stored) as Record<string, unknown>
  return {
    draft,
    altTexts: altTextsIn(altTexts, original.altTexts),
    basedOn: typeof basedOn === 'string' ? basedOn : null,
  }
}

/** The edit of a post, begun earlier or now; kept for its author until it is saved or cancelled. */
export function useEdit(userId: number, post: CommunityPost) {
  const key = draftKey('communityPost', userId, `.${post.communityId}.edit-${post.id}`)
  const [original] = useState(() => editOf(post))
  const [{ basedOn, ...edit }, setEdit] = useState(
    () => storedEdit(key, original) ?? { ...original, basedOn: post.editedAt ?? null },
  )
  function become(next: Edit, on: string | null) {
    setEdit({ ...next, basedOn: on })
    const { draft, altTexts } = next
    writeStored(key, isSameEdit(next, original) ? null : JSON.stringify({ ...draft, altTexts, basedOn: on }))
  }
  return {
    edit,
    basedOn,
    original,
    change: (part: Partial<Edit>) => become({ ...edit, ...part }, basedOn),
    /** Saving is from now on a change of that version. */
    rebase: (editedAt: string | null) => become(edit, editedAt),
    forget: () => writeStored(key, null),
  }
}
