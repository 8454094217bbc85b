import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import styles from './management.module.css'

type Pages<Item> = { pages: { data: Item[] }[] }

/** A list of things to decide, page by page; what is decided leaves it. */
export function Queue<Item extends { id: number }>({
  query,
  label,
  none,
  children,
}: {
  query: UseInfiniteQueryResult<Pages<Item>, Error>
  label: string
  /** What is said when there is nothing. */
  none: PlainId
  children: (item: Item) => ReactNode
}) {
  const t = useT()
  const items = itemsOf(query.data?.pages)
  if (query.isPending) {
    return (
      <Loading>
        <div className={styles.skeletons}>
          <PersonSkeleton />
          <PersonSkeleton />
        </div>
      </Loading>
    )
  }
  if (items.length === 0) {
    return query.isError ? (
      <LoadFailure
        as="p"
        title={t('errors.failedToLoad.message', { thing: t('things.list') })}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div role="status">
        <EmptyState as="p" drawing="frame" title={t(none)} />
      </div>
    )
  }
  return (
    <InfiniteList query={query} skeleton={<PersonSkeleton />}>
      <ul className={styles.queue} aria-label={label}>
        {items.map(children)}
      </ul>
    </InfiniteList>
  )
}
