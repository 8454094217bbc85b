import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { CardSkeleton } from '../../ui/Skeleton.tsx'
import styles from './passport.module.css'
import { type StampFilter, useStamps } from './queries.ts'
import { StampCard } from './StampCard.tsx'

/** `total`: how many there are. */
export function Stamps({ filter, total }: { filter: StampFilter; total: number }) {
  const t = useT()
  const stamps = useStamps(filter)
  const items = itemsOf(stamps.data?.pages)
  const { year } = filter
  return (
    <section aria-labelledby="passport-stamps">
      <h2 id="passport-stamps" className={styles.sectionTitle}>
        {year === null ? t('passport.stamps') : t('passport.stampsOfYear', { year: String(year) })}
      </h2>
      {stamps.isPending ? (
        <CardSkeleton ratio="4 / 3" />
      ) : items.length === 0 ? (
        stamps.isError ? (
          <LoadFailure
            as="h3"
            title={t('errors.failedToLoad.message', { thing: t('things.museums') })}
            onRetry={stamps.refetch}
          />
        ) : (
          <p>{t('passport.none')}</p>
        )
      ) : (
        <>
          <InfiniteList className={styles.stamps} query={stamps} skeleton={<CardSkeleton ratio="4 / 3" />}>
            {items.map(stamp => (
              <StampCard key={stamp.id} stamp={stamp} />
            ))}
          </InfiniteList>
          {/* The browser's own command prints what is loaded. */}
          {stamps.hasNextPage && (
            <p className={styles.printedOnly}>{t('passport.printedPart', { count: items.length, total })}</p>
          )}
        </>
      )}
    </section>
  )
}
