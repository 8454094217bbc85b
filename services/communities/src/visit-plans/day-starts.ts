import { addDays, clockOfMinutes, type DayPart, dayPartHours, dayParts, localTime } from '@vitrine/contracts'
import { instantAt } from '@vitrine/service-kit'

/** A time at which a visit may start: `HH:MM` by the clocks of the place, and in epoch milliseconds. */
export interface Start {
  time: string
  at: number
}

/** A day at the place, from its first start until midnight, in epoch milliseconds. */
export interface PlaceDay {
  date: string
  from: number
  to: number
  starts: Record<DayPart, readonly Start[]>
}

const minuteMs = 60_000
/** Visits start at the quarters of an hour that clocks show. */
const stepMinutes = 15
const firstHour = dayPartHours[dayParts[0]][0]
const dayMs = (24 - firstHour) * 60 * minuteMs

/** In minutes since midnight, and as clocks show them. */
function clockTimes(part: DayPart): readonly { minutes: number; time: string }[] {
  const [from, to] = dayPartHours[part]
  return Array.from({ length: ((to - from) * 60) / stepMinutes }, (_, step) => {
    const minutes = from * 60 + step * stepMinutes
    return { minutes, time: clockOfMinutes(minutes) }
  })
}
const ofParts = {
  morning: clockTimes('morning'),
  afternoon: clockTimes('afternoon'),
  evening: clockTimes('evening'),
} as const satisfies Record<DayPart, unknown>

/** Without the times that clocks skip; one that they show twice is the earlier. Throws a RangeError for an unknown time zone. */
export function placeDay(date: string, timezone: string): PlaceDay {
  const from = instantAt(date, clockOfMinutes(firstHour * 60), timezone)
  const to = instantAt(addDays({ date }, 1).date, '00:00', timezone)
  const hasClockChange = to - from !== dayMs
  const startsOf = (part: DayPart): readonly Start[] =>
    ofParts[part].flatMap(({ minutes, time }) => {
      if (!hasClockChange) return [{ time, at: from + (minutes - firstHour * 60) * minuteMs }]
      const at = instantAt(date, time, timezone)
      return localTime(new Date(at), timezone).minutes === minutes ? [{ time, at }] : []
    })
  return {
    date,
    from,
    to,
    starts: {
      morning: startsOf('morning'),
      afternoon: startsOf('afternoon'),
      evening: startsOf('evening'),
    },
  }
}
