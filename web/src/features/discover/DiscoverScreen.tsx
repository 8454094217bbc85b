import { type CategoryCode, categoryCodes, isSearchable } from '@vitrine/contracts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { CategoryChips } from './CategoryChips.tsx'
import styles from './discover.module.css'
import { AllMuseums } from './MuseumGrid.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SearchResults } from './SearchResults.tsx'
import { typed } from './search-text.ts'

const isCategory = (code: string | null): code is CategoryCode => categoryCodes.some(each => each === code)

const withChanges = (changes: Record<string, string | null>) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Lists of museums, and a search over museums, people and posts; its state is its address (DI1). */
export function DiscoverScreen() {
  const t = useT()
  usePageTitle(t('discover.title'))
  const [params, setParams] = useSearchParams()
  const code = params.get('category')
  const category = isCategory(code) ? code : null

  const q = params.get('q') ?? ''

  /** Typing does not fill the history; choosing does. */
  const writeText = useCallback(
    (text: string) =>
      setParams(withChanges({ q: text }), { replace: true, preventScrollReset: true, state: typed }),
    [setParams],
  )
  const choose = (name: 'category' | 'tab', value: string | null) =>
    setParams(withChanges({ [name]: value }), { preventScrollReset: true, state: typed })

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('discover.title')}</h1>
        <SearchBox inAddress={q} onSettled={writeText} />
      </header>
      <CategoryChips chosen={category} onChoose={next => choose('category', next)} />
      {isSearchable(q) ? (
        <SearchResults
          search={{ q: q.trim(), category }}
          tab={params.get('tab')}
          onTab={tab => choose('tab', tab)}
        />
      ) : (
        <>
          <h2 className="visually-hidden">{t('discover.museums')}</h2>
          <AllMuseums category={category} />
        </>
      )}
    </div>
  )
}
