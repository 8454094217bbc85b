import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { timesOf } from './log-days.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Madrid'))
afterEach(() => vi.unstubAllEnvs())

it.each([
  ['', '', {}],
  // The clocks go back on this day, which has 25 hours.
  ['2026-10-25', '2026-10-25', { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' }],
  ['2026-01-31', '', { from: '2026-01-30T23:00:00.000Z' }],
  ['', '2026-12-31', { to: '2026-12-31T23:00:00.000Z' }],
  ['0202-01-01', '', {}],
])('the days from %j to %j are whole and in the time zone of the reader', (from, to, times) => {
  expect(timesOf(from, to)).toEqual(times)
})
