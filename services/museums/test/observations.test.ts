import type { OpeningHours, Role } from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { correctedHours } from '../src/observations/corrected-hours.ts'
import { purgeObservations } from '../src/observations/observations.repository.ts'
import { verdictOf } from '../src/observations/verdict.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

const admin = { id: 700, role: 'Admin' as Role }
const open = { isOpen: true, isByAppointment: false, openTime: '10:00', closeTime: '17:00' }
const closed = { isOpen: false, isByAppointment: false }
const byAppointment = { isOpen: true, isByAppointment: true }
const week: OpeningHours['defaultHours'] = { monday: closed, tuesday: open, wednesday: open }
const hours: OpeningHours = { defaultHours: week, seasonalHours: [], exceptions: [] }
const zone = 'Europe/Brussels'
/** In Brussels, which is two hours ahead. */
const monday = new Date('2026-06-08T11:00:00Z')
const tuesday = new Date('2026-06-09T11:00:00Z')
const wednesday = new Date('2026-06-10T11:00:00Z')

let id: number
let museums = 0
/** Users are new in each test: how far they travel in a day is looked at. */
let firstUser = 1_000
beforeEach(async () => {
  env.clock.now = monday
  firstUser += 100
  const draft = { name: `Lock Keeper ${++museums}`, city: 'Ghent', timezone: zone, openingHours: hours }
  id = (await env.addMuseums(draft)).at(-1)?.id ?? 0
  await env.db.query('delete from museum_edit_suggestions')
  await env.db.query('update pending_suggestions set pending = 0')
})

