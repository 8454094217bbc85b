import { type DayHours, type OpeningHours, type Weekday, weekdays } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { type OfferedPlan, offeredDays } from './slots.ts'
import type { VisitedMuseum } from './visitable-times.ts'

const closed: DayHours = { isOpen: false, isByAppointment: false }
const byAppointment: DayHours = { isOpen: true, isByAppointment: true }
const unknown: DayHours = { isOpen: true, isByAppointment: false, text: 'Most days' }
const open = (openTime: string, closeTime: string): DayHours => ({
  isOpen: true,
  isByAppointment: false,
  openTime,
  closeTime,
})
const allWeek = (day: DayHours): Record<Weekday, DayHours> =>
  Object.fromEntries(weekdays.map(weekday => [weekday, day])) as Record<Weekday, DayHours>

/** Every day has `day`, but those of `more`. */
const hoursOf = (
  day: DayHours,
  more: Partial<Record<Weekday, DayHours>> = {},
  rest: Partial<OpeningHours> = {},
): OpeningHours => ({
  defaultHours: { ...allWeek(day), ...more },
  seasonalHours: [],
  exceptions: [],
  ...rest,
})
let lastId = 0
const museum = (openingHours: OpeningHours | null, timezone = 'Europe/Madrid'): VisitedMuseum => ({
  id: ++lastId,
  timezone,
  openingHours,
})

// A Monday and the days after it.
const [monday, tuesday, wednesday, saturday, sunday] = [
  '2026-06-08',
  '2026-06-09',
  '2026-06-10',
  '2026-06-13',
  '2026-06-14',
]
const planOf = (more: Partial<OfferedPlan> = {}): OfferedPlan => ({
  from: monday,
  to: sunday,
  visitLength: 120,
  timezone: 'Europe/Madrid',
  now: new Date('2026-01-01T12:00:00Z'),
  ...more,
})
const on = (date: string, museums: VisitedMuseum[], more: Partial<OfferedPlan> = {}) => {
  const [day, ...others] = offeredDays(museums, planOf({ ...more, from: date, to: date }))
  if (!day || others.length > 0) throw new Error(`one day is offered on ${date}`)
  return day
}
/** Of one day: the first and the last start of each part. */
const startsOn = (date: string, museums: VisitedMuseum[], more: Partial<OfferedPlan> = {}) =>
  Object.fromEntries(
    on(date, museums, more).slots.map(slot => [slot.part, `${slot.startTime}–${slot.latestStart}`]),
  )

describe('the days of a plan', () => {
  it('have no slot on the Monday on which two museums are closed, and name both', () => {
    const museums = [
      museum(hoursOf(open('10:00', '18:00'), { monday: closed })),
      museum(hoursOf(open('09:30', '20:00'), { monday: closed })),
      museum(hoursOf(open('09:00', '20:00'))),
    ]
    const days = offeredDays(museums, planOf())
    expect(days).toHaveLength(7)
    expect(days[0]).toEqual({ date: monday, slots: [], closed: [museums[0]?.id, museums[1]?.id] })
    expect(days[1]).toEqual({
      date: tuesday,
      slots: [
        { date: tuesday, part: 'morning', startTime: '10:00', latestStart: '11:45', doubts: [] },
        { date: tuesday, part: 'afternoon', startTime: '12:00', latestStart: '16:00', doubts: [] },
      ],
      closed: [],
    })
    expect(days.slice(1).every(day => day.closed.length === 0 && day.slots.length === 2)).toBe(true)
  })

  it('are those that have not passed by the calendar of the place', () => {
    const now = new Date(`${tuesday}T22:30:00Z`)
    const dates = (timezone: string) =>
      offeredDays([museum(null)], planOf({ timezone, now })).map(({ date }) => date)
    expect(dates('Europe/Madrid')[0]).toBe(wednesday)
    expect(dates('Europe/London')[0]).toBe(tuesday)
    expect(offeredDays([museum(null)], planOf({ now: new Date('2026-06-15T12:00:00Z') }))).toEqual([])
  })

  it('offer no time that has passed, and a start at this instant', () => {
    const museums = [museum(hoursOf(open('10:00', '18:00')))]
    const at = (time: string) => startsOn(tuesday, museums, { now: new Date(`${tuesday}T${time}+02:00`) })
    expect(at('13:07:00')).toEqual({ afternoon: '13:15–16:00' })
    expect(at('13:15:00')).toEqual({ afternoon: '13:15–16:00' })
    expect(at('13:15:01')).toEqual({ afternoon: '13:30–16:00' })
    expect(at('16:01:00')).toEqual({})
  })

  it('offer nothing without museums', () => {
    expect(on(tuesday, [])).toEqual({ date: tuesday, slots: [], closed: [] })
  })
})

