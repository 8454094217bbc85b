import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CalendarEnvironment, createCalendarEnvironment } from './calendars.ts'

let env: CalendarEnvironment
beforeAll(async () => {
  env = await createCalendarEnvironment()
})
afterAll(() => env.stop())

type Given = readonly [timezone: string, date: string, startTime: string, endTime: string, isByClock: boolean]
const times: readonly Given[] = [
  ['Europe/Amsterdam', '2040-07-04', '18:30', '20:00', true],
  ['Europe/Amsterdam', '2040-03-25', '01:30', '03:30', true],
  ['America/New_York', '2040-11-04', '23:30', '00:15', true],
  ['Australia/Lord_Howe', '2040-04-01', '01:00', '03:00', true],
  ['Pacific/Apia', '2040-01-04', '09:00', '', true],
  ['America/St_Johns', '2040-03-11', '01:00', '04:00', true],
  // Aliases.
  ['US/Eastern', '2040-06-04', '09:00', '', true],
  ['Asia/Calcutta', '2040-06-04', '09:00', '', true],
  // Of two half past twos the earlier, and the later.
  ['Europe/Amsterdam', '2040-10-28', '02:30', '04:00', false],
  ['Europe/Amsterdam', '2040-10-28', '01:30', '', false],
  // Its clocks change by a rule that VTIMEZONE comes close to.
  ['Asia/Jerusalem', '2029-03-29', '09:00', '', false],
  // Intl takes it in any case, and the library does not.
  ['europe/amsterdam', '2040-06-04', '09:00', '', false],
  ['UTC', '2040-06-04', '09:00', '', false],
]

describe('the time of an event', () => {
  it.each(times)('in %s on %s from %s to "%s" is read as it is stored', async (...given) => {
    const [timezone, date, startTime, endTime, isByClock] = given
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum, { timezone, date, startTime, endTime })
    const [stored] = await env.db.query<{ starts_at: Date; ends_at: Date }>(
      'select starts_at, ends_at from events where id = $1',
      [event.id],
    )
    const { zones, events } = await env.read(null, `museum-events/${event.id}`)
    expect(events).toMatchObject([
      { startsAt: stored?.starts_at.toISOString(), endsAt: stored?.ends_at.toISOString() },
    ])
    expect(zones).toEqual(isByClock ? [timezone] : [])
  })

  it('names each zone once', async () => {
    const { museum, manager } = await env.managed()
    for (const timezone of ['America/New_York', 'Europe/Brussels', 'Europe/Amsterdam', 'America/New_York'])
      await env.event(manager, museum, { timezone })
    const { zones } = await env.read(null, `museums/${museum.id}`)
    expect(zones.toSorted()).toEqual(['America/New_York', 'Europe/Amsterdam', 'Europe/Brussels'])
  })
})
