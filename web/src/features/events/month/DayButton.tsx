import type { CalendarDay } from '@vitrine/contracts'
import { type KeyboardEvent, memo } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { formatTime } from '../../../lib/time.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { isWeekend } from './grid.ts'
import { dayLabel } from './labels.ts'
import styles from './month.module.css'

interface DayButtonProps {
  day: string
  /** What begins on it; `null`: nothing, `undefined`: that is not known. */
  found: CalendarDay | null | undefined
  isLoading: boolean
  /** It belongs to the month before or after. */
  isOutside: boolean
  isToday: boolean
  isChosen: boolean
  isTabStop: boolean
  onChoose: (day: string, isOn: boolean) => void
  onKeyDown: (event: KeyboardEvent, day: string) => void
}

/** A day of the calendar: its first events on a wide screen, a dot for each on a phone. */
export const DayButton = memo(function DayButton(props: DayButtonProps) {
  const { day, found, isLoading, isOutside, isToday, isChosen, isTabStop, onChoose, onKeyDown } = props
  const label = useLabel(day, found)
  const date = Number(day.slice(8))
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-outside={isOutside || undefined}
      data-weekend={isWeekend(day) || undefined}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onChoose(day, !isChosen)}
      onKeyDown={event => onKeyDown(event, day)}
    >
      {/* Not a label of the button, which would keep the events that it names from being read. */}
      <span className="visually-hidden">{label}</span>
      <span className={styles.date} aria-hidden="true">
        {date}
      </span>
      {found && <Events found={found} />}
      {/* In some of the cells, so that the month is not taken for a full one. */}
      {isLoading && !isOutside && date % 3 === 0 && (
        <span className={styles.placeholder}>
          <Skeleton height="100%" />
        </span>
      )}
    </button>
  )
})

/** "Saturday, December 5, 3 events". */
function useLabel(day: string, found: DayButtonProps['found']): string {
  const t = useT()
  const date = dayLabel(day)
  if (found === undefined) return date
  const count = found?.events.length ?? 0
  return t(found?.hasMore ? 'events.month.dayMore' : 'events.month.day', { date, count })
}

function Events({ found: { events, hasMore } }: { found: CalendarDay }) {
  const t = useT()
  return (
    <span className={styles.events}>
      {events.map(({ id, title, status, dateTime }) => (
        <span key={id} className={styles.event} data-status={status}>
          <span className={styles.time}>{formatTime(dateTime)}</span> <span dir="auto">{title}</span>
        </span>
      ))}
      {hasMore && (
        <span className={styles.more} aria-hidden="true">
          {t('events.month.more')}
        </span>
      )}
    </span>
  )
}
