import type { CalendarDay } from '@vitrine/contracts'
import Calendar, { type CalendarProps } from 'antd/es/calendar'
import dayjs, { type Dayjs } from 'dayjs'
import {
  type ComponentRef,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { i18n } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import AntdProvider from '../../../theme/antd.tsx'
import { calendarLocale, weekStart } from './calendar-locale.ts'
import { DayButton } from './DayButton.tsx'
import { dayByKey, firstOf, monthOf, tabStopOf } from './grid.ts'
import styles from './month.module.css'

interface MonthGridProps {
  month: string
  titleId: string
  today: string
  /** The chosen day. */
  day: string | null
  /** By date; undefined as long as they are not known. */
  days: ReadonlyMap<string, CalendarDay> | undefined
  isLoading: boolean
  onMonth: (month: string) => void
  onDay: (day: string | null) => void
}

const classNames = { root: styles.calendar, body: styles.body, content: styles.table, item: styles.cell }

/** antd would follow a pressed day to its month. The buttons in the cells choose, and the address has the month. */
const isDisabled = () => true

/** A month as a grid of days, in the tab order once. */
export function MonthGrid(props: MonthGridProps) {
  const { month, titleId, today, day: chosen, days, isLoading, onDay } = props
  useT()
  const { locale } = i18n
  const { calendar, tabStop, moveTo, setLast } = useRovingDay(props)
  useDateGrid(calendar, titleId)

  const choose = useCallback(
    (day: string, isOn: boolean) => {
      setLast(day)
      onDay(isOn ? day : null)
    },
    [setLast, onDay],
  )
  const move = useCallback(
    (event: KeyboardEvent, day: string) => {
      const next = dayByKey(event, day, weekStart())
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      moveTo(next)
    },
    [moveTo],
  )
  const renderCell: CalendarProps<Dayjs>['fullCellRender'] = date => {
    const day = date.format('YYYY-MM-DD')
    return (
      <DayButton
        day={day}
        found={days && (days.get(day) ?? null)}
        isLoading={isLoading}
        isOutside={monthOf(day) !== month}
        isToday={day === today}
        isChosen={day === chosen}
        isTabStop={day === tabStop}
        onChoose={choose}
        onKeyDown={move}
      />
    )
  }
  // Noon is on each day, midnight is not: there are clock changes at midnight.
  const value = useMemo(() => dayjs(`${firstOf(month)}T12:00`), [month])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are those of the active language
  const words = useMemo(calendarLocale, [locale])
  return (
    <AntdProvider>
      <Calendar
        // antd shows another value one render late, with the days of the month before under the new title.
        key={month}
        ref={calendar}
        classNames={classNames}
        locale={words}
        value={value}
        mode="month"
        disabledDate={isDisabled}
        fullCellRender={renderCell}
        headerRender={() => null}
      />
    </AntdProvider>
  )
}

type CalendarRef = ComponentRef<typeof Calendar>

/** Which day the Tab key reaches. The focus follows the keys, also to another month. */
function useRovingDay({ month, day, today, onMonth }: MonthGridProps) {
  const calendar = useRef<CalendarRef>(null)
  /** The day that was reached last. */
  const [last, setLast] = useState<string | null>(null)
  const target = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each render that may have brought the day
  useLayoutEffect(() => {
    if (target.current === null) return
    calendar.current?.nativeElement.querySelector<HTMLElement>(`[data-day="${target.current}"]`)?.focus()
    if (monthOf(target.current) === month) target.current = null
  }, [last, month])
  const moveTo = useCallback(
    (next: string) => {
      target.current = next
      setLast(next)
      if (monthOf(next) !== month) onMonth(monthOf(next))
    },
    [month, onMonth],
  )
  return { calendar, tabStop: tabStopOf(month, [last, day, today]), moveTo, setLast }
}

/**
 * antd writes a table in a panel that is in the tab order, with the date of each cell as its tooltip. This makes a grid
 * by the ARIA pattern of it, whose one tab stop is a day.
 */
function useDateGrid(calendar: { readonly current: CalendarRef | null }, titleId: string) {
  useLayoutEffect(() => {
    const table = calendar.current?.nativeElement.querySelector('table')
    table?.setAttribute('role', 'grid')
    table?.setAttribute('aria-labelledby', titleId)
    table?.closest('[tabindex]')?.removeAttribute('tabindex')
    for (const cell of table?.querySelectorAll('td[title]') ?? []) cell.removeAttribute('title')
  })
}
