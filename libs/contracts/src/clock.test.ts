import { expect, it } from 'vitest'
import { clockOfMinutes, minutesOfClock } from './clock.ts'

it.each([
  ['00:00', 0],
  ['09:05', 545],
  ['23:59', 1_439],
])('reads and writes %s', (time, minutes) => {
  expect([minutesOfClock(time), clockOfMinutes(minutes)]).toEqual([minutes, time])
})

it('begins again after a day', () => {
  expect(clockOfMinutes(24 * 60 + 90)).toBe('01:30')
})
