import { type MeetupDetail, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, refusalOf } from './environment.ts'
import { createMeetupEnvironment, hourMs, type MeetupEnvironment } from './meetups.ts'

let env: MeetupEnvironment
let id: number
let creator: Person
beforeAll(async () => {
  env = await createMeetupEnvironment()
  ;({ id, creator } = await env.community([]))
})
afterAll(() => env.stop())

const minuteMs = 60_000

/** What a form says, and the instants that it means in UTC. Clocks go forward on 30 March and back on 26 October 2031. */
const times: [name: string, form: string, startsAt: string, endsAt?: string][] = [
  ['in winter', 'Europe/Amsterdam 2031-01-15 18:30', '2031-01-15T17:30'],
  ['in summer', 'Europe/Amsterdam 2031-07-15 18:30 20:00', '2031-07-15T16:30', '2031-07-15T18:00'],
  ['before the clocks go forward', 'Europe/Amsterdam 2031-03-30 01:59', '2031-03-30T00:59'],
  ['once they have', 'Europe/Amsterdam 2031-03-30 03:00', '2031-03-30T01:00'],
  [
    'over the hour that they skip',
    'Europe/Amsterdam 2031-03-30 01:30 03:30',
    '2031-03-30T00:30',
    '2031-03-30T01:30',
  ],
  ['at a time that comes twice', 'Europe/Amsterdam 2031-10-26 02:30', '2031-10-26T00:30'],
  [
    'until a time that comes twice',
    'Europe/Amsterdam 2031-10-26 01:30 02:30',
    '2031-10-25T23:30',
    '2031-10-26T00:30',
  ],
  ['after it', 'Europe/Amsterdam 2031-10-26 03:00', '2031-10-26T02:00'],
  [
    'through a short night',
    'Europe/Amsterdam 2031-03-29 23:00 04:00',
    '2031-03-29T22:00',
    '2031-03-30T02:00',
  ],
  ['through a long night', 'Europe/Amsterdam 2031-10-25 23:00 04:00', '2031-10-25T21:00', '2031-10-26T03:00'],
  ['for a whole long day', 'Europe/Amsterdam 2031-10-25 12:00 12:00', '2031-10-25T10:00', '2031-10-26T11:00'],
  ['from midnight', 'Europe/Amsterdam 2031-01-15 00:00 01:00', '2031-01-14T23:00', '2031-01-15T00:00'],
  ['until midnight', 'Europe/Amsterdam 2031-12-31 22:00 00:00', '2031-12-31T21:00', '2031-12-31T23:00'],
  ['on a leap day', 'America/New_York 2032-02-29 09:00', '2032-02-29T14:00'],
  ['where it is the next day already', 'Pacific/Kiritimati 2031-01-15 09:00', '2031-01-14T19:00'],
  ['where it is the day before still', 'Pacific/Pago_Pago 2031-01-15 23:00', '2031-01-16T10:00'],
  ['in a zone of quarter hours', 'Asia/Kathmandu 2031-01-15 18:30', '2031-01-15T12:45'],
  ['after a change of half an hour', 'Australia/Lord_Howe 2031-10-05 02:30', '2031-10-04T15:30'],
  ['at the midnight that comes twice', 'Atlantic/Azores 2031-10-26 00:30', '2031-10-26T00:30'],
]
const skipped: [name: string, form: string, field: 'startTime' | 'endTime'][] = [
  ['where an hour is skipped', 'Europe/Amsterdam 2031-03-30 02:30', 'startTime'],
  ['at the first minute of it', 'Europe/Amsterdam 2031-03-30 02:00', 'startTime'],
  ['at its end', 'Europe/Amsterdam 2031-03-30 01:30 02:30', 'endTime'],
  ['at its end on the next day', 'Europe/Amsterdam 2031-03-29 22:00 02:30', 'endTime'],
  ['where midnight is skipped', 'Atlantic/Azores 2031-03-30 00:30', 'startTime'],
  ['where half an hour is skipped', 'Australia/Lord_Howe 2031-10-05 02:15', 'startTime'],
]

function formOf(text: string) {
  const [timezone = '', date = '', startTime = '', endTime = ''] = text.split(' ')
  return { timezone, date, startTime, endTime }
}
const instant = (minute: string | undefined) => (minute === undefined ? null : `${minute}:00.000Z`)

