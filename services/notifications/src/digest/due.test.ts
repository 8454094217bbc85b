import { describe, expect, it } from 'vitest'
import { nextDigest, weekOf } from './due.ts'

const at = (time: string) => new Date(time)
const next = (now: string, zone: string, sentOn: string | null = null) =>
  nextDigest(at(now), zone, sentOn).toISOString()

describe('the next digest', () => {
  it.each([
    ['on a Sunday, of the day after', '2026-11-22T12:00:00Z', 'UTC', '2026-11-23T08:00:00.000Z'],
    ['on a Monday before eight, of the same day', '2026-11-23T07:59:59Z', 'UTC', '2026-11-23T08:00:00.000Z'],
    ['on a Monday at eight, of the week after', '2026-11-23T08:00:00Z', 'UTC', '2026-11-30T08:00:00.000Z'],
    [
      'in Tokyo, where it is Monday already',
      '2026-11-22T20:00:00Z',
      'Asia/Tokyo',
      '2026-11-22T23:00:00.000Z',
    ],
    [
      'in Honolulu, where it is still Sunday',
      '2026-11-23T09:00:00Z',
      'Pacific/Honolulu',
      '2026-11-23T18:00:00.000Z',
    ],
    [
      'in a zone of a quarter of an hour',
      '2026-11-22T12:00:00Z',
      'Asia/Kathmandu',
      '2026-11-23T02:15:00.000Z',
    ],
    [
      'over the change to summer time, by the new offset',
      '2026-03-27T12:00:00Z',
      'Europe/Madrid',
      '2026-03-30T06:00:00.000Z',
    ],
    [
      'over the change to winter time, by the new offset',
      '2026-10-23T12:00:00Z',
      'Europe/Madrid',
      '2026-10-26T07:00:00.000Z',
    ],
    ['over the new year', '2026-12-29T12:00:00Z', 'America/New_York', '2027-01-04T13:00:00.000Z'],
  ])('is, %s', (_name, now, zone, expected) => {
    expect(next(now, zone)).toBe(expected)
  })

  it('is of a later week than the last one, also in another time zone', () => {
    expect(weekOf(at('2026-11-22T23:00:00Z'), 'Asia/Tokyo')).toBe('2026-11-23')
    expect(next('2026-11-23T01:00:00Z', 'UTC', '2026-11-23')).toBe('2026-11-30T08:00:00.000Z')
    expect(next('2026-11-23T10:00:00Z', 'Pacific/Honolulu', '2026-11-23')).toBe('2026-11-30T18:00:00.000Z')
  })
})
