import { exceptionOn, localTime, type OpeningHours, seasonOn, type Weekday } from '@vitrine/contracts'
import { openSpan } from '../hours/opening.ts'

export interface Contradiction {
  at: Date
  wasOpen: boolean
}

const closed = { isOpen: false, isByAppointment: false }
type Week = OpeningHours['defaultHours']

/**
 * The hours with what visits say against them, in the week, the season or the exception that is in force on that day: a
 * day on which the museum was found closed is closed; one on which it was found open is not known: a visit does not
 * say from when until when.
 */
export const correctedHours = (
  hours: OpeningHours,
  timezone: string,
  contradictions: readonly Contradiction[],
): OpeningHours =>
  // Of several about one day the newest counts.
  contradictions
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .reduce((corrected, each) => {
      const local = localTime(each.at, timezone)
      // After midnight it is the day before that is still open.
      const day = openSpan(hours, timezone, local, each.at.getTime())?.day ?? local
      return correctDay(corrected, day, each.wasOpen)
    }, hours)

function correctDay(
  hours: OpeningHours,
  { date, weekday }: { date: string; weekday: Weekday },
  wasOpen: boolean,
): OpeningHours {
  const exception = exceptionOn(hours, date)
  if (exception) {
    const others = hours.exceptions.filter(each => each !== exception)
    const exceptions = hours.exceptions.map(each => (each === exception ? { ...each, hours: closed } : each))
    return { ...hours, exceptions: wasOpen ? others : exceptions }
  }
  const season = seasonOn(hours, date)
  if (!season) return { ...hours, defaultHours: withDay(hours.defaultHours, weekday, wasOpen) }
  const seasonalHours = hours.seasonalHours.map(each =>
    each === season ? { ...each, hours: withDay(each.hours, weekday, wasOpen) } : each,
  )
  return { ...hours, seasonalHours }
}

function withDay(week: Week, weekday: Weekday, wasOpen: boolean): Week {
  const { [weekday]: _, ...others } = week
  return wasOpen ? others : { ...week, [weekday]: closed }
}
