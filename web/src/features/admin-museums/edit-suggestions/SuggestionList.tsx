import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Museum, type SuggestionStatus, suggestionStatuses } from '@vitrine/contracts'
import { useState } from 'react'
import { pendingSuggestionsQuery } from '../../../lib/edit-suggestions.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { itemsOf } from '../../../lib/paging.ts'
import { EmptyState, LoadFailure } from '../../../ui/EmptyState.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './edit-suggestions.module.css'
import { suggestionsQuery } from './queries.ts'
import { SuggestionCard } from './SuggestionCard.tsx'

type Filter = SuggestionStatus | 'all'

/** Suggested edits of a museum, or of all; first those that are pending. */
export function SuggestionList({ museum }: { museum: Museum | null }) {
  const t = useT()
  const museumId = museum?.id ?? null
  const [filter, setFilter] = useState<Filter>('pending')
  const { data: pending } = useQuery(pendingSuggestionsQuery(museumId))
  return (
    <section className={styles.panel} aria-label={t('adminMuseums.edits')}>
      <div className={styles.bar}>
        <Select
          label={t('editSuggestions.status')}
          value={filter}
          onChange={value => setFilter(value as Filter)}
        >
          {suggestionStatuses.map(status => (
            <option key={status} value={status}>
              {t(`editSuggestions.status.${status}`)}
            </option>
          ))}
          <option value="all">{t('editSuggestions.status.all')}</option>
        </Select>
        <p className={styles.count} role="status">
          {pending !== undefined && t('editSuggestions.pending', { count: pending })}
        </p>
      </div>
      <Suggestions key={filter} museumId={museumId} filter={filter} />
    </section>
  )
}

function Suggestions({ museumId, filter }: { museumId: number | null; filter: Filter }) {
  const t = useT()
  const query = useInfiniteQuery(suggestionsQuery(museumId, filter === 'all' ? null : filter))
  const suggestions = itemsOf(query.data?.pages)
  if (query.isPending) {
    return (
      <Loading label={t('editSuggestions.loading')}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </Loading>
    )
  }
  if (query.isError && !query.data) {
    const title = t('errors.failedToLoad.message', { thing: t('adminMuseums.edits') })
    return (
      <div role="alert">
        <LoadFailure as="h2" title={title} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (suggestions.length === 0) {
    const isPending = filter === 'pending'
    return (
      <EmptyState
        drawing="museum"
        title={t(isPending ? 'editSuggestions.none' : 'editSuggestions.noneOfStatus')}
        message={isPending && t('editSuggestions.none.message')}
      />
    )
  }
  return (
    <InfiniteList query={query} skeleton={<Skeleton height={220} />}>
      <ul className={styles.list}>
        {suggestions.map(suggestion => (
          <li key={suggestion.id}>
            <SuggestionCard suggestion={suggestion} isMuseumNamed={museumId === null} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}
