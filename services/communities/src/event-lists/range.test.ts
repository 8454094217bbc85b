import { describe, expect, it } from 'vitest'
import { rangeOf, weekendOf } from './range.ts'

const hourMs = 3_600_000
const weekend = (now: string, timezone: string) => {
  const { from, to } = weekendOf(new Date(now), timezone)
  return [from.toISOString(), to.toISOString()]
}

describe('the weekend', () => {
  it.each([
    // A Wednesday; the last moment of a Friday; a whole weekend; the first moment of a Monday.
    ['2026-12-02T12:00:00Z', '2026-12-05T00:00:00.000Z'],
    ['2026-12-04T23:59:59.999Z', '2026-12-05T00:00:00.000Z'],
    ['2026-12-05T00:00:00Z', '2026-12-05T00:00:00.000Z'],
    ['2026-12-06T23:59:59.999Z', '2026-12-05T00:00:00.000Z'],
    ['2026-12-07T00:00:00Z', '2026-12-12T00:00:00.000Z'],
  ])('at %s begins at %s', (now, from) => {
    expect(weekend(now, 'UTC')).toEqual([from, new Date(Date.parse(from) + 48 * hourMs).toISOString()])
  })

  it('is that of the clocks of a time zone', () => {
    // In Auckland it is Saturday already, in Honolulu it is still Thursday.
    expect(weekend('2026-12-04T11:30:00Z', 'Pacific/Auckland')).toEqual([
      '2026-12-04T11:00:00.000Z',
      '2026-12-06T11:00:00.000Z',
    ])
    expect(weekend('2026-12-04T09:30:00Z', 'Pacific/Honolulu')).toEqual([
      '2026-12-05T10:00:00.000Z',
      '2026-12-07T10:00:00.000Z',
    ])
  })

  it('has 47 or 49 hours where clocks change in it, and begins when its day does', () => {
    const hours = (now: string, timezone: string) => {
      const [from = '', to = ''] = weekend(now, timezone)
      return (Date.parse(to) - Date.parse(from)) / hourMs
    }
    expect(hours('2026-03-28T12:00:00Z', 'Europe/Amsterdam')).toBe(47)
    expect(hours('2026-10-24T12:00:00Z', 'Europe/Amsterdam')).toBe(49)
    // The clocks of Beirut skip the first hour of Sunday 29 March; those of Cairo the first hour of a Friday.
    expect(weekend('2026-03-27T12:00:00Z', 'Asia/Beirut')).toEqual([
      '2026-03-27T22:00:00.000Z',
      '2026-03-29T21:00:00.000Z',
    ])
  })
})

const now = new Date('2026-12-05T15:00:00Z')
const asked = { tab: 'all', past: false, from: undefined, to: undefined, timezone: 'Europe/Madrid' } as const

describe('the range of a list', () => {
  it('has no bounds where none are given', () => {
    expect(rangeOf(asked, now)).toEqual({ from: null, to: null, over: 'without' })
    expect(rangeOf({ ...asked, past: true }, now)).toEqual({ from: null, to: null, over: 'only' })
  })

  it('takes days by the clocks of the time zone, with the last one, and instants as they are', () => {
    expect(rangeOf({ ...asked, from: '2026-12-24', to: '2026-12-25' }, now)).toEqual({
      from: new Date('2026-12-23T23:00:00Z'),
      to: new Date('2026-12-25T23:00:00Z'),
      over: 'both',
    })
    const instants = { from: '2026-12-24T10:00:00+02:00', to: '2026-12-24T12:00:00Z' }
    expect(rangeOf({ ...asked, ...instants, past: true }, now)).toEqual({
      from: new Date('2026-12-24T08:00:00Z'),
      to: new Date('2026-12-24T12:00:00Z'),
      over: 'only',
    })
    expect(rangeOf({ ...asked, to: '2026-12-24' }, now)).toEqual({
      from: null,
      to: new Date('2026-12-24T23:00:00Z'),
      over: 'without',
    })
  })

  it('of the weekend is the part of it that is asked for', () => {
    const tab = 'this_weekend' as const
    expect(rangeOf({ ...asked, tab }, now)).toEqual({
      from: new Date('2026-12-04T23:00:00Z'),
      to: new Date('2026-12-06T23:00:00Z'),
      over: 'without',
    })
    expect(rangeOf({ ...asked, tab, from: '2026-12-06', to: '2026-12-31' }, now)).toEqual({
      from: new Date('2026-12-05T23:00:00Z'),
      to: new Date('2026-12-06T23:00:00Z'),
      over: 'both',
    })
  })
})