describe('the hours of a museum', () => {
  it('are those of the shortest season, and of exceptions', () => {
    const [summer, fair] = [allWeek(open('10:00', '20:00')), allWeek(open('12:00', '16:00'))]
    const visited = museum(
      hoursOf(
        closed,
        {},
        {
          seasonalHours: [
            { name: 'Summer', startDate: '2026-06-01', endDate: '2026-08-31', hours: summer },
            { name: 'Fair', startDate: monday, endDate: tuesday, hours: fair },
          ],
          exceptions: [{ name: 'Holiday', startDate: sunday, endDate: sunday, hours: closed }],
        },
      ),
    )
    expect(startsOn(tuesday, [visited])).toEqual({ afternoon: '12:00–14:00' })
    expect(startsOn(wednesday, [visited])).toEqual({
      morning: '10:00–11:45',
      afternoon: '12:00–16:45',
      evening: '17:00–18:00',
    })
    expect(on(sunday, [visited])).toMatchObject({ slots: [], closed: [visited.id] })
    expect(on('2026-09-07', [visited])).toMatchObject({ slots: [], closed: [visited.id] })
  })

  it('reach past midnight: a visit may end on the next day, or begin in the opening of the day before', () => {
    const late = museum(hoursOf(closed, { saturday: open('20:00', '01:00') }))
    expect(startsOn(saturday, [late])).toEqual({ evening: '20:00–23:00' })
    // What is open on Sunday ends before its first part.
    expect(on(sunday, [late])).toMatchObject({ slots: [], closed: [late.id] })
    const overnight = museum(hoursOf(closed, { saturday: open('22:00', '09:00') }))
    expect(on(sunday, [overnight])).toMatchObject({
      slots: [{ part: 'morning', startTime: '06:00', latestStart: '07:00' }],
      closed: [],
    })
  })

  it('are one opening where they follow on one another without a pause', () => {
    const always = museum(hoursOf(open('00:00', '00:00'), {}, { lastEntryMinutes: 60 }))
    expect(startsOn(tuesday, [always], { visitLength: 360 })).toEqual({
      morning: '06:00–11:45',
      afternoon: '12:00–16:45',
      evening: '17:00–23:45',
    })
    const until = (lastEntryMinutes?: number) =>
      museum(hoursOf(open('00:00', '00:00'), { wednesday: closed }, { lastEntryMinutes }))
    expect(startsOn(tuesday, [until()])).toMatchObject({ evening: '17:00–22:00' })
    expect(startsOn(tuesday, [until(180)])).toMatchObject({ evening: '17:00–21:00' })
  })

  it('have a last entry, at the opening where it is shorter', () => {
    const visited = (closes: string) => museum(hoursOf(open('13:00', closes), {}, { lastEntryMinutes: 240 }))
    expect(startsOn(tuesday, [visited('18:10')], { visitLength: 60 })).toEqual({ afternoon: '13:00–14:00' })
    expect(startsOn(tuesday, [visited('15:00')], { visitLength: 60 })).toEqual({ afternoon: '13:00–13:00' })
  })

  it('are no slot where a visit takes longer, and then no museum is closed', () => {
    const visited = museum(hoursOf(open('10:00', '15:45')))
    expect(on(tuesday, [visited], { visitLength: 360 })).toMatchObject({ slots: [], closed: [] })
    expect(startsOn(tuesday, [visited], { visitLength: 240 })).toEqual({ morning: '10:00–11:45' })
  })

  it('are offered from the next quarter of an hour to the one before, by the clocks of the place', () => {
    const visited = museum(hoursOf(open('10:05', '17:55')))
    expect(startsOn(tuesday, [visited])).toEqual({ morning: '10:15–11:45', afternoon: '12:00–15:45' })
    // Kathmandu is 5:45 ahead of UTC.
    const abroad = museum(hoursOf(open('04:20', '07:20')), 'UTC')
    expect(startsOn(tuesday, [abroad], { timezone: 'Asia/Kathmandu' })).toEqual({ morning: '10:15–11:00' })
  })

  it('that leave two openings in one part offer the first that is long enough', () => {
    const visited = museum(
      hoursOf(closed, { saturday: open('22:00', '07:30'), sunday: open('08:30', '11:00') }),
    )
    expect(startsOn(sunday, [visited], { visitLength: 60 })).toEqual({ morning: '06:00–06:30' })
    expect(startsOn(sunday, [visited])).toEqual({ morning: '08:30–09:00' })
  })
})

