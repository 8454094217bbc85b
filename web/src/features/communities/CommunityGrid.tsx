import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CommunityCard } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { CardSkeleton, Loading } from '../../ui/Skeleton.tsx'
import { CommunityTile } from './CommunityTile.tsx'
import styles from './communities.module.css'

const aboveTheFold = 6
const placeholders = Array.from({ length: 6 }, (_, index) => index)

/** A list of communities, page by page, or the first ones alone. */
export function CommunityGrid({
  query,
  none,
  max,
  as = 'h2',
}: {
  query: UseInfiniteQueryResult<{ pages: { data: CommunityCard[] }[] }, Error>
  /** What is shown when there is none. */
  none: ReactNode
  max?: number | undefined
  /** The heading of each. */
  as?: 'h2' | 'h3'
}) {
  const t = useT()
  const communities = itemsOf(query.data?.pages)
  if (query.isPending) {
    return (
      <Loading>
        <div className={styles.grid}>
          {placeholders.map(index => (
            <CardSkeleton key={index} ratio="3 / 2" />
          ))}
        </div>
      </Loading>
    )
  }
  if (communities.length === 0) {
    return query.isError ? (
      <LoadFailure
        title={t('errors.failedToLoad.message', { thing: t('things.communities') })}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div role="status">{none}</div>
    )
  }
  const tiles = communities
    .slice(0, max)
    .map((community, index) => (
      <CommunityTile key={community.id} community={community} eager={index < aboveTheFold} as={as} />
    ))
  if (max !== undefined) return <div className={styles.grid}>{tiles}</div>
  return (
    <InfiniteList className={styles.grid} query={query} skeleton={<CardSkeleton ratio="3 / 2" />}>
      {tiles}
    </InfiniteList>
  )
}
