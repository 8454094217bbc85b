import {
  addDays,
  clockOfMinutes,
  minutesOfClock,
  type PlanDay,
  weekdayOf,
  weekdays,
} from '@vitrine/contracts'

/** The Monday of the week of a day. */
const mondayOf = (date: string): string => addDays({ date }, -weekdays.indexOf(weekdayOf(date))).date

export interface Week {
  /** Its Monday; null: all days, which are few enough for one list. */
  monday: string | null
  days: PlanDay[]
}

/** More of them are listed by week. */
const oneList = 7

/** Days in order, by week where they are many. */
export function weeksOf(days: readonly PlanDay[]): Week[] {
  const weeks: Week[] = []
  for (const day of days) {
    const monday = days.length > oneList ? mondayOf(day.date) : null
    const last = weeks.at(-1)
    if (last && last.monday === monday) last.days.push(day)
    else weeks.push({ monday, days: [day] })
  }
  return weeks
}

/** Days with times to choose, and those without. */
export const sorted = (days: readonly PlanDay[]) => ({
  offered: days.filter(({ slots }) => slots.length > 0),
  unfit: days.filter(({ slots }) => slots.length === 0),
})

/** Whether a museum is closed on more than half of the days. */
export const isMostlyClosed = (id: number, days: readonly PlanDay[]): boolean =>
  days.filter(({ closed }) => closed.includes(id)).length * 2 > days.length

/** What a visit may start at, from the earliest to the last: both, and the quarters of hours between. `HH:MM`. */
export function startTimes({ startTime, latestStart }: { startTime: string; latestStart: string }): string[] {
  const [first, last] = [minutesOfClock(startTime), minutesOfClock(latestStart)]
  const quarters: string[] = []
  for (let minutes = Math.floor(first / 15) * 15 + 15; minutes < last; minutes += 15) {
    quarters.push(clockOfMinutes(minutes))
  }
  return [startTime, ...quarters, ...(last > first ? [latestStart] : [])]
}
