import { searchMaxCharacters } from '@vitrine/contracts'
import { Search, X } from 'lucide-react'
import { type CompositionEventHandler, useLayoutEffect, useRef } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { IconButton } from './IconButton.tsx'
import styles from './search-field.module.css'

/** The field of a search, with a button that empties it. */
export function SearchField({
  label,
  placeholder = label,
  size,
  text,
  onChange,
  composition,
}: {
  label: string
  placeholder?: string | undefined
  size?: 'large' | undefined
  text: string
  onChange: (text: string) => void
  /** The handlers of `useSettledText`. */
  composition?: { onCompositionStart: CompositionEventHandler; onCompositionEnd: CompositionEventHandler }
}) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  // What was typed into a rendered page before React took it over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then can they differ
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== text) onChange(typed)
  }, [])
  return (
    <search className={styles.search} data-size={size}>
      <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
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
