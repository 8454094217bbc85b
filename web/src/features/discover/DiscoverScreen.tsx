import { type CategoryCode, categoryCodes, isSearchable } from '@vitrine/contracts'
import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useSearchAddress } from '../../lib/search-text.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CategoryChips } from './CategoryChips.tsx'
import styles from './discover.module.css'
import { FilterChips } from './FilterChips.tsx'
import { filtersIn, type MuseumFilter } from './filters.ts'
import { AllMuseums } from './MuseumGrid.tsx'
import { viewIn } from './map-view.ts'
import { NearbyMuseums } from './NearbyMuseums.tsx'
import type { GroupsProp } from './Results.tsx'
import { SearchResults } from './SearchResults.tsx'

const viewIds = ['list', 'map'] as const
const MapView = chunk(withTexts('map', () => import('./map/MapView.tsx')))

const isCategory = (code: string | null): code is CategoryCode => categoryCodes.some(each => each === code)

/** Lists of museums, and a search over museums, people and posts; its state is its address (DI1). */
export function DiscoverScreen({
  beside,
  groups,
}: {
  /** An aside. */
  beside: ReactNode
  groups: GroupsProp
}) {
  const t = useT()
  usePageTitle(t('discover.title'))
  const { params, write, choose } = useSearchAddress()
  const code = params.get('category')
  const category = isCategory(code) ? code : null

  const filters = filtersIn(params)
  const q = params.get('q') ?? ''
  const standardView = useLocation().pathname === '/map' ? 'map' : 'list'
  const view = viewIds.find(each => each === params.get('view')) ?? standardView

  const writeText = useCallback((text: string) => write('q', text), [write])

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{t('discover.title')}</h1>
          <ButtonLink variant="quiet" to="/create-museum">
            {t('discover.addMuseum')}
          </ButtonLink>
        </div>
        <SearchBox
          size="large"
          label={t('discover.search')}
          placeholder={t('discover.search.placeholder')}
          inAddress={q}
          onSettled={writeText}
        />
      </header>
      <CategoryChips chosen={category} onChoose={next => choose('category', next)} />
      {isSearchable(q) ? (
        <SearchResults
          search={{ q: q.trim(), category }}
          tab={params.get('tab')}
          onTab={tab => choose('tab', tab)}
          groups={groups}
        />
      ) : (
        <>
          <FilterChips chosen={filters} onToggle={(filter, isOn) => choose(filter, isOn ? '1' : null)} />
          <div>
            <Tabs
              label={t('discover.museums')}
              chosen={view}
              onChoose={view => choose('view', view === standardView ? null : view)}
              tabs={[
                {
                  id: 'list',
                  label: t('discover.view.list'),
                  panel: <Lists category={category} filters={filters} beside={beside} />,
                },
                {
                  id: 'map',
                  label: t('discover.view.map'),
                  panel: (
                    <Boundary pending={<PageSpinner />}>
                      <MapView
                        view={viewIn(params)}
                        onView={at => write('at', at)}
                        category={category}
                        filters={filters}
                      />
                    </Boundary>
                  ),
                },
              ]}
            />
          </div>
        </>
      )}
    </div>
  )
}

function Lists({
  category,
  filters,
  beside,
}: {
  category: CategoryCode | null
  filters: readonly MuseumFilter[]
  beside: ReactNode
}) {
  const t = useT()
  return (
    <div className={styles.lists}>
      <NearbyMuseums />
      {beside}
      <section className={styles.all} aria-labelledby="museums">
        <h2 id="museums">{t('discover.museums')}</h2>
        <AllMuseums category={category} filters={filters} />
      </section>
    </div>
  )
}