describe('hours that are not certain', () => {
  const sure = museum(hoursOf(open('09:00', '20:00')))
  const assumed = { morning: '10:00–11:45', afternoon: '12:00–15:00' }
  it.each([
    ['null', null, 'unknown_hours'],
    ['words of an older source', hoursOf(unknown), 'unknown_hours'],
    ['those of a week without the day', { ...hoursOf(closed), defaultHours: {} }, 'unknown_hours'],
    ['by appointment', hoursOf(byAppointment), 'by_appointment'],
    ['by appointment only', hoursOf({ ...byAppointment, isOpen: false }), 'by_appointment'],
  ] as const)('are from 10 to 17 with a doubt: %s', (_, hours, doubt) => {
    const visited = museum(hours && { ...hours, lastEntryMinutes: 240 })
    expect(startsOn(tuesday, [visited, sure])).toEqual(assumed)
    const { slots, closed } = on(tuesday, [visited, sure])
    expect(slots.map(({ doubts }) => doubts)).toEqual([
      [{ museumId: visited.id, doubt }],
      [{ museumId: visited.id, doubt }],
    ])
    expect(closed).toEqual([])
  })

  it('cast no doubt on other days, and none on what is open from the day before', () => {
    const visited = museum(
      hoursOf(unknown, { monday: open('20:00', '09:00'), wednesday: open('10:00', '12:00') }),
    )
    expect(on(wednesday, [visited]).slots).toMatchObject([{ startTime: '10:00', doubts: [] }])
    expect(on(tuesday, [visited]).slots).toMatchObject([
      { part: 'morning', startTime: '06:00', latestStart: '07:00', doubts: [] },
      { part: 'afternoon', startTime: '12:00', latestStart: '15:00', doubts: [{ museumId: visited.id }] },
    ])
  })

  it('are by the clocks of the place in a time zone that is not known', () => {
    for (const timezone of ['', 'Mars/Olympus_Mons'])
      expect(startsOn(tuesday, [museum(null, timezone)], { timezone: 'Asia/Tokyo' })).toEqual(assumed)
    expect(startsOn(tuesday, [museum(null, 'Europe/London')])).toEqual({
      morning: '11:00–11:45',
      afternoon: '12:00–16:00',
    })
  })

  it('do not close a museum whose day they may be', () => {
    // Monday in Honolulu ends at noon on Tuesday in Madrid, and its 10:00 to 17:00 before 6:00.
    const [perhaps, surely] = [unknown, closed].map(day =>
      museum(hoursOf(closed, { monday: day }), 'Pacific/Honolulu'),
    ) as [VisitedMuseum, VisitedMuseum]
    expect(on(tuesday, [perhaps, surely])).toMatchObject({ slots: [], closed: [surely.id] })
    expect(on(wednesday, [perhaps])).toMatchObject({ slots: [], closed: [perhaps.id] })
  })
})

