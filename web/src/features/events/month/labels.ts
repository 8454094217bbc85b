import { i18n } from '../../../lib/i18n/translate.ts'
import { formatDay } from '../days.ts'
import { firstOf } from './grid.ts'

const createFormats = (locale: string) => {
  // A date has no time zone: in UTC it is the day that it names.
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return {
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'short' }),
  }
}
const formatsByLocale = new Map<string, ReturnType<typeof createFormats>>()

/** The formats of the active language. */
function formats() {
  const known = formatsByLocale.get(i18n.locale) ?? createFormats(i18n.locale)
  formatsByLocale.set(i18n.locale, known)
  return known
}

/** "Saturday, December 5" for 2026-12-05; the year is in the title of its month. */
export const dayLabel = (day: string) => formatDay(day, day)

/** "December 2026" for 2026-12. */
export const monthLabel = (month: string) => formats().month.format(new Date(firstOf(month)))

/** "Sun", "Mon", … from Sunday, as antd's calendar takes them. */
export const weekdayLabels = () =>
  // 4 January 1970 was a Sunday.
  Array.from({ length: 7 }, (_, index) => formats().weekday.format(Date.UTC(1970, 0, 4 + index)))
