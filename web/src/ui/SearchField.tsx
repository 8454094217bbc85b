import { searchMaxCharacters } from '@vitrine/contracts'
import { Search, X } from 'lucide-react'
import { type CompositionEventHandler, useRef } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { IconButton } from './IconButton.tsx'
import styles from './search-field.module.css'

/** The field of a search, with a button that empties it. */
export function SearchField({
  label,
  text,
  onChange,
  composition,
}: {
  label: string
  text: string
  onChange: (text: string) => void
  /** The handlers of `useSettledText`. */
  composition?: { onCompositionStart: CompositionEventHandler; onCompositionEnd: CompositionEventHandler }
}) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={styles.search}>
      <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={searchMaxCharacters}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => onChange(event.target.value)}
        {...composition}
      />
      {text !== '' && (
        <IconButton
          label={t('discover.search.clear')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      )}
    </search>
  )
}
