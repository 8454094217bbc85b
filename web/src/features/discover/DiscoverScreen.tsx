import { type CategoryCode, categoryCodes } from '@vitrine/contracts'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { CategoryChips } from './CategoryChips.tsx'
import styles from './discover.module.css'
import { MuseumGrid } from './MuseumGrid.tsx'
import { isSearchable } from './queries.ts'
import { SearchBox } from './SearchBox.tsx'
import { SearchResults } from './SearchResults.tsx'

const isCategory = (code: string | null): code is CategoryCode => categoryCodes.some(each => each === code)

/** Lists of museums, and a search over museums, people and posts; its state is its address (DI1). */
export function DiscoverScreen() {
  const t = useT()
  usePageTitle(t('discover.title'))
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const code = params.get('category')
  const category = isCategory(code) ? code : null

  /** Typing does not fill the history; choosing does. */
  const change = (name: string, value: string | null, replace = false) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace, preventScrollReset: true },
    )

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('discover.title')}</h1>
        <SearchBox value={text} onChange={value => change('q', value, true)} />
      </header>
      {isSearchable(text) ? (
        <SearchResults text={text} tab={params.get('tab')} onTab={tab => change('tab', tab)} />
      ) : (
        <>
          <CategoryChips chosen={category} onChoose={next => change('category', next)} />
          <h2 className="visually-hidden">{t('discover.museums')}</h2>
          <MuseumGrid category={category} />
        </>
      )}
    </div>
  )
}
