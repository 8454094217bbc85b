import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block, tzlib_get_offset, tzlib_get_timezones } from 'timezones-ical-library'
import { shownAt } from '../events/local-time.ts'

/** The library writes to the console where it is asked for others. */
const known: ReadonlySet<string> = new Set(tzlib_get_timezones(false))

/** The VTIMEZONE of a zone by its IANA name; null: it is not known. */
export function vtimezoneOf(timezone: string): string | null {
  if (!known.has(timezone)) return null
  const [block = ''] = tzlib_get_ical_block(timezone, false)
  // Of an alias, the library names the zone that it stands for: Brussels for Amsterdam.
  return block.replaceAll(/^(TZID|X-LIC-LOCATION):.*$/gm, (_, name: string) => `${name}:${timezone}`)
}

/**
 * Whether readers find these instants again by what clocks of the zone show. Else they are written in UTC: VTIMEZONE has the present
 * rules alone, which only come close to those of a few zones, and of two instants at which clocks show the same, readers take either.
 */
export const isReadAlike = (timezone: string, instants: readonly Date[]): boolean =>
  known.has(timezone) &&
  instants.every(at => {
    const shown = shownAt(at, timezone)
    return isShownOnce(shown) && hasRulesIn(timezone, shown.year)
  })

function isShownOnce(shown: Temporal.ZonedDateTime): boolean {
  const other = (disambiguation: 'earlier' | 'later') =>
    shown.toPlainDateTime().toZonedDateTime(shown.timeZoneId, { disambiguation }).epochMilliseconds
  return other('earlier') === other('later')
}

/** By zone and year. The library takes a tenth of a millisecond for one offset, and a calendar has a thousand instants. */
const checked = new Map<string, boolean>()
const checkedMax = 5_000

/** Whether the rules in VTIMEZONE have the offsets that the zone has in a year: in each month, and around changes of its clocks. */
function hasRulesIn(timezone: string, year: number): boolean {
  const key = `${timezone} ${year}`
  const found = checked.get(key)
  if (found !== undefined) return found
  if (checked.size >= checkedMax) checked.clear()
  const has = samplesOf(timezone, year).every(shown => hasOffset(timezone, shown))
  checked.set(key, has)
  return has
}

function samplesOf(timezone: string, year: number): Temporal.ZonedDateTime[] {
  const months = Array.from({ length: 12 }, (_, month) =>
    Temporal.PlainDateTime.from({ year, month: month + 1, day: 1, hour: 12 }).toZonedDateTime(timezone),
  )
  const start = months[0] as Temporal.ZonedDateTime
  const changes: Temporal.ZonedDateTime[] = []
  let change = start.subtract({ days: 1 }).getTimeZoneTransition('next')
  while (change && change.year === year) {
    // Not within the hours that clocks show twice.
    changes.push(change.subtract({ hours: 4 }), change.add({ hours: 4 }))
    change = change.getTimeZoneTransition('next')
  }
  return [...months, ...changes]
}

function hasOffset(timezone: string, shown: Temporal.ZonedDateTime): boolean {
  const [date = '', time = ''] = shown.toPlainDateTime().toString({ smallestUnit: 'minute' }).split('T')
  return tzlib_get_offset(timezone, date, time) === shown.offset.replace(':', '')
}
