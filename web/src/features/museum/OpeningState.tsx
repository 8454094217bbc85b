import { addDays, localTime, type Museum, type Opening, weekdayOf } from '@vitrine/contracts'
import { useNow } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatClock, formatDate, formatWeekday } from '../../lib/time.ts'
import { OpenState } from '../../ui/OpenState.tsx'
import { isLastEntryOver } from './last-entry.ts'
import styles from './museum.module.css'

/** Whether the museum is open, and until when, or when it opens (MU4). Nothing where that is not known (D-11). */
export function OpeningState({ museum: { opening, timezone } }: { museum: Museum }) {
  const t = useT()
  if (opening.state === 'unknown') return null
  return (
    <span className={styles.opening}>
      {opening.state === 'by_appointment' ? (
        <span>{t('museum.hours.byAppointment')}</span>
      ) : (
        <OpenState isOpen={opening.state === 'open'} />
      )}
      {opening.changesAt && (
        <Change {...opening.changesAt} isOpen={opening.state === 'open'} zone={timezone} />
      )}
      {opening.lastEntry && <LastEntry opening={opening} time={opening.lastEntry.time} />}
    </span>
  )
}

function Change({ date, time, isOpen, zone }: { date: string; time: string; isOpen: boolean; zone: string }) {
  const t = useT()
  const today = localTime(new Date(useNow()), zone)
  const clock = formatClock(time)
  if (isOpen) return <span>{t('museum.opening.closes', { time: clock })}</span>
  if (date === today.date) return <span>{t('museum.opening.opens', { time: clock })}</span>
  const isNear = date < addDays(today, 7).date
  const day = isNear ? formatWeekday(weekdayOf(date)) : formatDate(date, 'UTC')
  return <span>{t('museum.opening.opensOn', { day, time: clock })}</span>
}

function LastEntry({ opening, time }: { opening: Opening; time: string }) {
  const t = useT()
  const text = isLastEntryOver(opening, useNow())
    ? 'museum.opening.lastEntry.was'
    : 'museum.opening.lastEntry'
  return <span>{t(text, { time: formatClock(time) })}</span>
}
