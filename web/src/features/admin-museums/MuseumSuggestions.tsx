import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import styles from './museum-suggestions.module.css'
import { SuggestionItem } from './SuggestionItem.tsx'
import { type Status, useSuggestions } from './suggestions.ts'

const states = ['pending', 'approved', 'merged', 'rejected'] as const

/** Museums that members suggest, and what was decided (AM8). */
export function MuseumSuggestions() {
  const t = useT()
  const [status, setStatus] = useState<Status>('pending')
  return (
    <div className={styles.panel}>
      <div className={styles.filter}>
        <Select
          label={t('adminSuggested.states')}
          value={status}
          onChange={value => setStatus(value as Status)}
        >
          {states.map(state => (
            <option key={state} value={state}>
              {t(`adminSuggested.${state}`)}
            </option>
          ))}
        </Select>
      </div>
      <List key={status} status={status} />
    </div>
  )
}

function List({ status }: { status: Status }) {
  const t = useT()
  const query = useSuggestions(status)
  if (query.isPending) {
    return (
      <Loading>
        <PersonSkeleton size={40} />
        <PersonSkeleton size={40} />
      </Loading>
    )
  }
  if (!query.data)
    return <LoadFailure as="p" title={t('adminSuggested.loadFailed')} onRetry={query.refetch} />
  const suggestions = itemsOf(query.data.pages)
  if (suggestions.length === 0) {
    return (
      <EmptyState
        as="p"
        drawing="museum"
        title={t(status === 'pending' ? 'adminSuggested.nonePending' : 'adminSuggested.none')}
      />
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {suggestions.map(suggestion => (
          <SuggestionItem key={suggestion.id} suggestion={suggestion} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          pending={query.isFetchingNextPage && t('common.loadingMore')}
          onClick={() => void query.fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )
}
