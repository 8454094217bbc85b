import { useInfiniteQuery } from '@tanstack/react-query'
import type { Museum } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { reviewsQuery } from './queries.ts'
import { ReviewItem } from './ReviewItem.tsx'
import styles from './reviews.module.css'

/** The reviews of a museum, newest first, without the reader's own one, which is above them. */
export function ReviewList({
  museum,
  ownId,
  others,
}: {
  museum: Museum
  ownId: number | undefined
  /** How many others wrote, also those whom the reader may not see. */
  others: number
}) {
  const t = useT()
  const query = useInfiniteQuery(reviewsQuery(museum.id))
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (isPending) {
    return (
      <Loading label={t('reviews.loading')}>
        <PersonSkeleton size={40} />
      </Loading>
    )
  }
  if (isError && !data) return <LoadFailure as="p" title={t('reviews.loadFailed')} onRetry={refetch} />
  const reviews = itemsOf(data.pages).filter(({ id }) => id !== ownId)
  const areAllHidden = others > 0 && reviews.length === 0 && !hasNextPage
  return (
    <>
      {areAllHidden && <p className={styles.small}>{t('reviews.hidden')}</p>}
      {reviews.length > 0 && (
        <ol className={styles.list}>
          {reviews.map(review => (
            <ReviewItem key={review.id} review={review} museum={museum} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            pending={isFetchingNextPage && t('common.loadingMore')}
            onClick={() => fetchNextPage()}
          >
            {t('common.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}
