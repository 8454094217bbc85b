import { useState } from 'react'
import { readStored, writeStored } from './stored.ts'

/** An unsent text, kept in the session storage under a key while it differs from what it began with. */
export function useStoredText(key: string, initial = '') {
  const [text, setText] = useState(() => readStored(key) ?? initial)
  function change(next: string) {
    setText(next)
    writeStored(key, next === '' || next === initial ? null : next)
  }
  return { text, change }
}