type Who = { id: number; role?: Role; registeredAt?: Date }
const user = (number: number): Who => ({ id: firstUser + number })
const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  as: Who | null,
  body?: object,
) => {
  const answer = await env.app.inject({
    method,
    url,
    ...(as && { headers: await env.tokens.as(as) }),
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json() }
}
const checkIn = (who: Who) => call('POST', `/api/museums/${id}/check-in`, who)
const report = (who: Who | null, on = id) => call('POST', `/api/museums/${on}/closed-report`, who)
const confidence = async (who: Who | null = null) =>
  (await call('GET', `/api/museums/${id}/hours-confidence`, who)).json
const suggestions = async () =>
  (await call('GET', `/api/admin/museum-edit-suggestions?museumId=${id}`, admin)).json
const doubts = async () => (await env.events('museum-hours-doubted')).filter(({ key }) => key === String(id))
const pending = async () =>
  (await env.db.query('select pending from pending_suggestions where museum_id = 0'))[0]

describe('what a visit says of the hours', () => {
  const at = (time: string) => new Date(`2026-06-${time}:00+02:00`)
  it.each([
    ['open, found open', '09T12:00', true, 'confirms'],
    ['open, found closed', '09T12:00', false, 'contradicts'],
    ['closed, found open', '08T12:00', true, 'contradicts'],
    ['closed, found closed', '08T12:00', false, null],
    ['soon open, found open', '09T09:30', true, null],
    ['just closed, found open', '09T17:45', true, null],
    ['closed for two hours, found open', '09T19:00', true, 'contradicts'],
    ['not known, found open', '13T12:00', true, null],
  ])('%s', (_, time, wasOpen, verdict) => {
    expect(verdictOf(hours, zone, { at: at(time), wasOpen })).toBe(verdict)
  })

  it('by appointment, or without hours or a time zone, is nothing', () => {
    const visit = { at: monday, wasOpen: true }
    expect(verdictOf({ ...hours, defaultHours: { monday: byAppointment } }, zone, visit)).toBe(null)
    expect(verdictOf(null, zone, visit)).toBe(null)
    expect(verdictOf(hours, '', visit)).toBe(null)
  })
})

describe('the hours that contradictions suggest', () => {
  it('are closed on a day that was found closed, and not known on one that was found open', () => {
    const corrected = correctedHours(hours, zone, [
      { at: monday, wasOpen: true },
      { at: tuesday, wasOpen: false },
    ])
    expect(corrected).toEqual({ ...hours, defaultHours: { tuesday: closed, wednesday: open } })
  })

  it('are what the newest of several about one day says, in whatever order they are listed', () => {
    const weekLater = new Date(tuesday.getTime() + 7 * 24 * 3_600_000)
    const visits = [
      { at: weekLater, wasOpen: false },
      { at: tuesday, wasOpen: true },
    ]
    for (const listed of [visits, visits.toReversed()])
      expect(correctedHours(hours, zone, listed).defaultHours.tuesday).toEqual(closed)
  })

  it('are those of the season or the exception in force, and of the day before after midnight', () => {
    const dates = { startDate: '2026-06-01', endDate: '2026-06-30' }
    const seasonal = { ...hours, seasonalHours: [{ name: 'Summer', ...dates, hours: week }] }
    expect(correctedHours(seasonal, zone, [{ at: tuesday, wasOpen: false }]).seasonalHours[0]?.hours).toEqual(
      {
        ...week,
        tuesday: closed,
      },
    )
    const exceptional = { ...hours, exceptions: [{ name: 'Feast', ...dates, hours: open }] }
    expect(correctedHours(exceptional, zone, [{ at: tuesday, wasOpen: false }]).exceptions[0]?.hours).toEqual(
      closed,
    )
    const shut = { ...hours, exceptions: [{ name: 'Repairs', ...dates, hours: closed }] }
    expect(correctedHours(shut, zone, [{ at: tuesday, wasOpen: true }])).toEqual(hours)
    const late = { ...hours, defaultHours: { tuesday: { ...open, closeTime: '02:00' } } }
    const atOne = new Date('2026-06-09T23:00:00Z')
    expect(correctedHours(late, zone, [{ at: atOne, wasOpen: false }]).defaultHours).toEqual({
      tuesday: closed,
    })
  })
})

describe('check-ins while the hours say closed', () => {
  it('of three users open exactly one suggestion, with an event', async () => {
    for (const number of [1, 2]) expect((await checkIn(user(number))).status).toBe(200)
    expect(await suggestions()).toEqual([])
    expect(await confidence()).toMatchObject({ confirmations: 0, isDoubted: false })
    for (const number of [3, 4, 5]) await checkIn(user(number))
    expect(await suggestions()).toMatchObject([
      {
        isAutomatic: true,
        user: null,
        status: 'pending',
        reason: '3 visitors contradicted the hours.',
        fields: [
          {
            field: 'openingHours',
            base: hours,
            suggested: { ...hours, defaultHours: { tuesday: open, wednesday: open } },
          },
        ],
      },
    ])
    expect(await doubts()).toMatchObject([{ data: { museum: { id } } }])
    const published = (await env.events('museum-edit-suggested')).filter(({ key }) => key === String(id))
    expect(published).toMatchObject([{ data: { userId: null, fields: ['openingHours'], isApplied: false } }])
    expect(await confidence()).toMatchObject({ isDoubted: true })
    expect(await pending()).toEqual({ pending: 1 })
  })

  it('of three users at once open exactly one', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map(number => checkIn(user(number))))
    expect(await suggestions()).toHaveLength(1)
    expect(await doubts()).toHaveLength(1)
    expect(await pending()).toEqual({ pending: 1 })
  })

  it('of new accounts, of one user on several days, or longer ago than 30 days open none', async () => {
    const registeredAt = new Date(monday.getTime() - 7 * 24 * 3_600_000)
    for (const number of [1, 2, 3]) await checkIn({ ...user(number), registeredAt })
    await checkIn(user(4))
    for (const days of [7, 14]) {
      env.clock.now = new Date(monday.getTime() + days * 24 * 3_600_000)
      await checkIn(user(4))
    }
    await checkIn(user(5))
    env.clock.now = new Date(monday.getTime() + 49 * 24 * 3_600_000)
    await checkIn(user(6))
    expect(await suggestions()).toEqual([])
    await checkIn(user(7))
    await checkIn(user(8))
    expect(await suggestions()).toHaveLength(1)
  })

  it('that are undone do not count', async () => {
    const first = await checkIn(user(1))
    expect((await call('DELETE', `/api/check-ins/${first.json.id}`, user(1))).status).toBe(200)
    for (const number of [2, 3]) await checkIn(user(number))
    expect(await suggestions()).toEqual([])
  })
})

describe('check-ins while the hours say open', () => {
  it('confirm them: visitors are counted once, the last time is kept, and an undone one is taken off', async () => {
    env.clock.now = tuesday
    for (const number of [1, 2]) await checkIn(user(number))
    expect(await confidence(user(1))).toEqual({
      confirmations: 2,
      confirmedAt: tuesday.toISOString(),
      isDoubted: false,
      isObserved: true,
    })
    expect(await confidence(user(9))).toMatchObject({ isObserved: false })
    env.clock.now = wednesday
    const again = await checkIn(user(1))
    expect(await confidence()).toMatchObject({ confirmations: 2, confirmedAt: wednesday.toISOString() })
    await call('DELETE', `/api/check-ins/${again.json.id}`, user(1))
    expect(await confidence()).toMatchObject({ confirmations: 2, confirmedAt: tuesday.toISOString() })
    const third = await checkIn(user(3))
    await call('DELETE', `/api/check-ins/${third.json.id}`, user(3))
    expect(await confidence()).toMatchObject({ confirmations: 2, confirmedAt: tuesday.toISOString() })
  })

  it('count for the hours that a museum has now', async () => {
    env.clock.now = tuesday
    await checkIn(user(1))
    env.clock.now = wednesday
    const openingHours = { ...hours, defaultHours: { wednesday: open } }
    await call('PATCH', `/api/museums/${id}/edit`, admin, { openingHours })
    expect(await confidence()).toMatchObject({ confirmations: 0, confirmedAt: null })
    await checkIn(user(1))
    expect(await confidence()).toMatchObject({ confirmations: 1, confirmedAt: wednesday.toISOString() })
  })
})

