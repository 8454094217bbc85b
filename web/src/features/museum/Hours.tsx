import {
  type DayHours,
  localTime,
  type Museum,
  type OpeningHours,
  seasonOn,
  weekdays,
} from '@vitrine/contracts'
import { useNow } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatClock, formatWeekday } from '../../lib/time.ts'
import styles from './museum.module.css'

/** The week's hours as they are today, in the museum's time zone (MU4). Nothing where they are unknown (D-11). */
export function Hours({ museum: { openingHours, timezone } }: { museum: Museum }) {
  return openingHours && timezone !== '' && <Week hours={openingHours} timezone={timezone} />
}

function Week({ hours, timezone }: { hours: OpeningHours; timezone: string }) {
  const t = useT()
  const today = localTime(new Date(useNow()), timezone)
  const season = seasonOn(hours, today.date)
  const week = season?.hours ?? hours.defaultHours
  const others = season ? 0 : hours.seasonalHours.length
  return (
    <section className={styles.section} aria-labelledby="hours">
      <h2 id="hours">{t('museum.hours')}</h2>
      {season && <p className={styles.quiet}>{season.name}</p>}
      <dl className={styles.hours}>
        {weekdays.map(weekday => (
          <div key={weekday} aria-current={weekday === today.weekday ? 'date' : undefined}>
            <dt>{formatWeekday(weekday)}</dt>
            <dd>
              <Day day={week[weekday]} />
            </dd>
          </div>
        ))}
      </dl>
      {others > 0 && <p className={styles.quiet}>{t('museum.hours.seasons', { count: others })}</p>}
    </section>
  )
}

function Day({ day }: { day: DayHours | undefined }) {
  const t = useT()
  if (!day) return t('museum.hours.unknown')
  if (day.isByAppointment) return t('museum.hours.byAppointment')
  if (!day.isOpen) return t('museum.closed')
  if (!day.openTime || !day.closeTime) return t('museum.hours.unknown')
  return `${formatClock(day.openTime)} – ${formatClock(day.closeTime)}`
}
