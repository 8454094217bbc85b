import {
  addDays,
  type DayHours,
  hoursOn,
  localTime,
  type Museum,
  type OpeningHours,
  seasonOn,
  type Weekday,
  weekdays,
} from '@vitrine/contracts'
import { useNow } from '../../lib/clock.ts'
import { dayText } from '../../lib/hours.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDate, formatWeekday } from '../../lib/time.ts'
import styles from './museum.module.css'

/** Exceptions are shown so many days before. */
const exceptionDays = 30

/**
 * The week's hours as they are today, in the museum's time zone (MU4). Nothing where they are unknown (D-11). A museum
 * without coordinates has no zone: then no day is marked, and seasons begin and end by UTC, at most a day off.
 */
export function Hours({ museum: { openingHours, timezone } }: { museum: Museum }) {
  return openingHours && <Week hours={openingHours} timezone={timezone} />
}

const isDated = ({ startDate, endDate }: OpeningHours['seasonalHours'][number]) =>
  startDate !== undefined && endDate !== undefined

function Week({ hours, timezone }: { hours: OpeningHours; timezone: string }) {
  const t = useT()
  const today = localTime(new Date(useNow()), timezone || 'UTC')
  const isToday = (weekday: Weekday) => timezone !== '' && weekday === today.weekday
  const season = seasonOn(hours, today.date)
  const week = season?.hours ?? hours.defaultHours
  const others = season ? 0 : hours.seasonalHours.filter(isDated).length
  const soon = addDays(today, exceptionDays).date
  const exceptions = hours.exceptions
    .filter(({ startDate, endDate }) => endDate >= today.date && startDate <= soon)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  return (
    <section className={styles.section} aria-labelledby="hours">
      <h2 id="hours">{t('museum.hours')}</h2>
      {season && <p className={styles.quiet}>{season.name}</p>}
      <dl className={styles.hours}>
        {weekdays.map(weekday => (
          <div key={weekday} aria-current={isToday(weekday) ? 'date' : undefined}>
            <dt>{formatWeekday(weekday)}</dt>
            <dd>
              <Day day={isToday(weekday) ? hoursOn(hours, today) : week[weekday]} />
            </dd>
          </div>
        ))}
      </dl>
      {hours.lastEntryMinutes !== undefined && (
        <p className={styles.quiet}>{t('museum.lastEntry', { minutes: hours.lastEntryMinutes })}</p>
      )}
      {exceptions.length > 0 && (
        <>
          <h3 className={styles.exceptions}>{t('museum.hours.exceptions')}</h3>
          <dl className={styles.hours}>
            {exceptions.map(({ name, startDate, endDate, hours: day }) => (
              <div key={`${startDate} ${endDate} ${name}`}>
                <dt>
                  {formatDays(startDate, endDate)}
                  {name !== '' && <span className={styles.quiet}> {name}</span>}
                </dt>
                <dd>
                  <Day day={day} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {others > 0 && <p className={styles.quiet}>{t('museum.hours.seasons', { count: others })}</p>}
    </section>
  )
}

const formatDays = (from: string, to: string) =>
  from === to ? formatDate(from, 'UTC') : `${formatDate(from, 'UTC')} – ${formatDate(to, 'UTC')}`

const Day = ({ day }: { day: DayHours | undefined }) => dayText(useT(), day)
