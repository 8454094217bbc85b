import { useQuery } from '@tanstack/react-query'
import { isSearchable, type MuseumRef, type MuseumSuggestion, searchDebounceMs } from '@vitrine/contracts'
import { useState } from 'react'
import { useSettledText } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { museumSearchQuery } from '../../lib/museum-search.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './museum-suggestions.module.css'
import { useDecide } from './suggestions.ts'

/** Chooses the museum that a suggestion means: one that looks like it, or one that is searched for. */
export function MergeForm({ suggestion, onClose }: { suggestion: MuseumSuggestion; onClose: () => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const { settled, composition } = useSettledText(text, searchDebounceMs)
  const wanted = settled.trim()
  const found = useQuery({ ...museumSearchQuery(wanted), enabled: isSearchable(wanted) })
  const decide = useDecide(suggestion, onClose)
  const isSearched = isSearchable(wanted)
  const museums: readonly MuseumRef[] = isSearched ? (found.data ?? []) : suggestion.candidates
  return (
    <div className={styles.form}>
      <Field
        label={t('adminSuggested.mergeInto')}
        type="search"
        value={text}
        autoFocus
        autoComplete="off"
        problem={found.isError ? t('adminSuggested.searchFailed') : null}
        onChange={setText}
        {...composition}
      />
      <p className={styles.meta} role="status">
        {isSearched && found.isSuccess && museums.length === 0 && t('post.museumNotFound')}
        {!isSearched && museums.length > 0 && t('adminSuggested.candidates')}
      </p>
      <ul className={styles.museums}>
        {museums.map(museum => (
          <li key={museum.id}>
            <span>{`${museum.name}, ${museum.city}`}</span>
            <Button
              size="small"
              pending={decide.isPending}
              aria-label={t('adminSuggested.mergeWith', { name: museum.name })}
              onClick={() => decide.mutate({ museumId: museum.id })}
            >
              {t('adminSuggested.merge')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.decisions}>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
