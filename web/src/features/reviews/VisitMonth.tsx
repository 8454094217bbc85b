import { useT } from '../../lib/i18n/useT.ts'
import styles from './reviews.module.css'
import { formatMonth, partsOf, visitMonthOf, yearsUntil } from './visit-month.ts'

/** The month of the visit: two lists, because not every browser has a field for months. */
export function VisitMonth({
  chosen,
  now,
  onChoose,
}: {
  chosen: string
  /** The last month to choose. */
  now: string
  onChoose: (visitMonth: string) => void
}) {
  const t = useT()
  const { year, month } = partsOf(chosen)
  const last = partsOf(now)
  const months = Array.from({ length: year === last.year ? last.month : 12 }, (_, index) => index + 1)
  return (
    <fieldset className={styles.month}>
      <legend>{t('reviews.form.visit')}</legend>
      <select
        aria-label={t('reviews.form.month')}
        value={month}
        onChange={event => onChoose(visitMonthOf(year, Number(event.target.value), now))}
      >
        {months.map(each => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('reviews.form.year')}
        value={year}
        onChange={event => onChoose(visitMonthOf(Number(event.target.value), month, now))}
      >
        {yearsUntil(last.year).map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
