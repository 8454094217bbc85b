import { Search, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './discover.module.css'

export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  // What was typed into the page before React took it over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then can they differ
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== value) onChange(typed)
  }, [])
  return (
    <search className={styles.search}>
      <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={t('discover.search')}
        placeholder={t('discover.search.placeholder')}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {value !== '' && (
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
