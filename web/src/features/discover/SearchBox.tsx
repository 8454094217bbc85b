import { searchMaxCharacters } from '@vitrine/contracts'
import { Search, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { useSearchText } from '../../lib/search-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './discover.module.css'

interface SearchBoxProps {
  /** The text of the address. */
  inAddress: string
  /** Called with what is typed once typing has paused. */
  onSettled: (text: string) => void
}

/** The text that is typed is its own state, so that a key renders no results. */
export function SearchBox({ inAddress, onSettled }: SearchBoxProps) {
  const t = useT()
  const { text, setText, composition } = useSearchText(inAddress, onSettled)
  const input = useRef<HTMLInputElement>(null)
  // What was typed into the page before React took it over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then can they differ
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== text) setText(typed)
  }, [])
  return (
    <search className={styles.search}>
      <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={t('discover.search')}
        placeholder={t('discover.search.placeholder')}
        maxLength={searchMaxCharacters}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => setText(event.target.value)}
        {...composition}
      />
      {text !== '' && (
        <IconButton
          label={t('discover.search.clear')}
          onClick={() => {
            setText('')
            input.current?.focus()
          }}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      )}
    </search>
  )
}
