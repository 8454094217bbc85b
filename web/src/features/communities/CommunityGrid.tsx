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

/** A list of communities, page by page. */
export function CommunityGrid({
  query,
  none,
}: {
  query: UseInfiniteQueryResult<{ pages: { data: CommunityCard[] }[] }, Error>
  /** What is shown when there is none. */
  none: ReactNode
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
  return (
    <InfiniteList className={styles.grid} query={query} skeleton={<CardSkeleton ratio="3 / 2" />}>
      {communities.map((community, index) => (
        <CommunityTile key={community.id} community={community} eager={index < aboveTheFold} />
      ))}
    </InfiniteList>
  )
}
