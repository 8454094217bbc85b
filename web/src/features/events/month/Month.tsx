import { useQuery } from '@tanstack/react-query'
import type { EventTab } from '@vitrine/contracts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { ownZone } from '../../../lib/own-zone.ts'
import { Loading } from '../../../ui/Skeleton.tsx'
import { EventsFailure } from '../EventsFailure.tsx'
import { useToday } from '../useToday.ts'
import { weekStart } from './calendar-locale.ts'
import { cellsOf, monthOf } from './grid.ts'
import { dayLabel } from './labels.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthHeader } from './MonthHeader.tsx'
import styles from './month.module.css'
import { calendarQuery } from './queries.ts'

interface MonthProps {
  tab: EventTab
  /** YYYY-MM */
  month: string
  /** The chosen day, YYYY-MM-DD. */
  day: string | null
  onMonth: (month: string) => void
  onDay: (day: string | null) => void
  /** The events of a day. */
  renderDay: (day: string) => ReactNode
}

/** A month of the Events screen, and below it the chosen day. Days are those of the reader's time zone. */
export default function Month({ tab, month, day, onMonth, onDay, renderDay }: MonthProps) {
  useT()
  const titleId = useId()
  const timezone = ownZone()
  const today = useToday(timezone)
  const cells = cellsOf(month, weekStart())
  const query = useQuery(calendarQuery(tab, cells[0] ?? '', timezone))
  return (
    <div className={styles.month}>
      <div>
        <MonthHeader
          month={month}
          titleId={titleId}
          onMonth={onMonth}
          onToday={() => (monthOf(today) === month ? onDay(today) : onMonth(monthOf(today)))}
        />
        {/* Above the days, which would look like those of a month without events. */}
        <div role="alert">
          {query.isLoadingError && <EventsFailure onRetry={() => void query.refetch()} />}
        </div>
        {query.isPending && <Loading>{null}</Loading>}
        <MonthGrid
          month={month}
          titleId={titleId}
          today={today}
          day={day}
          days={query.data}
          isLoading={query.isPending}
          onMonth={onMonth}
          onDay={onDay}
        />
      </div>
      <ChosenDay day={day !== null && cells.includes(day) ? day : null} renderDay={renderDay} />
    </div>
  )
}

/** A day that is chosen comes into sight: it may be below the fold. */
function ChosenDay({ day, renderDay }: Pick<MonthProps, 'day' | 'renderDay'>) {
  const t = useT()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(day)
  useEffect(() => {
    if (shown.current === day) return
    shown.current = day
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    title.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  }, [day])
  if (day === null) return <p className={styles.choose}>{t('events.month.choose')}</p>
  return (
    <section aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} className={styles.dayTitle}>
        {dayLabel(day)}
      </h2>
      {renderDay(day)}
    </section>
  )
}
