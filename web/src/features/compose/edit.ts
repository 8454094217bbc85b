import { collectTags, type Post } from '@vitrine/contracts'
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/stored.ts'
import { fieldsOf, keyOf, type TextDraft, textDraftOf } from './draft.ts'
import { type EditedMedia, editedMediaOf, isSameMedia, readEditedMedia } from './media-edit.ts'

/** An unfinished edit, and the version that it began with: its `editedAt`, null when it was never edited. */
export interface Edit extends TextDraft, EditedMedia {
  basedOn: string | null
}

const editKeyOf = (userId: number, postId: number) => `${keyOf(userId)}.${postId}`

/** A post as its form shows it; tags that the text itself writes are not repeated. */
export function editOf(post: Post): Edit {
  const { content, tags, museum, editedAt } = post
  const written = collectTags([], content)
  const given = tags.filter(tag => !written.includes(tag))
  return {
    content,
    tags: given.join(', '),
    museum,
    suggestion: null,
    ...editedMediaOf(post),
    basedOn: editedAt ?? null,
  }
}

export const isSameEdit = (a: Edit, b: Edit) =>
  a.content === b.content && a.tags === b.tags && a.museum?.id === b.museum?.id && isSameMedia(a, b)

/** The edit of a post, begun earlier or now; kept until it is saved or discarded. */
export function useEdit(userId: number, post: Post) {
  const key = editKeyOf(userId, post.id)
  const original = editOf(post)
  const [edit, setEdit] = useState<Edit>(() => {
    const stored = fieldsOf(readStored(key))
    if (!stored) return original
    const { basedOn } = stored
    return {
      ...textDraftOf(stored),
      ...readEditedMedia(stored, original),
      basedOn: typeof basedOn === 'string' ? basedOn : null,
    }
  })
  function change(part: Partial<Edit>) {
    const next = { ...edit, ...part }
    setEdit(next)
    writeStored(key, isSameEdit(next, original) ? null : JSON.stringify(next))
  }
  return { edit, change, original, forget: () => writeStored(key, null) }
}
