import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OpeningHoursInput, parseLegacyDay } from '../src/hours/legacy-hours.ts'

describe('a day in the words of an older source', () => {
  it.each([
    ['9am-5pm', '09:00', '17:00'],
    ['9 AM – 5 PM', '09:00', '17:00'],
    ['9:30 a.m. to 4:45 p.m.', '09:30', '16:45'],
    ['from 10am until 8pm', '10:00', '20:00'],
    ['10:00-17:00', '10:00', '17:00'],
    ['10.00 – 17.30', '10:00', '17:30'],
    ['10:00 - 24:00', '10:00', '00:00'],
    ['noon-5pm', '12:00', '17:00'],
    ['12pm - midnight', '12:00', '00:00'],
    ['1-5pm', '13:00', '17:00'],
    ['10-5pm', '10:00', '17:00'],
    ['9:30-11am', '09:30', '11:00'],
    ['6pm-2am', '18:00', '02:00'],
    ['Open 24 hours', '00:00', '00:00'],
  ])('%s is open from %s to %s', (text, openTime, closeTime) => {
    expect(parseLegacyDay(text)).toEqual({ isOpen: true, isByAppointment: false, text, openTime, closeTime })
  })

  it.each([
    '9-5',
    '9am-5',
    'Dawn to dusk',
    '10am-1pm, 2pm-6pm',
    '25:00-26:00',
    '9:75am-5pm',
    '13pm-5pm',
    '5pm-5pm',
    '',
  ])('%s is open at a time that is not known', text => {
    expect(parseLegacyDay(text)).toEqual({ isOpen: true, isByAppointment: false, text })
  })

  it('is closed, or by appointment', () => {
    expect(parseLegacyDay('Closed for the season')).toMatchObject({ isOpen: false, isByAppointment: false })
    expect(parseLegacyDay('By appointment only')).toMatchObject({ isByAppointment: true })
  })

  it('is read in whichever form its range is written', () => {
    const clock = fc.integer({ min: 0, max: 1_439 })
    const in24 = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const in12 = (minutes: number) => {
      const hour = Math.floor(minutes / 60)
      const half = hour < 12 ? 'am' : 'pm'
      return `${hour % 12 || 12}${minutes % 60 ? `:${String(minutes % 60).padStart(2, '0')}` : ''}${half}`
    }
    const separators = fc.constantFrom('-', ' - ', '–', ' — ', ' to ', ' until ')
    fc.assert(
      fc.property(clock, clock, fc.constantFrom(in12, in24), separators, (from, to, write, separator) => {
        fc.pre(from !== to)
        const day = parseLegacyDay(`${write(from)}${separator}${write(to)}`)
        return day.openTime === in24(from) && day.closeTime === in24(to)
      }),
    )
  })

  it('never fails, whatever the words are', () => {
    fc.assert(fc.property(fc.string(), text => parseLegacyDay(text).isOpen !== undefined))
  })
})

describe('opening hours of a source', () => {
  it('are weekdays with texts, or in today’s form', () => {
    expect(OpeningHoursInput.parse({ monday: 'Closed', friday: '9am-5pm' })).toEqual({
      defaultHours: {
        monday: { isOpen: false, isByAppointment: false, text: 'Closed' },
        friday: {
          isOpen: true,
          isByAppointment: false,
          text: '9am-5pm',
          openTime: '09:00',
          closeTime: '17:00',
        },
      },
      seasonalHours: [],
      exceptions: [],
    })
    expect(OpeningHoursInput.parse({ defaultHours: {} })).toEqual({
      defaultHours: {},
      seasonalHours: [],
      exceptions: [],
    })
  })

  it('keep the last entry of today’s form', () => {
    const given = { defaultHours: {}, seasonalHours: [], exceptions: [], lastEntryMinutes: 30 }
    expect(OpeningHoursInput.parse(given)).toEqual(given)
  })

  it.each([
    {},
    { defaultHours: {}, lastEntryMinutes: 7 },
    { monday: 5 },
    { someday: 'Closed' },
    'Closed',
    null,
  ])('are refused in another form: %j', given => {
    expect(OpeningHoursInput.safeParse(given).success).toBe(false)
  })
})
