import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { isReadAlike, vtimezoneOf } from './timezones.ts'

/** Around each change of clocks in the next years, and far from any. */
function instantsOf(timezone: string): Temporal.ZonedDateTime[] {
  let at = Temporal.ZonedDateTime.from(`2026-11-30T12:00[${timezone}]`)
  const instants = [at]
  while (true) {
    const change = at.getTimeZoneTransition('next')
    if (!change || change.year > 2029) return instants
    for (const minutes of [-26 * 60, -90, -30, 0, 30, 90, 26 * 60]) instants.push(change.add({ minutes }))
    at = change
  }
}

function readerOf(timezone: string): (shown: Temporal.ZonedDateTime) => number {
  const calendar = `BEGIN:VCALENDAR\r\n${vtimezoneOf(timezone)}\r\nEND:VCALENDAR`
  const component = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vtimezone')
  const zone = new ICAL.Timezone({ component: component as ICAL.Component })
  expect(zone.tzid).toBe(timezone)
  return ({ year, month, day, hour, minute, second }) =>
    new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone).toUnixTime() * 1000
}

const zones = Intl.supportedValuesOf('timeZone')

it('has the instants of all zones as readers find them, also around changes of their clocks', () => {
  const checked = { byClock: 0, inUtc: 0 }
  const wrong: string[] = []
  for (const timezone of zones) {
    const read = readerOf(timezone)
    for (const at of instantsOf(timezone)) {
      const isAlike = isReadAlike(timezone, [new Date(at.epochMilliseconds)])
      checked[isAlike ? 'byClock' : 'inUtc']++
      if (isAlike && read(at) !== at.epochMilliseconds) wrong.push(at.toString())
    }
  }
  expect(wrong).toEqual([])
  // Those at which clocks show what they show again, and those of zones that change their clocks otherwise.
  expect(checked.inUtc).toBeGreaterThan(0)
  expect(checked.byClock).toBeGreaterThan(2 * checked.inUtc)
})

it('knows every zone that the product offers, and no other', () => {
  expect(zones.filter(timezone => vtimezoneOf(timezone) === null)).toEqual([])
  for (const unknown of ['Mars/Olympus', '', 'europe/amsterdam', 'constructor']) {
    expect(vtimezoneOf(unknown)).toBeNull()
    expect(isReadAlike(unknown, [new Date()])).toBe(false)
  }
})
