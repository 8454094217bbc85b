import type { EventSearchQuery } from '@vitrine/contracts'
import { Temporal } from 'temporal-polyfill'
import { dateOf, shownAt } from '../events/local-time.ts'

/** What of time a list shows, by the start of what takes place. */
export interface Range {
  /** Null: from the first on. */
  from: Date | null
  /** Not including it; null: without an end. */
  to: Date | null
  /** Whether those that are over are shown: `without` them, `only` them, or both. */
  over: 'without' | 'only' | 'both'
}

type Asked = Pick<EventSearchQuery, 'tab' | 'past' | 'from' | 'to' | 'timezone'>

/** The instant at which a day begins by the clocks of a time zone, which is not always midnight. */
export const startOfDay = (day: Temporal.PlainDate, timezone: string): Date =>
  dateOf(day.toZonedDateTime(timezone))

const isDay = (bound: string) => !bound.includes('T')

function instantOf(bound: string, timezone: string, days: number): Date {
  return isDay(bound) ? startOfDay(Temporal.PlainDate.from(bound).add({ days }), timezone) : new Date(bound)
}

const saturday = 6

/** From Saturday 0:00 to Sunday 24:00 by the clocks of a time zone: the present weekend, else the next one (EV1). */
export function weekendOf(now: Date, timezone: string): { from: Date; to: Date } {
  const today = shownAt(now, timezone).toPlainDate()
  // On a Sunday it began the day before.
  const first = today.add({ days: today.dayOfWeek > saturday ? -1 : saturday - today.dayOfWeek })
  return { from: startOfDay(first, timezone), to: startOfDay(first.add({ days: 2 }), timezone) }
}

const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b))
const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b))

export function rangeOf({ tab, past, from, to, timezone }: Asked, now: Date): Range {
  const weekend = tab === 'this_weekend' ? weekendOf(now, timezone) : { from: null, to: null }
  return {
    from: later(weekend.from, from === undefined ? null : instantOf(from, timezone, 0)),
    to: earlier(weekend.to, to === undefined ? null : instantOf(to, timezone, 1)),
    over: past ? 'only' : from === undefined ? 'without' : 'both',
  }
}