describe('a report that a museum is closed', () => {
  beforeEach(() => {
    env.clock.now = tuesday
  })

  it('counts once a day for each user, and three open a suggestion', async () => {
    for (const number of [1, 1, 2]) expect((await report(user(number))).status).toBe(200)
    expect(await suggestions()).toEqual([])
    expect(await confidence(user(1))).toMatchObject({ isObserved: true })
    expect((await report(user(3))).json).toMatchObject({ isDoubted: true })
    expect((await suggestions())[0].fields[0].suggested.defaultHours.tuesday).toEqual(closed)
  })

  it('is refused while the hours do not say open, to new accounts, and of an unknown museum', async () => {
    expect((await report(null)).status).toBe(401)
    expect((await report(user(1), 987_654)).status).toBe(404)
    expect((await report(user(1), 99_999_999_999)).status).toBe(404)
    expect((await call('GET', '/api/museums/987654/hours-confidence', null)).status).toBe(404)
    expect((await call('POST', `/api/museums/${id}/closed-report`, user(1), { at: 1 })).status).toBe(400)
    const tooNew = await report({ ...user(1), registeredAt: new Date(tuesday.getTime() - 3_600_000) })
    expect([tooNew.status, tooNew.json.message]).toEqual([403, 'New accounts can report this after 7 days.'])
    env.clock.now = monday
    const { status, json } = await report(user(1))
    expect([status, json.message]).toEqual([400, 'The hours do not say that this museum is open now.'])
    const rows = await env.db.query('select 1 as one from hours_observations where museum_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('a suggestion that visits opened', () => {
  beforeEach(async () => {
    env.clock.now = tuesday
    for (const number of [1, 2, 3]) await report(user(number))
  })
  const decide = async (verb: 'approve' | 'reject', more: object = {}) => {
    const [{ id: suggestionId }] = await suggestions()
    const url = `/api/admin/${verb}-museum-edit-suggestion`
    return call('POST', url, admin, { suggestionId, ...more })
  }

  it('that is approved changes the hours and begins anew', async () => {
    expect((await decide('approve')).json.status).toBe('approved')
    const museum = (await call('GET', `/api/museums/${id}`, null)).json
    expect(museum.openingHours.defaultHours.tuesday).toEqual(closed)
    const [change] = (await call('GET', `/api/museums/${id}/history`, admin)).json
    expect(change.suggestion).toMatchObject({ isAutomatic: true, user: null })
    expect(await confidence()).toMatchObject({ isDoubted: false, confirmations: 0 })
    expect(await env.events('museum-edit-decided')).toEqual([])
    expect(await pending()).toEqual({ pending: 0 })
  })

  it('that is rejected needs three new contradictions for the next one', async () => {
    await decide('reject', { reason: 'It was a strike.' })
    expect(await confidence()).toMatchObject({ isDoubted: false })
    env.clock.now = wednesday
    for (const number of [4, 5]) await report(user(number))
    expect(await suggestions()).toHaveLength(1)
    await report(user(1))
    expect(await suggestions()).toHaveLength(2)
  })

  it('that is rejected uses up the contradictions that came while it was pending', async () => {
    env.clock.now = wednesday
    for (const number of [4, 5]) await report(user(number))
    await decide('reject', { reason: 'It was a strike.' })
    for (const number of [6, 7]) await report(user(number))
    expect(await suggestions()).toHaveLength(1)
    await report(user(8))
    expect(await suggestions()).toHaveLength(2)
  })

  it('is replaced when the hours change meanwhile', async () => {
    const openingHours = { ...hours, defaultHours: { wednesday: open } }
    await call('PATCH', `/api/museums/${id}/edit`, admin, { openingHours })
    expect(await suggestions()).toMatchObject([{ status: 'replaced' }])
    expect((await decide('approve')).status).toBe(409)
    expect(await pending()).toEqual({ pending: 0 })
    expect(await confidence()).toMatchObject({ isDoubted: false })
  })
})

it('observations are deleted after a year', async () => {
  await checkIn(user(1))
  expect(await purgeObservations(env.ctx.db, new Date(monday.getTime() + 364 * 24 * 3_600_000))).toBe(0)
  expect(
    await purgeObservations(env.ctx.db, new Date(monday.getTime() + 500 * 24 * 3_600_000)),
  ).toBeGreaterThan(0)
})
