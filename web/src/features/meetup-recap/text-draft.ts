import type { Recap } from '@vitrine/contracts'
import { useState } from 'react'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'

/** A text that is not saved yet, and what it changes: `original` is the text of that version. */
interface Draft {
  text: string
  original: string
  version: number
}

function storedDraft(key: string): Draft | null {
  const stored = readStored(key)
  if (stored === null) return null
  try {
    const { text, original, version } = Object(JSON.parse(stored)) as Record<string, unknown>
    if (typeof text === 'string' && typeof original === 'string' && typeof version === 'number')
      return { text, original, version }
  } catch (error) {
    console.info('The draft could not be read; the form shows the saved text.', error)
  }
  return null
}

/** The text of a recap as its editor writes it; kept for them until it is saved. */
export function useTextDraft(userId: number, recap: Pick<Recap, 'meetupId' | 'text' | 'version'>) {
  const key = draftKey('meetupRecap', userId, `.${recap.meetupId}`)
  const [draft, setDraft] = useState(() => storedDraft(key))
  function become(next: Draft | null) {
    setDraft(next)
    writeStored(key, next && JSON.stringify(next))
  }
  const saved = { original: recap.text, version: recap.version }
  const { original, version } = draft ?? saved
  return {
    text: draft?.text ?? recap.text,
    isChanged: draft !== null,
    /** What else has changed in the recap does not conflict with the text. */
    version: original === recap.text ? recap.version : version,
    change: (text: string) => become(text === original ? null : { ...(draft ?? saved), text }),
    /** Saving is from now on a change of this version, which its author has read. */
    rebase(newer: Pick<Recap, 'text' | 'version'>) {
      if (draft === null) return
      const isSame = draft.text === newer.text
      become(isSame ? null : { text: draft.text, original: newer.text, version: newer.version })
    },
    forget: () => become(null),
  }
}
export type TextDraft = ReturnType<typeof useTextDraft>
