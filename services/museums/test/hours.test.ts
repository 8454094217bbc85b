import type { OpeningHours, WeekHours } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { isOpenAt } from '../src/hours/is-open.ts'

const newYork = 'America/New_York'
const open = (openTime: string, closeTime: string) => ({
  isOpen: true,
  isByAppointment: false,
  openTime,
  closeTime,
})
const closed = { isOpen: false, isByAppointment: false }
const appointment = { ...open('09:00', '17:00'), isByAppointment: true }

const week = (day: WeekHours[keyof WeekHours]): WeekHours => ({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
})
const hours = (defaultHours: WeekHours, seasonalHours: OpeningHours['seasonalHours'] = []): OpeningHours => ({
  defaultHours,
  seasonalHours,
})
const nineToFive = hours(week(open('09:00', '17:00')))
const lateFriday = hours({ friday: open('18:00', '02:00'), saturday: closed })
const clubHours = hours({ ...week(closed), saturday: open('22:00', '03:00') })

const summer = {
  name: 'Summer',
  startDate: '2026-06-01',
  endDate: '2026-08-31',
  hours: week(open('10:00', '20:00')),
}
const festival = { name: 'Festival', startDate: '2026-07-04', endDate: '2026-07-05', hours: week(closed) }
const undated = { name: 'Some day', startDate: '2026-01-01', hours: week(closed) }
const seasons = hours(week(open('09:00', '17:00')), [summer, festival, undated])

describe('isOpenAt', () => {
  it.each<[string, OpeningHours | null, string, string, boolean | null]>([
    ['unknown hours', null, newYork, '2026-03-10T15:00:00Z', null],
    ['unknown time zone', nineToFive, '', '2026-03-10T15:00:00Z', null],
    ['in the middle of the day', nineToFive, newYork, '2026-03-10T15:00:00Z', true],
    ['at the opening minute', nineToFive, newYork, '2026-03-10T13:00:00Z', true],
    ['the minute before', nineToFive, newYork, '2026-03-10T12:59:59Z', false],
    ['at the closing minute', nineToFive, newYork, '2026-03-10T21:00:00Z', false],
    ['the same instant in another zone', nineToFive, 'Asia/Tokyo', '2026-03-10T15:00:00Z', false],
    ['a half-hour zone', nineToFive, 'Asia/Kolkata', '2026-03-10T03:30:00Z', true],
    [
      'unknown hours of that day',
      hours({ monday: open('09:00', '17:00') }),
      newYork,
      '2026-03-10T15:00:00Z',
      null,
    ],
    [
      'open without times',
      hours(week({ isOpen: true, isByAppointment: false })),
      newYork,
      '2026-03-10T15:00:00Z',
      null,
    ],
    ['closed', hours(week(closed)), newYork, '2026-03-10T15:00:00Z', false],
    ['by appointment', hours(week(appointment)), newYork, '2026-03-10T15:00:00Z', false],
    ['round the clock', hours(week(open('00:00', '00:00'))), newYork, '2026-03-10T15:00:00Z', true],
    // 2026-03-13 is a Friday.
    ['late, before midnight', lateFriday, newYork, '2026-03-14T03:00:00Z', true],
    ['late, past midnight', lateFriday, newYork, '2026-03-14T05:59:00Z', true],
    ['late, after closing', lateFriday, newYork, '2026-03-14T06:00:00Z', false],
    ['late, before opening', lateFriday, newYork, '2026-03-13T21:00:00Z', false],
    // The clocks go forward on Sunday 2026-03-08 at 02:00, and back on 2026-11-01 at 02:00.
    ['spring: a minute before the gap', clubHours, newYork, '2026-03-08T06:59:00Z', true],
    ['spring: 03:00 comes after 01:59', clubHours, newYork, '2026-03-08T07:00:00Z', false],
    ['spring: nine is an hour earlier in UTC', nineToFive, newYork, '2026-03-08T13:00:00Z', true],
    ['the day before spring', nineToFive, newYork, '2026-03-07T13:00:00Z', false],
    ['autumn: 01:30 for the first time', clubHours, newYork, '2026-11-01T05:30:00Z', true],
    ['autumn: 01:30 for the second time', clubHours, newYork, '2026-11-01T06:30:00Z', true],
    ['autumn: 03:00', clubHours, newYork, '2026-11-01T08:00:00Z', false],
    ['season replaces the week', seasons, newYork, '2026-06-15T23:30:00Z', true],
    [
      'the first day of a season starts in the museum’s zone',
      seasons,
      newYork,
      '2026-06-02T03:30:00Z',
      false,
    ],
    ['the last day of a season is included', seasons, newYork, '2026-08-31T23:00:00Z', true],
    ['the day after a season', seasons, newYork, '2026-09-01T23:00:00Z', false],
    ['the shortest of two seasons applies', seasons, newYork, '2026-07-04T18:00:00Z', false],
    ['a season without an end is ignored', seasons, newYork, '2026-02-10T15:00:00Z', true],
  ])('%s', (_, given, zone, now, expected) => {
    expect(isOpenAt(given, zone, new Date(now))).toBe(expected)
  })
})
