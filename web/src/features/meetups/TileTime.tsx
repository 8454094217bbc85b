import type { Meetup } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { meetupTimes } from '../../lib/meetup-times.ts'
import styles from './meetups.module.css'

interface TileTimeProps {
  meetup: Meetup
  /** The tile shows the day of the place; else the day of the reader is above it. */
  isDated: boolean
}

/** When a meetup takes place by the clocks there; where the reader has other ones, also by those. */
export function TileTime({ meetup, isDated }: TileTimeProps) {
  const t = useT()
  const { time, zone, own, otherDay } = meetupTimes(meetup)
  return (
    <>
      <p className={styles.when}>
        {!isDated && otherDay && <span>{otherDay}</span>}
        <span>{time}</span>
        {zone && <span className={styles.zone}>{zone}</span>}
      </p>
      {!isDated && own && <p className={styles.own}>{t('meetups.yourTime', { time: own })}</p>}
    </>
  )
}
