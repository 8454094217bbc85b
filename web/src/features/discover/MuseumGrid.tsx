import type { CategoryCode } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { CardSkeleton, Loading } from '../../ui/Skeleton.tsx'
import styles from './discover.module.css'
import type { MuseumFilter } from './filters.ts'
import { MuseumTile } from './MuseumTile.tsx'
import { type Search, useFoundMuseums, useMuseums } from './queries.ts'
import { SearchFailure } from './SearchFailure.tsx'

const aboveTheFold = 4
const placeholders = Array.from({ length: 8 }, (_, index) => index)

/** All museums of a category that pass the filters, page by page. */
export function AllMuseums({
  category,
  filters,
}: {
  category: CategoryCode | null
  filters: readonly MuseumFilter[]
}) {
  const t = useT()
  const museums = useMuseums(category, filters)
  return (
    <MuseumGrid
      museums={museums}
      none={
        <EmptyState
          drawing="museum"
          title={t('search.noResults')}
          message={t(filters.length > 0 ? 'discover.noneOfFilters' : 'discover.noneOfCategory')}
        />
      }
      failure={
        <LoadFailure
          title={t('errors.failedToLoad.message', { thing: t('things.museums') })}
          onRetry={museums.refetch}
        />
      }
    />
  )
}

/** All museums that a search finds, page by page. */
export function FoundMuseums({ search }: { search: Search }) {
  const t = useT()
  const museums = useFoundMuseums(search)
  return (
    <>
      <h2 className="visually-hidden">{t('discover.results.museums')}</h2>
      <MuseumGrid
        museums={museums}
        none={
          <EmptyState drawing="search" title={t('search.noResults')} message={t('discover.results.hint')} />
        }
        failure={<SearchFailure error={museums.error} onRetry={museums.refetch} />}
      />
    </>
  )
}

interface MuseumGridProps {
  museums: ReturnType<typeof useMuseums>
  none: ReactNode
  failure: ReactNode
}

export function MuseumGrid({ museums, none, failure }: MuseumGridProps) {
  const items = itemsOf(museums.data?.pages)
  if (museums.isPending) {
    return (
      <Loading>
        <div className={styles.museums}>
          {placeholders.map(index => (
            <CardSkeleton key={index} ratio="4 / 3" />
          ))}
        </div>
      </Loading>
    )
  }
  if (items.length === 0) return museums.isError ? failure : none
  return (
    <InfiniteList className={styles.museums} query={museums} skeleton={<CardSkeleton ratio="4 / 3" />}>
      {items.map((museum, index) => (
        <MuseumTile key={museum.id} museum={museum} eager={index < aboveTheFold} />
      ))}
    </InfiniteList>
  )
}
