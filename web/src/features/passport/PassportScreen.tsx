import { useQuery } from '@tanstack/react-query'
import type { CategoryCode, Passport } from '@vitrine/contracts'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { formatNumber } from '../../lib/time.ts'
import { categoryColor } from '../../theme/category-color.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { CardSkeleton, PageSpinner } from '../../ui/Skeleton.tsx'
import styles from './passport.module.css'
import { passportQuery, useStamps } from './queries.ts'
import { formatDay, StampCard } from './StampCard.tsx'

/** YYYY-MM-DD where the reader is. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** What the member has visited, as stamps and in figures; a page to print (C-01). */
export function PassportScreen() {
  const t = useT()
  const [day] = useState(today)
  const { data: passport, isPending, refetch } = useQuery(passportQuery(day))
  usePageTitle(t('passport.title'))
  if (isPending) return <PageSpinner />
  if (!passport)
    return (
      <LoadFailure
        as="h1"
        title={t('errors.failedToLoad.message', { thing: t('passport.title') })}
        onRetry={refetch}
      />
    )
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{t('passport.title')}</h1>
          <p className={styles.lead}>{t('passport.lead')}</p>
        </div>
        {passport.all.visits > 0 && (
          <Button
            className={styles.unprinted ?? ''}
            icon={<Printer size={18} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('passport.print')}
          </Button>
        )}
      </header>
      {passport.all.visits === 0 ? (
        <EmptyState
          drawing="museum"
          title={t('passport.none')}
          message={t('passport.none.message')}
          action={
            <ButtonLink variant="filled" to="/discover">
              {t('navigation.discover')}
            </ButtonLink>
          }
        />
      ) : (
        <Visited passport={passport} />
      )}
    </div>
  )
}

function Visited({ passport }: { passport: Passport }) {
  const t = useT()
  const [year, setYear] = useState<number | null>(null)
  const [category, setCategory] = useState<CategoryCode | null>(null)
  const { all, categories, countries, seasons, years, onThisDay } = passport
  const counts = years.find(each => each.year === year) ?? all
  return (
    <>
      <dl className={styles.figures}>
        <Figure count={counts.museums} name={t('passport.museums', { count: counts.museums })} />
        <Figure count={counts.visits} name={t('passport.visits', { count: counts.visits })} />
        {year === null && (
          <Figure count={countries.length} name={t('passport.countries', { count: countries.length })} />
        )}
      </dl>
      {onThisDay.length > 0 && (
        <section className={styles.onThisDay} aria-labelledby="on-this-day">
          <h2 id="on-this-day">{t('passport.onThisDay')}</h2>
          <ul>
            {onThisDay.map(({ museum, day, note }) => (
              <li key={day + museum.id}>
                <Link to={`/museum/${museum.slug}`}>{museum.name}</Link> <span>{formatDay(day)}</span>
                {note !== '' && <p dir="auto">{note}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {years.length > 1 && (
        <div className={styles.unprinted}>
          <Choice
            look="row"
            label={t('passport.years')}
            chosen={String(year ?? '')}
            onChoose={value => setYear(value === '' ? null : Number(value))}
            options={[
              { value: '', label: t('passport.allYears') },
              ...years.map(each => ({ value: String(each.year), label: String(each.year) })),
            ]}
          />
        </div>
      )}
      <div className={styles.columns}>
        <Stamps year={year} category={category} />
        <aside className={styles.groups}>
          <Group title={t('passport.byCategory')}>
            {categories.map(({ code, museums }) => (
              <li key={code} style={{ ['--category-color' as string]: categoryColor(code) }}>
                <button
                  type="button"
                  className={styles.category}
                  aria-pressed={category === code}
                  onClick={() => setCategory(category === code ? null : code)}
                >
                  <span>{t(`categories.${code}`)}</span> <span>{formatNumber(museums)}</span>
                </button>
              </li>
            ))}
          </Group>
          <Group title={t('passport.byCountry')}>
            {countries.map(({ country, museums }) => (
              <li key={country}>
                <span>{country}</span> <span>{formatNumber(museums)}</span>
              </li>
            ))}
          </Group>
          <Group title={t('passport.bySeason')}>
            {seasons.map(({ season, visits }) => (
              <li key={season}>
                <span>{t(`passport.season.${season}`)}</span> <span>{formatNumber(visits)}</span>
              </li>
            ))}
          </Group>
        </aside>
      </div>
    </>
  )
}

function Figure({ count, name }: { count: number; name: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function Stamps(filter: { year: number | null; category: CategoryCode | null }) {
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
        <InfiniteList
          className={styles.stamps}
          hasNextPage={stamps.hasNextPage}
          isFetchingNextPage={stamps.isFetchingNextPage}
          fetchNextPage={() => void stamps.fetchNextPage()}
          waits={stamps.isFetchNextPageError}
          skeleton={<CardSkeleton ratio="4 / 3" />}
        >
          {items.map(stamp => (
            <StampCard key={stamp.id} stamp={stamp} />
          ))}
        </InfiniteList>
      )}
    </section>
  )
}
