import { addDays, localTime } from '@vitrine/contracts'
import { i18n } from '../../lib/i18n/translate.ts'

/** YYYY-MM-DD: the day of an instant by the clocks of a time zone. */
export const dayOf = (time: string | number, timezone: string): string =>
  localTime(new Date(time), timezone).date

export interface Day<Item> {
  date: string
  items: Item[]
}

/** Items in the order of their start, or the reverse of it, by the days on which they start. */
export function daysOf<Item extends { dateTime: string }>(
  items: readonly Item[],
  timezone: string,
): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const date = dayOf(item.dateTime, timezone)
    const last = days.at(-1)
    if (last?.date === date) last.items.push(item)
    else days.push({ date, items: [item] })
  }
  return days
}

/** What readers call a day that is near. */
export function nearDay(date: string, today: string): 'today' | 'tomorrow' | 'yesterday' | null {
  if (date === today) return 'today'
  if (date === addDays({ date: today }, 1).date) return 'tomorrow'
  return date === addDays({ date: today }, -1).date ? 'yesterday' : null
}

const formatsByName = new Map<string, Intl.DateTimeFormat>()

function formatOf(date: string, today: string): Intl.DateTimeFormat {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const name = `${i18n.locale} ${isThisYear}`
  const known =
    formatsByName.get(name) ??
    new Intl.DateTimeFormat(i18n.locale, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      ...(!isThisYear && { year: 'numeric' }),
      // Of a day without a time zone.
      timeZone: 'UTC',
    })
  formatsByName.set(name, known)
  return known
}

/** "Saturday, December 5", with the year where it is not that of today. */
export const formatDay = (date: string, today: string): string => formatOf(date, today).format(new Date(date))

/** "Saturday, " and "December 5": in a language that does not begin with the weekday, nothing and the whole. */
export function linesOfDay(date: string, today: string): [weekday: string, rest: string] {
  const parts = formatOf(date, today).formatToParts(new Date(date))
  const begin = parts[0]?.type === 'weekday' ? 2 : 0
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('')
  return [textOf(parts.slice(0, begin)), textOf(parts.slice(begin))]
}
