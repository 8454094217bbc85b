import { type AnyEvent, standardEventHours } from '@vitrine/contracts'
import { i18n } from './i18n/translate.ts'

type When = Pick<AnyEvent, 'dateTime' | 'endDateTime' | 'timezone'>

const createFormats = (locale: string, timeZone: string | undefined) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone })
  return {
    month: format({ month: 'short' }),
    day: format({ day: 'numeric' }),
    weekday: format({ weekday: 'short' }),
    year: format({ year: 'numeric' }),
    shortDate: format({ weekday: 'short', month: 'short', day: 'numeric' }),
    date: format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    time: format({ hour: 'numeric', minute: '2-digit' }),
    moment: format({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    zone: format({ timeZoneName: 'longGeneric' }),
  }
}
const formatsByName = new Map<string, ReturnType<typeof createFormats>>()

/** The formats of the active language. `undefined`: the reader's time zone. */
function formatsIn(timeZone: string | undefined) {
  const name = `${i18n.locale} ${timeZone}`
  const known = formatsByName.get(name) ?? createFormats(i18n.locale, timeZone)
  formatsByName.set(name, known)
  return known
}

export interface EventTimes {
  month: string
  day: string
  weekday: string
  year: string
  /** "Saturday, November 21, 2026". */
  date: string
  /** "6:30 – 8:30 PM"; an end on another day is written with that day. */
  time: string
  /** "Central European Time"; null: the reader's clock shows the same. */
  zone: string | null
  /** When it starts by the reader's clock, "Sat, Nov 21, 12:30 PM"; null: as above. */
  own: string | null
  /** "Sun, Nov 22", the day at the place; null: the reader's day is the same. */
  otherDay: string | null
}

/** The times of an event by the clocks of its place. `reader`: the reader's time zone, that of the browser by default. */
export function eventTimes({ dateTime, endDateTime, timezone }: When, reader?: string): EventTimes {
  const start = new Date(dateTime)
  const there = formatsIn(timezone)
  const own = formatsIn(reader).moment.format(start)
  const day = there.shortDate.format(start)
  const isSame = own === there.moment.format(start)
  const zone = there.zone.formatToParts(start).find(({ type }) => type === 'timeZoneName')
  return {
    month: there.month.format(start),
    day: there.day.format(start),
    weekday: there.weekday.format(start),
    year: there.year.format(start),
    date: there.date.format(start),
    time: rangeOf(there, start, endDateTime === null ? null : new Date(endDateTime)),
    zone: isSame ? null : (zone?.value ?? timezone),
    own: isSame ? null : own,
    otherDay: day === formatsIn(reader).shortDate.format(start) ? null : day,
  }
}

function rangeOf({ date, time, moment }: ReturnType<typeof formatsIn>, start: Date, end: Date | null) {
  if (end === null) return time.format(start)
  if (date.format(start) === date.format(end)) return time.formatRange(start, end)
  return `${time.format(start)} – ${moment.format(end)}`
}

/** When an event ends, in milliseconds; one without an end takes two hours (D-73). */
export const endOf = ({ dateTime, endDateTime }: Omit<When, 'timezone'>): number =>
  endDateTime === null ? Date.parse(dateTime) + standardEventHours * 3_600_000 : Date.parse(endDateTime)
