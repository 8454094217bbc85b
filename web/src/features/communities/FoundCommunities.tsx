import { communityTypes } from '@vitrine/contracts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { categoryOfType } from '../../lib/community-type.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { typed } from '../../lib/search-text.ts'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { CommunityGrid } from './CommunityGrid.tsx'
import styles from './communities.module.css'
import { isEmptySearch, searchIn, useCommunities } from './queries.ts'

const withChange = (name: string, value: string | null) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** All communities, the reader's own first, or those that a search finds; the search is the address (CO1, CO2). */
export function FoundCommunities() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const search = searchIn(params)
  const query = useCommunities(search)
  /** Typing does not fill the history; choosing does. */
  const writeText = useCallback(
    (text: string) =>
      setParams(withChange('q', text), { replace: true, preventScrollReset: true, state: typed }),
    [setParams],
  )
  const choose = (name: 'type' | 'membership', value: string | null) =>
    setParams(withChange(name, value), { preventScrollReset: true, state: typed })
  return (
    <div className={styles.list}>
      <div className={styles.filters}>
        <SearchBox label={t('communities.search')} inAddress={params.get('q') ?? ''} onSettled={writeText} />
        <Chips
          label={t('communities.filter.membership')}
          chips={(['open', 'private'] as const).map(value => ({
            value,
            label: t(`communities.membership.${value}`),
          }))}
          chosen={search.membershipType ? [search.membershipType] : []}
          onToggle={(membership, isOn) => choose('membership', isOn ? membership : null)}
        />
        <Chips
          label={t('communities.filter.type')}
          chips={communityTypes.map(type => ({
            value: type,
            label: t(`communities.type.${type}`),
            category: categoryOfType[type],
          }))}
          chosen={search.type ? [search.type] : []}
          onToggle={(type, isOn) => choose('type', isOn ? type : null)}
        />
      </div>
      <CommunityGrid
        query={query}
        none={
          <EmptyState
            drawing="people"
            title={t('communities.none')}
            message={t(isEmptySearch(search) ? 'communities.none.yet' : 'communities.none.found')}
          />
        }
      />
    </div>
  )
}
