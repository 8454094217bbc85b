import { searchMaxCharacters } from '@vitrine/contracts'
import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './discover.module.css'

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  /** Called while an input method composes a word. */
  composition: Pick<ComponentProps<'input'>, 'onCompositionStart' | 'onCompositionEnd'>
}

export function SearchBox({ value, onChange, composition }: SearchBoxProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
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
        value={value}
        onChange={event => onChange(event.target.value)}
        {...composition}
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
