import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { GroupStamps } from './GroupStamps.tsx'
import { PrintButton } from './PrintButton.tsx'
import styles from './passport.module.css'
import { passportQuery, type StampFilter, useGroupStamps } from './queries.ts'
import { totalOf, Visited } from './Visited.tsx'

/** YYYY-MM-DD where the reader is. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** What the member has visited, as stamps and in figures, ever or in a year; a page to print (C-01). */
export function PassportScreen() {
  const t = useT()
  const [day] = useState(today)
  const [filter, setFilter] = useState<StampFilter>({ year: null, category: null })
  const { data: passport, isPending, isPlaceholderData, refetch } = useQuery(passportQuery(day, filter.year))
  const groups = useGroupStamps(filter.year, true)
  usePageTitle(t('passport.title'))
  const [isShown, setShown] = useState(false)
  // The stamps with groups are above others, which would move down: the page waits for the first attempt to load them, and
  // shows a failure in their place.
  const isReady = !isPending && !(groups.isLoading && groups.failureCount === 0)
  if (isReady && !isShown) setShown(true)
  if (isPending || !isShown) return <PageSpinner />
  if (!passport)
    return (
      <LoadFailure
        as="h1"
        title={t('errors.failedToLoad.message', { thing: t('passport.title') })}
        onRetry={refetch}
      />
    )
  const hasVisits = passport.years.length > 0
  const hasGroups = groups.data?.pages.some(({ data }) => data.length > 0) ?? false
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{t('passport.title')}</h1>
          <p className={styles.lead}>{t('passport.lead')}</p>
        </div>
        {(hasVisits || hasGroups) && (
          <PrintButton
            key={`${filter.year} ${filter.category}`}
            filter={filter}
            total={totalOf(passport, filter)}
          />
        )}
      </header>
      {hasVisits ? (
        <Visited passport={passport} isStale={isPlaceholderData} filter={filter} onChoose={setFilter} />
      ) : (
        <>
          <GroupStamps year={null} />
          <EmptyState
            drawing="museum"
            title={t(hasGroups ? 'passport.none.own' : 'passport.none')}
            message={t('passport.none.message')}
            action={
              <ButtonLink variant="filled" to="/discover">
                {t('navigation.discover')}
              </ButtonLink>
            }
          />
        </>
      )}
    </div>
  )
}
