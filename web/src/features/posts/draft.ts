import { MuseumRef } from '@vitrine/contracts'
import { useState } from 'react'

/** An unfinished post, kept in the session storage for its author through closing and failures. */
export interface Draft {
  content: string
  tags: string
  museum: MuseumRef | null
}

export const emptyDraft: Draft = { content: '', tags: '', museum: null }

const keyOf = (userId: number) => `vitrine.post-draft.${userId}`

function parsed(stored: string): Draft {
  const value: unknown = JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return emptyDraft
  const { content, tags, museum } = value as Record<string, unknown>
  return {
    content: typeof content === 'string' ? content : '',
    tags: typeof tags === 'string' ? tags : '',
    museum: MuseumRef.nullable().catch(null).parse(museum),
  }
}

export function readDraft(userId: number): Draft {
  try {
    const stored = sessionStorage.getItem(keyOf(userId))
    return stored === null ? emptyDraft : parsed(stored)
  } catch (error) {
    console.info('The draft could not be read; the dialog begins empty.', error)
    return emptyDraft
  }
}

export function writeDraft(userId: number, draft: Draft) {
  try {
    if (draft === emptyDraft) sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch (error) {
    console.info('The draft is kept while the page is open only: storage is closed.', error)
  }
}

/** The draft of a user. A museum that the dialog was opened for replaces the drafted one. */
export function useDraft(userId: number, museum: MuseumRef | undefined) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...readDraft(userId),
    ...(museum && { museum }),
  }))
  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    writeDraft(userId, next)
  }
  return { draft, change }
}
