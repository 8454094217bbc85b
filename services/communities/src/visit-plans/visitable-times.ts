import {
  addDays,
  type DayHours,
  type Doubt,
  hoursOn,
  isTimezone,
  type OpeningHours,
} from '@vitrine/contracts'
import { areHoursKnown, type CalendarDay, instantAt, openingSpanOf } from '@vitrine/service-kit'

export interface VisitedMuseum {
  id: number
  /** IANA name; empty: not known. */
  timezone: string
  /** Null: not known. */
  openingHours: OpeningHours | null
}

/** A time at which a museum can be visited, in epoch milliseconds. */
export interface VisitableTime {
  opens: number
  closes: number
  /** The last instant at which a visit may start; infinite: not known. */
  lastEntry: number
  /** Null: the museum's hours say that it is open. */
  doubt: Doubt | null
}

/** `uncertain`: the days by the calendar of `timezone` whose hours do not say when the museum is open. */
export interface VisitableTimes {
  id: number
  timezone: string
  times: VisitableTime[]
  uncertain: CalendarDay[]
}

/** What is assumed of a day whose hours are not known, or are by appointment. */
const assumedHours: DayHours = {
  isOpen: true,
  isByAppointment: false,
  openTime: '10:00',
  closeTime: '17:00',
}
/**
 * The days before and after a range that matter to it: its dates begin up to 26 hours apart in two time zones, an opening reaches
 * past midnight, and a visit past the end of the day.
 */
const reachDays = 2
const minuteMs = 60_000

/** When a museum can be visited from one date to another, both included, and around them; `placeTimezone` holds where its own is not known. */
export function visitableTimes(
  { id, timezone, openingHours }: VisitedMuseum,
  { from, to }: { from: string; to: string },
  placeTimezone: string,
): VisitableTimes {
  const zone = timezone !== '' && isTimezone(timezone) ? timezone : placeTimezone
  const [open, assumed]: [VisitableTime[], VisitableTime[]] = [[], []]
  const uncertain: VisitableTimes['uncertain'] = []
  const last = addDays({ date: to }, reachDays).date
  for (let day = addDays({ date: from }, -reachDays); day.date <= last; day = addDays(day, 1)) {
    const hours = openingHours ? hoursOn(openingHours, day) : undefined
    const doubt = doubtOf(hours)
    const span = openingSpanOf(doubt ? assumedHours : hours, day, zone)
    // A last entry is that of days with times. A clock change can skip all of an opening.
    if (span && span.opens < span.closes)
      (doubt ? assumed : open).push({ ...span, lastEntry: Number.POSITIVE_INFINITY, doubt })
    if (doubt) uncertain.push(day)
  }
  return {
    id,
    timezone: zone,
    times: [...joined(open, openingHours?.lastEntryMinutes), ...assumed],
    uncertain,
  }
}

function doubtOf(hours: DayHours | undefined): Doubt | null {
  if (hours?.isByAppointment) return 'by_appointment'
  return areHoursKnown(hours) ? null : 'unknown_hours'
}

/** Whether a museum has uncertain days in a range of epoch milliseconds, `to` not included. */
export const isUncertainIn = (
  { uncertain, timezone }: Pick<VisitableTimes, 'uncertain' | 'timezone'>,
  { from, to }: { from: number; to: number },
): boolean =>
  uncertain.some(
    day =>
      instantAt(day.date, '00:00', timezone) < to &&
      from < instantAt(addDays(day, 1).date, '00:00', timezone),
  )

/** Openings that follow on one another without a pause are one, with one last entry: at its beginning where it is shorter. */
function joined(openings: readonly VisitableTime[], lastEntryMinutes: number | undefined): VisitableTime[] {
  const all: VisitableTime[] = []
  // A clock change can put the later of two openings first.
  for (const { opens, closes, ...rest } of openings.toSorted((a, b) => a.opens - b.opens)) {
    const previous = all.at(-1)
    if (previous && opens <= previous.closes) previous.closes = Math.max(previous.closes, closes)
    else all.push({ opens, closes, ...rest })
  }
  if (lastEntryMinutes === undefined) return all
  return all.map(each => ({
    ...each,
    lastEntry: Math.max(each.opens, each.closes - lastEntryMinutes * minuteMs),
  }))
}
