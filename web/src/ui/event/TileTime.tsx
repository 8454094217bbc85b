import type { AnyEvent } from '@vitrine/contracts'
import { eventTimes } from '../../lib/event-times.ts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './programme.module.css'

interface TileTimeProps {
  event: AnyEvent
  /** The tile shows the day of the place; else the day of the reader is above it. */
  isDated: boolean
}

/** When an event takes place by the clocks there; where the reader has other ones, also by those. */
export function TileTime({ event, isDated }: TileTimeProps) {
  const t = useT()
  const { time, zone, own, otherDay } = eventTimes(event)
  return (
    <>
      <p className={styles.when}>
        {!isDated && otherDay && <span>{otherDay}</span>}
        <span>{time}</span>
        {zone && <span className={styles.zone}>{zone}</span>}
      </p>
      {!isDated && own && <p className={styles.own}>{t('event.yourTime', { time: own })}</p>}
    </>
  )
}
