import { collectTags, MuseumRef, type Post } from '@vitrine/contracts'
import { useRef, useState } from 'react'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { attachmentsOf } from './attachments.ts'
import { emptyMedia, type MediaDraft, mediaDraftOf } from './media-draft.ts'

/** The text of an unfinished post, with what it is about. */
export interface TextDraft {
  content: string
  tags: string
  museum: MuseumRef | null
  /** In place of a museum: one that the author has suggested, and that waits for its review (PO6). */
  suggestion: SuggestedMuseum | null
}

/** An unfinished post, kept in the session storage for its author through closing and failures. */
export interface Draft extends TextDraft, MediaDraft {}

const SuggestedMuseum = MuseumRef.pick({ id: true, name: true, city: true, country: true })
export type SuggestedMuseum = Pick<MuseumRef, 'id' | 'name' | 'city' | 'country'>

const emptyText: TextDraft = { content: '', tags: '', museum: null, suggestion: null }
export const emptyDraft: Draft = { ...emptyText, ...emptyMedia }

const keyOf = (userId: number) => draftKey('post', userId)

function fieldsOf(stored: string | null): Record<string, unknown> | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch (error) {
    console.info('The draft could not be read; the dialog begins without it.', error)
    return null
  }
}

const textOf = (field: unknown) => (typeof field === 'string' ? field : '')

const textDraftOf = ({ content, tags, museum, suggestion }: Record<string, unknown>): TextDraft => ({
  content: textOf(content),
  tags: textOf(tags),
  museum: MuseumRef.nullable().catch(null).parse(museum),
  suggestion: SuggestedMuseum.nullable().catch(null).parse(suggestion),
})

export function readDraft(userId: number): Draft {
  const stored = fieldsOf(readStored(keyOf(userId)))
  return stored ? { ...textDraftOf(stored), ...withAttachments(userId, mediaDraftOf(stored)) } : emptyDraft
}

/**
 * Without pictures that have not arrived before a reload. A video stays named: choosing its file again goes on with the
 * upload.
 */
function withAttachments(userId: number, media: MediaDraft): MediaDraft {
  const attachments = attachmentsOf(userId)
  const { pictures, video } = media
  return {
    ...media,
    pictures: pictures.filter(({ key }) => attachments.has(key)),
    video: video && (attachments.has(video.key) || !video.isRecorded) ? video : null,
  }
}

export const writeDraft = (userId: number, draft: Draft) =>
  writeStored(keyOf(userId), draft === emptyDraft ? null : JSON.stringify(draft))

/** The draft of a user. A museum that the dialog was opened for replaces the drafted one. */
export function useDraft(userId: number, museum: MuseumRef | undefined) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...readDraft(userId),
    ...(museum && { museum, suggestion: null }),
  }))
  // Files are checked and recordings end after the dialog has been rendered anew, or closed.
  const latest = useRef(draft)
  function change(part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) {
    const changed = typeof part === 'function' ? part(latest.current) : part
    latest.current = { ...latest.current, ...changed }
    setDraft(latest.current)
    writeDraft(userId, latest.current)
  }
  return { draft, change }
}

/** An unfinished edit, and the version that it began with: its `editedAt`, null when it was never edited. */
export interface Edit extends TextDraft {
  basedOn: string | null
}

const editKeyOf = (userId: number, postId: number) => `${keyOf(userId)}.${postId}`

/** A post as its form shows it; tags that the text itself writes are not repeated. */
export function editOf({
  content,
  tags,
  museum,
  editedAt,
}: Pick<Post, 'content' | 'tags' | 'museum' | 'editedAt'>): Edit {
  const written = collectTags([], content)
  const given = tags.filter(tag => !written.includes(tag))
  return { content, tags: given.join(', '), museum, suggestion: null, basedOn: editedAt ?? null }
}

export const isSameDraft = (a: TextDraft, b: TextDraft) =>
  a.content === b.content && a.tags === b.tags && a.museum?.id === b.museum?.id

/** The edit of a post, begun earlier or now; kept until it is saved or discarded. */
export function useEdit(userId: number, post: Post) {
  const key = editKeyOf(userId, post.id)
  const original = editOf(post)
  const [edit, setEdit] = useState<Edit>(() => {
    const stored = fieldsOf(readStored(key))
    if (!stored) return original
    const { basedOn } = stored
    return { ...textDraftOf(stored), basedOn: typeof basedOn === 'string' ? basedOn : null }
  })
  function change(part: Partial<Edit>) {
    const next = { ...edit, ...part }
    setEdit(next)
    writeStored(key, isSameDraft(next, original) ? null : JSON.stringify(next))
  }
  return { edit, change, original, forget: () => writeStored(key, null) }
}
