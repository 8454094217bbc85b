import { useT } from '../../../lib/i18n/useT.ts'
import { itemsOf } from '../../../lib/paging.ts'
import { formatNumber } from '../../../lib/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../../ui/EmptyState.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { Loading, PersonSkeleton } from '../../../ui/Skeleton.tsx'
import { MuseumTile } from '../MuseumTile.tsx'
import styles from './map.module.css'
import { type Chosen, useMuseumsWithin } from './queries.ts'

const placeholders = Array.from({ length: 6 }, (_, index) => index)

/** The museums in view of the map, page by page. */
export function MuseumsInView({
  box,
  total = 0,
  chosen,
  onShowAll,
}: {
  box: string | null
  /** About how many there are. */
  total: number | undefined
  chosen: Chosen
  onShowAll: () => void
}) {
  const t = useT()
  const museums = useMuseumsWithin(box, chosen)
  const items = itemsOf(museums.data?.pages)
  const count = museums.hasNextPage ? Math.max(total, items.length) : items.length
  return (
    <section id="in-view" className={styles.list} aria-labelledby="in-view-title" tabIndex={-1}>
      <h2 id="in-view-title">{t('discover.museums')}</h2>
      <p className={styles.count} role="status">
        {museums.isSuccess &&
          (museums.hasNextPage
            ? t('map.inView.about', { count: formatNumber(count) })
            : t('map.inView', { count }))}
      </p>
      {museums.isPending ? (
        <Loading>
          {placeholders.map(index => (
            <PersonSkeleton key={index} size={72} />
          ))}
        </Loading>
      ) : items.length > 0 ? (
        <InfiniteList
          className={styles.museums ?? ''}
          query={museums}
          skeleton={<PersonSkeleton size={72} />}
        >
          {items.map((museum, index) => (
            <MuseumTile key={museum.id} museum={museum} eager={index < placeholders.length} />
          ))}
        </InfiniteList>
      ) : museums.isError ? (
        <LoadFailure
          as="p"
          title={t('errors.failedToLoad.message', { thing: t('things.museums') })}
          onRetry={() => void museums.refetch()}
        />
      ) : (
        <EmptyState
          as="p"
          drawing="museum"
          title={t('map.none')}
          message={t('map.none.message')}
          action={<Button onClick={onShowAll}>{t('map.all')}</Button>}
        />
      )}
    </section>
  )
}
