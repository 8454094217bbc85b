import type { CategoryCode, Passport } from '@vitrine/contracts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { formatNumber } from '../../lib/time.ts'
import { categoryColor } from '../../theme/category-color.ts'
import { Choice } from '../../ui/Choice.tsx'
import { GroupStamps } from './GroupStamps.tsx'
import styles from './passport.module.css'
import type { StampFilter } from './queries.ts'
import { formatDay } from './StampCard.tsx'
import { Stamps } from './Stamps.tsx'

interface VisitedProps {
  /** Of the year of `filter`. */
  passport: Passport
  /** `passport` is still that of the year before. */
  isStale: boolean
  filter: StampFilter
  onChoose: (filter: StampFilter) => void
}

/** How many stamps a choice has. */
export const totalOf = ({ all, categories }: Passport, { category }: StampFilter): number =>
  category === null ? all.museums : (categories.find(({ code }) => code === category)?.museums ?? 0)

/** A passport with visits: its figures, its stamps, those with groups before them, and what they are of. */
export function Visited({ passport, isStale, filter, onChoose }: VisitedProps) {
  const t = useT()
  const { all, countries, years, onThisDay } = passport
  const { year } = filter
  return (
    <>
      {years.length > 1 && (
        <div className={styles.unprinted}>
          <Choice
            look="row"
            label={t('passport.years')}
            chosen={String(year ?? '')}
            // In another year the category may have no visit, and nothing to choose it by.
            onChoose={value => onChoose({ year: value === '' ? null : Number(value), category: null })}
            options={[
              { value: '', label: t('passport.allYears') },
              ...years.map(each => ({ value: String(each.year), label: String(each.year) })),
            ]}
          />
        </div>
      )}
      <section className={styles.summary} aria-busy={isStale}>
        {year !== null && <h2>{t('passport.inYear', { year: String(year) })}</h2>}
        <dl className={styles.figures}>
          <Figure count={all.museums} name={t('passport.museums', { count: all.museums })} />
          <Figure count={all.visits} name={t('passport.visits', { count: all.visits })} />
          <Figure count={countries.length} name={t('passport.countries', { count: countries.length })} />
        </dl>
      </section>
      {onThisDay.length > 0 && <OnThisDay visits={onThisDay} />}
      <GroupStamps year={year} />
      <div className={styles.columns}>
        <Stamps filter={filter} total={totalOf(passport, filter)} />
        <Groups
          passport={passport}
          isStale={isStale}
          category={filter.category}
          onChoose={category => onChoose({ year, category })}
        />
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

function OnThisDay({ visits }: { visits: Passport['onThisDay'] }) {
  const t = useT()
  return (
    <section className={styles.onThisDay} aria-labelledby="on-this-day">
      <h2 id="on-this-day">{t('passport.onThisDay')}</h2>
      <ul>
        {visits.map(({ museum, day, note }) => (
          <li key={day + museum.id}>
            <Link to={`/museum/${museum.slug}`}>{museum.name}</Link> <span>{formatDay(day)}</span>
            {note !== '' && <p dir="auto">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The visits by category, one of which limits the stamps, by country and by season. */
function Groups({
  passport: { categories, countries, seasons },
  isStale,
  category,
  onChoose,
}: {
  passport: Passport
  isStale: boolean
  category: CategoryCode | null
  onChoose: (category: CategoryCode | null) => void
}) {
  const t = useT()
  return (
    <aside className={styles.groups} aria-busy={isStale}>
      <Group title={t('passport.byCategory')}>
        {categories.map(({ code, museums }) => (
          <li key={code} style={{ ['--category-color' as string]: categoryColor(code) }}>
            <button
              type="button"
              className={styles.category}
              aria-pressed={category === code}
              onClick={() => onChoose(category === code ? null : code)}
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
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
