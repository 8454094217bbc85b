import { isTimezone } from '@vitrine/contracts'
import { i18n } from '../../lib/i18n/translate.ts'

const shown = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string | undefined, timeZoneName: 'short' | undefined): Intl.DateTimeFormat {
  const name = `${i18n.locale} ${timeZone} ${timeZoneName}`
  const known =
    formats.get(name) ?? new Intl.DateTimeFormat(i18n.locale, { ...shown, timeZone, timeZoneName })
  formats.set(name, known)
  return known
}

/**
 * "Nov 28, 2026, 6:30 PM GMT+1", by the clocks of the event; without the zone where those of the reader show the same. A
 * zone that the browser does not know is shown as UTC. `reader`: the reader's time zone, that of the browser by default.
 */
export function eventMoment(at: string, timezone: string, reader?: string): string {
  const moment = new Date(at)
  const there = isTimezone(timezone) ? timezone : 'UTC'
  const text = formatOf(there, undefined).format(moment)
  return text === formatOf(reader, undefined).format(moment) ? text : formatOf(there, 'short').format(moment)
}
