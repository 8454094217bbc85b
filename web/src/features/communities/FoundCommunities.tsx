import { communityTypes } from '@vitrine/contracts'
import { useCallback } from 'react'
import { categoryOfType } from '../../lib/community-type.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useSearchAddress } from '../../lib/search-text.ts'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { CommunityGrid } from './CommunityGrid.tsx'
import styles from './communities.module.css'
import { isEmptySearch, searchIn, useCommunities } from './queries.ts'

/** All communities, the reader's own first, or those that a search finds; the search is the address (CO1, CO2). */
export function FoundCommunities() {
  const t = useT()
  const { params, write, choose } = useSearchAddress()
  const search = searchIn(params)
  const query = useCommunities(search)
  const writeText = useCallback((text: string) => write('q', text), [write])
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
