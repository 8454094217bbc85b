import type { AnyEvent } from '@vitrine/contracts'
import { useNow } from '../../lib/clock.ts'
import { eventTimes } from '../../lib/event-times.ts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './event-date.module.css'

/** The day of an event, set large; its year where it is another one. Screen readers read the whole date. */
export function EventDate({ event, size = 'medium' }: { event: AnyEvent; size?: 'medium' | 'large' }) {
  useT()
  const { month, day, weekday, year, date } = eventTimes(event)
  const isOtherYear = year !== eventTimes({ ...event, dateTime: new Date(useNow()).toISOString() }).year
  return (
    <time className={styles.date} data-size={size} data-status={event.status} dateTime={event.dateTime}>
      <span className="visually-hidden">{date}</span>
      <span className={styles.month} aria-hidden="true">
        {month}
      </span>
      <span className={styles.day} aria-hidden="true">
        {day}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {isOtherYear ? `${weekday} ${year}` : weekday}
      </span>
    </time>
  )
}
