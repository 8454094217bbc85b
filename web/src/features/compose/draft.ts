import { collectTags, MuseumRef, type Post } from '@vitrine/contracts'
import { useRef, useState } from 'react'
import { withoutLost } from '../../lib/attachments/attachments.ts'
import { failedVideoKey } from '../../lib/attachments/media-draft.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import type { SuggestedMuseum } from '../../ui/museum-picker/MuseumPicker.tsx'
import type { DraftCaptions } from './captions/captions.ts'
import { emptyMedia, type MediaDraft, mediaDraftOf } from './post-media.ts'

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

const Suggestion = MuseumRef.pick({ id: true, name: true, city: true, country: true })

const emptyText: TextDraft = { content: '', tags: '', museum: null, suggestion: null }
export const emptyDraft: Draft = { ...emptyText, ...emptyMedia }

export const keyOf = (userId: number) => draftKey('post', userId)

export function fieldsOf(stored: string | null): Record<string, unknown> | null {
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

export const textDraftOf = ({ content, tags, museum, suggestion }: Record<string, unknown>): TextDraft => ({
  content: textOf(content),
  tags: textOf(tags),
  museum: MuseumRef.nullable().catch(null).parse(museum),
  suggestion: Suggestion.nullable().catch(null).parse(suggestion),
})

/** Where a draft is kept. What replaces a failed post is kept apart from what was being written. */
const draftKeyOf = (userId: number, replaced?: Pick<Post, 'id'>) =>
  replaced ? `${keyOf(userId)}.again.${replaced.id}` : keyOf(userId)

export function readDraft(userId: number, key = keyOf(userId)): Draft {
  const stored = fieldsOf(readStored(key))
  return stored ? { ...textDraftOf(stored), ...withoutLost(userId, mediaDraftOf(stored)) } : emptyDraft
}

export const writeDraft = (userId: number, draft: Draft, replaced?: Pick<Post, 'id'>) =>
  writeStored(draftKeyOf(userId, replaced), draft === emptyDraft ? null : JSON.stringify(draft))

/** Forgets a draft that was shared, unless it was changed since it was written. */
export function forgetDraft(userId: number, shared: Draft, replaced?: Pick<Post, 'id'>) {
  const key = draftKeyOf(userId, replaced)
  if (readStored(key) === JSON.stringify(shared)) writeStored(key, null)
}

/** What a post that has failed says, for another attempt: its files have to be chosen again. */
function draftOf(
  { content, tags, museum, type, media, waiting, sensitive }: Post,
  captions: DraftCaptions | null,
): Draft {
  const written = collectTags([], content)
  const [described] = [...media, ...(waiting ?? [])]
  return {
    ...emptyDraft,
    content,
    tags: tags.filter(tag => !written.includes(tag)).join(', '),
    museum,
    kind: type,
    sensitive: sensitive && { reason: sensitive.reason },
    video:
      type === 'video'
        ? { key: failedVideoKey, isRecorded: false, altText: described?.altText ?? '', captions }
        : null,
  }
}

/** What a draft begins with. */
export interface DraftStart {
  /** Replaces the drafted one. */
  museum?: MuseumRef | undefined
  /** The post, which has failed, that it is another attempt at. */
  replaced?: Post | undefined
  /** Of that post. */
  captions?: DraftCaptions | null
}

/** The draft of a user. */
export function useDraft(userId: number, { museum, replaced, captions = null }: DraftStart) {
  const [draft, setDraft] = useState<Draft>(() => {
    const key = draftKeyOf(userId, replaced)
    const begun = replaced && readStored(key) === null ? draftOf(replaced, captions) : readDraft(userId, key)
    return { ...begun, ...(museum && { museum, suggestion: null }) }
  })
  // Files are checked and recordings end after the dialog has been rendered anew, or closed.
  const latest = useRef(draft)
  function change(part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) {
    const changed = typeof part === 'function' ? part(latest.current) : part
    latest.current = { ...latest.current, ...changed }
    setDraft(latest.current)
    writeDraft(userId, latest.current, replaced)
  }
  return { draft, change }
}