describe('the time of a meetup', () => {
  it.each(times)('is that of the clocks of its zone: %s', async (_, text, startsAt, endsAt) => {
    const form = formOf(text)
    const meetup = await env.meetup(id, creator, form)
    const expected = { ...form, dateTime: instant(startsAt), endDateTime: instant(endsAt) }
    expect(meetup).toMatchObject(expected)
    // The form of an edit gives the same instants.
    expect((await env.edit(creator, meetup)).json()).toMatchObject({ ...expected, version: 1 })
  })

  it.each(skipped)('returns 400 %s', async (_, text, field) => {
    const before = await env.snapshot()
    const refused = await env.create(id, creator, formOf(text))
    expect(refusalOf(refused)).toEqual([400, 'validation_error'])
    expect(refused.json()).toMatchObject({ errors: [{ field, message: texts.meetup.skippedTime }] })
    expect(await env.snapshot()).toEqual(before)
  })

  it('returns 400 for what is no date, no time and no zone, in the words of the field', async () => {
    const { required, time } = texts.meetup
    for (const [field, values, message] of [
      ['date', ['2031-02-29', '2031-13-01', '15-01-2031', '2031-1-5', '+012031-01-01', ''], required.date],
      ['startTime', ['24:00', '9:00', '18:60', '18:30:00', ''], required.startTime],
      ['endTime', ['24:00', '7 pm'], time],
      ['timezone', ['Europe/Atlantis', '', 'UTC\u0000', `Europe/${'x'.repeat(80)}`], texts.fields.timeZone],
    ] as const)
      for (const value of values) {
        const refused = await env.create(id, creator, { [field]: value })
        expect([field, value, ...refusalOf(refused)]).toEqual([field, value, 400, 'validation_error'])
        expect(refused.json()).toMatchObject({ errors: [{ field, message }] })
      }
  })

  it('is in the future, also of an edit, by the clock of the zone and not by that of UTC', async () => {
    const now = env.time.offsetMs
    env.turnTo('2031-01-15T03:30:00Z')
    const honolulu = { timezone: 'Pacific/Honolulu', date: '2031-01-14' }
    const meetup = await env.meetup(id, creator, { ...honolulu, startTime: '18:00' })
    expect(meetup).toMatchObject({ dateTime: '2031-01-15T04:00:00.000Z', status: 'upcoming' })
    for (const refused of [
      await env.create(id, creator, { ...honolulu, startTime: '17:00' }),
      await env.create(id, creator, { timezone: 'Asia/Tokyo', date: '2031-01-15', startTime: '12:30' }),
      await env.edit(creator, meetup, { startTime: '17:00' }),
      await env.edit(creator, meetup, { date: '2031-01-13' }),
    ]) {
      expect(refusalOf(refused)).toEqual([400, 'validation_error'])
      expect(refused.json()).toMatchObject({ message: texts.meetup.inThePast })
    }
    env.time.offsetMs = now
  })
})

describe('the status of a meetup', () => {
  const statusAt = async ({ id: meetupId }: MeetupDetail, at: number) => {
    env.turnTo(at)
    return (await env.show(creator, meetupId)).status
  }

  it.each([
    ['its end', { endTime: '23:00' }, 4.5 * hourMs],
    ['an end on the next day', { endTime: '01:00' }, 6.5 * hourMs],
    ['two hours where it has no end', {}, 2 * hourMs],
  ])('follows from the clock: ongoing from its start until %s', async (_, form, lengthMs) => {
    const now = env.time.offsetMs
    const meetup = await env.meetup(id, creator, form)
    const start = Date.parse(meetup.dateTime)
    expect([
      await statusAt(meetup, start - minuteMs),
      await statusAt(meetup, start),
      await statusAt(meetup, start + lengthMs - minuteMs),
      await statusAt(meetup, start + lengthMs),
    ]).toEqual(['upcoming', 'ongoing', 'ongoing', 'completed'])
    env.time.offsetMs = now
  })

  it('is cancelled once it is, whatever the clock says', async () => {
    const now = env.time.offsetMs
    const member = await env.member(id)
    const meetup = await env.meetup(id, creator)
    await env.answer(member, meetup.id)
    await env.remove(creator, meetup.id)
    const start = Date.parse(meetup.dateTime)
    for (const at of [start - hourMs, start, start + 3 * hourMs])
      expect(await statusAt(meetup, at)).toBe('cancelled')
    env.time.offsetMs = now
  })
})
