import type { Meetup } from '@vitrine/contracts'
import { useNow } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { meetupTimes } from '../../lib/meetup-times.ts'
import styles from './meetup-date.module.css'

/** The day of a meetup, set large; its year where it is another one. Screen readers read the whole date. */
export function MeetupDate({ meetup, size = 'medium' }: { meetup: Meetup; size?: 'medium' | 'large' }) {
  useT()
  const { month, day, weekday, year, date } = meetupTimes(meetup)
  const isOtherYear = year !== meetupTimes({ ...meetup, dateTime: new Date(useNow()).toISOString() }).year
  return (
    <time className={styles.date} data-size={size} data-status={meetup.status} dateTime={meetup.dateTime}>
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
