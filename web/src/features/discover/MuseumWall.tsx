import { type CategoryCode, texts } from '@vitrine/contracts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { CardBones, Loading } from '../../ui/Skeleton.tsx'
import styles from './discover.module.css'
import { MuseumWork } from './MuseumWork.tsx'
import { useMuseums } from './queries.ts'

const aboveTheFold = 4
const bones = Array.from({ length: 8 }, (_, index) => index)

/** All museums of a category, as many as one cares to see. */
export function MuseumWall({ category }: { category: CategoryCode | null }) {
  const museums = useMuseums(category)
  const works = itemsOf(museums.data?.pages)

  if (museums.isPending) {
    return (
      <Loading>
        <div className={styles.wall}>
          {bones.map(bone => (
            <CardBones key={bone} ratio="4 / 3" />
          ))}
        </div>
      </Loading>
    )
  }
  if (works.length === 0) {
    return museums.isError ? (
      <EmptyState
        drawing="unplugged"
        title={texts.errors.failedToLoad('museums').message}
        action={<Button onClick={() => void museums.refetch()}>Try again</Button>}
      />
    ) : (
      <EmptyState
        drawing="museum"
        title={texts.search.noResults}
        message="No museum of this kind hangs here yet."
      />
    )
  }
  return (
    <InfiniteList
      className={styles.wall}
      hasNextPage={museums.hasNextPage}
      isFetchingNextPage={museums.isFetchingNextPage}
      fetchNextPage={() => void museums.fetchNextPage()}
      hasFailed={museums.isFetchNextPageError}
      bones={<CardBones ratio="4 / 3" />}
    >
      {works.map((museum, index) => (
        <MuseumWork key={museum.id} museum={museum} eager={index < aboveTheFold} />
      ))}
    </InfiniteList>
  )
}