describe('museums in several time zones', () => {
  it('are open together by the clocks of each', () => {
    const [madrid, london] = [
      museum(hoursOf(open('10:00', '14:00'))),
      museum(hoursOf(open('10:00', '14:00')), 'Europe/London'),
    ]
    expect(startsOn(tuesday, [madrid, london])).toEqual({ morning: '11:00–11:45', afternoon: '12:00–12:00' })
    expect(startsOn(tuesday, [madrid, london], { timezone: 'Europe/London' })).toEqual({
      morning: '10:00–11:00',
    })
    const newYork = museum(hoursOf(open('10:00', '17:00')), 'America/New_York')
    expect(on(tuesday, [madrid, london, newYork])).toMatchObject({ slots: [], closed: [] })
  })

  it('follow the clock changes of each', () => {
    const always = museum(hoursOf(open('00:00', '00:00')))
    const newYork = museum(hoursOf(open('10:00', '17:00')), 'America/New_York')
    const starts = (date: string) => startsOn(date, [always, newYork])
    const early = { afternoon: '15:00–16:45', evening: '17:00–20:00' }
    const late = { afternoon: '16:00–16:45', evening: '17:00–21:00' }
    expect([starts('2026-03-28'), starts('2026-03-29')]).toEqual([early, late])
    expect([starts('2026-10-24'), starts('2026-10-25')]).toEqual([late, early])
  })
})

describe('a clock change', () => {
  it('in an opening of Madrid changes how long it lasts, and not when it ends', () => {
    const overnight = museum(hoursOf(closed, { saturday: open('23:00', '09:00') }))
    for (const date of ['2026-03-29', '2026-10-25'])
      expect(startsOn(date, [overnight])).toEqual({ morning: '06:00–07:00' })
    // In March 240 minutes from 23:00 end at 4:00, in October at 2:00.
    const late = museum(hoursOf(closed, { saturday: open('23:00', '03:30') }))
    expect(startsOn('2026-03-28', [late], { visitLength: 240 })).toEqual({})
    expect(startsOn('2026-10-24', [late], { visitLength: 240 })).toEqual({ evening: '23:00–23:45' })
  })

  it('in the evening leaves out the times that it skips, and offers the first of those that it repeats', () => {
    const always = museum(hoursOf(open('00:00', '00:00')), 'America/Nuuk')
    const evening = (date: string, museums: VisitedMuseum[]) =>
      startsOn(date, museums, { timezone: 'America/Nuuk', visitLength: 60 }).evening
    // From 23:00 to midnight on 28 March; from midnight back to 23:00 on 24 October, which is 0:00 to 1:00 UTC.
    expect(evening('2026-03-28', [always])).toBe('17:00–22:45')
    expect(evening('2026-10-24', [always])).toBe('17:00–23:45')
    const first = museum(hoursOf(closed, { sunday: open('00:00', '01:30') }), 'UTC')
    expect(evening('2026-10-24', [always, first])).toBe('23:00–23:30')
  })
  it('that puts an opening behind the next one, or leaves nothing of it, changes no other', () => {
    const tokyo = { timezone: 'Asia/Tokyo', visitLength: 60 }
    const nuuk = (saturday: DayHours, sunday: DayHours) =>
      museum(hoursOf(closed, { saturday, sunday }), 'America/Nuuk')
    // 23:30 on 28 March is 0:30 on the next day, which is 10:30 in Tokyo.
    const both = nuuk(open('23:30', '23:45'), open('00:00', '08:00'))
    expect(startsOn('2026-03-29', [both], tokyo)).toMatchObject({ morning: '10:00–11:45' })
    const none = nuuk(open('23:30', '00:10'), closed)
    expect(on('2026-03-29', [none], tokyo)).toMatchObject({ slots: [], closed: [none.id] })
  })
})
