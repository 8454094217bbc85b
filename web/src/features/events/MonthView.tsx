import { useCallback } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { ownZone } from '../../lib/own-zone.ts'
import type { useSearchAddress } from '../../lib/search-text.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import type { Shown } from './address.ts'
import { DayEvents } from './DayEvents.tsx'
import type { EventParts } from './EventsScreen.tsx'
import { MonthSkeleton } from './MonthSkeleton.tsx'
import { useToday } from './useToday.ts'

const Month = chunk(() => import('./month/Month.tsx'))

interface MonthViewProps {
  shown: Shown
  address: ReturnType<typeof useSearchAddress>
  parts: EventParts
}

/** The month that the address names, else that of its day, else the present one. */
export function MonthView({ shown: { tab, month: named, day }, address: { write }, parts }: MonthViewProps) {
  const today = useToday(ownZone())
  const month = named ?? (day ?? today).slice(0, 7)
  const changeMonth = useCallback((next: string) => write('month', next), [write])
  const changeDay = useCallback(
    (next: string | null) => {
      // A day of another month that is shown at the edge leaves the month as it is.
      write('month', month)
      write('day', next ?? '')
    },
    [write, month],
  )
  return (
    <Boundary pending={<MonthSkeleton />}>
      <Month
        tab={tab}
        month={month}
        day={day}
        onMonth={changeMonth}
        onDay={changeDay}
        renderDay={date => <DayEvents key={`${tab} ${date}`} tab={tab} day={date} parts={parts} />}
      />
    </Boundary>
  )
}
