import type { OpeningHours, Role } from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { correctedHours } from '../src/observations/corrected-hours.ts'
import { verdictOf } from '../src/observations/verdict.ts'
import { SeedMuseum, seedMuseums } from '../src/seed.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

type Caller = { id: number; role?: Role }
const admin: Caller = { id: 900, role: 'Admin' }
const member: Caller = { id: 901 }

const open = { isOpen: true, isByAppointment: false, openTime: '10:00', closeTime: '17:00' }
const closed = { isOpen: false, isByAppointment: false }
const week: OpeningHours['defaultHours'] = { monday: closed, tuesday: open, wednesday: open }
const hours: OpeningHours = { defaultHours: week, seasonalHours: [], exceptions: [] }
const halfAnHour: OpeningHours = { ...hours, lastEntryMinutes: 30 }
const zone = 'Europe/Brussels'
/** A Tuesday, by the clocks of Brussels. */
const tuesdayAt = (time: string) => new Date(`2026-06-09T${time}:00+02:00`)

let id: number
let museums = 0
beforeEach(async () => {
  env.clock.now = tuesdayAt('12:00')
  await env.db.query('delete from museum_edit_suggestions')
  await env.db.query('update pending_suggestions set pending = 0')
  const draft = { name: `Night Porter ${++museums}`, city: 'Ghent', timezone: zone, openingHours: hours }
  id = (await env.addMuseums(draft)).at(-1)?.id ?? 0
})

const call = async (method: 'GET' | 'PATCH' | 'POST', url: string, as: Caller | null, body?: object) => {
  const headers = as ? await env.tokens.as(as) : {}
  const answer = await env.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, json: answer.json() }
}
const edit = (openingHours: object) => call('PATCH', `/api/museums/${id}/edit`, admin, { openingHours })
const museum = async () => (await env.get(`/api/museums/${id}`)).json()
const history = async () => (await call('GET', `/api/museums/${id}/history`, admin)).json
const suggest = async (suggestedChanges: object): Promise<number> =>
  (await call('POST', `/api/museums/${id}/suggest-edit`, member, { suggestedChanges })).json.id
const suggested = async () =>
  (await call('GET', `/api/admin/museum-edit-suggestions?museumId=${id}`, admin)).json[0]
const approve = (suggestionId: number, more: object = {}) =>
  call('POST', '/api/admin/approve-museum-edit-suggestion', admin, { suggestionId, ...more })
const provenance = async () =>
  (await call('GET', `/api/museums/${id}/provenance`, null)).json.find(
    ({ field }: { field: string }) => field === 'openingHours',
  )
const hoursEvents = async () =>
  (await env.events('museum-hours-changed')).filter(({ key }) => key === String(id))

describe('an edit of the last entry alone', () => {
  it('is a change: with a version, a row of history, a source and an event; and can be undone', async () => {
    const before = { museum: await museum(), provenance: await provenance() }
    expect(before.museum).toMatchObject({ openingHours: hours, opening: { lastEntry: null } })
    const { status, json } = await edit(halfAnHour)
    expect([status, json.version]).toEqual([200, before.museum.version + 1])
    expect(json).toMatchObject({
      openingHours: halfAnHour,
      isOpen: true,
      opening: {
        state: 'open',
        changesAt: { time: '17:00' },
        lastEntry: { date: '2026-06-09', time: '16:30', instant: tuesdayAt('16:30').toISOString() },
      },
    })
    const [change] = await history()
    expect(change.fields).toEqual([{ field: 'openingHours', before: hours, after: halfAnHour }])
    expect(await hoursEvents()).toHaveLength(1)
    const after = await provenance()
    expect(after).toMatchObject({ value: halfAnHour, kind: 'edit' })
    expect(after.digest).not.toBe(before.provenance.digest)

    await call('POST', `/api/museums/${id}/history/${change.id}/undo`, admin)
    expect((await museum()).openingHours).toEqual(hours)
    expect((await provenance()).digest).toBe(before.provenance.digest)
  })

  it('that removes it is a change, and one that repeats it is none', async () => {
    await edit(halfAnHour)
    const { version } = await museum()
    expect((await edit(halfAnHour)).json.version).toBe(version)
    expect((await edit(hours)).json).toMatchObject({ version: version + 1, opening: { lastEntry: null } })
    expect((await museum()).openingHours).toEqual(hours)
    expect((await history())[0].fields).toEqual([{ field: 'openingHours', before: halfAnHour, after: hours }])
  })

  it.each([5, 20, 240])('takes %j minutes', async lastEntryMinutes => {
    const given = { ...hours, lastEntryMinutes }
    expect((await edit(given)).json.openingHours).toEqual(given)
  })

  it.each([0, -30, 4, 7, 22.5, 245, '30', null])('is refused with %j minutes', async lastEntryMinutes => {
    const { status, json } = await edit({ ...hours, lastEntryMinutes })
    expect([status, json.errors]).toMatchObject([
      400,
      [
        {
          field: 'openingHours.lastEntryMinutes',
          message: 'The last entry is 5 to 240 minutes before closing, in steps of 5.',
        },
      ],
    ])
    expect(await history()).toEqual([])
  })

  it('is stored with a museum that an administrator adds', async () => {
    const body = {
      name: `Gatehouse ${museums}`,
      address: '4 Key Lane',
      city: 'Lyon',
      state: '-',
      zipCode: '69001',
      country: 'France',
      category: 'technology',
      openingHours: halfAnHour,
      force: true,
    }
    const { json } = await call('POST', '/api/admin/create-museum', admin, body)
    expect((await env.get(`/api/museums/${json.id}`)).json().openingHours).toEqual(halfAnHour)
  })
})

describe('a suggested last entry', () => {
  it('alone is a difference, and is approved without the other fields', async () => {
    const suggestionId = await suggest({ openingHours: halfAnHour, phone: '+32 1' })
    expect((await suggested()).fields).toMatchObject([
      { field: 'phone' },
      { field: 'openingHours', base: hours, current: hours, suggested: halfAnHour, isConflict: false },
    ])
    await approve(suggestionId, { fields: ['openingHours'] })
    expect(await museum()).toMatchObject({ openingHours: halfAnHour, phone: null })
    expect(await suggested()).toMatchObject({ status: 'partly_approved' })
  })

  it('is in conflict with another one by now, and not with the same', async () => {
    const suggestionId = await suggest({ openingHours: halfAnHour })
    await edit({ ...hours, lastEntryMinutes: 60 })
    expect((await suggested()).fields).toMatchObject([{ isConflict: true }])
    expect((await approve(suggestionId)).status).toBe(409)
    await edit(halfAnHour)
    expect((await suggested()).fields).toMatchObject([{ isConflict: false }])
    expect((await approve(suggestionId)).json.status).toBe('approved')
  })
})

it('a source brings the last entry, and a change of it alone is a change of the source', async () => {
  const seed = (openingHours: object) =>
    seedMuseums(env.ctx, [
      SeedMuseum.parse({
        slug: 'the-porters-lodge',
        name: 'The Porter’s Lodge',
        description: '',
        category: 'history',
        address: '1 Gate',
        city: 'Ghent',
        country: 'Belgium',
        latitude: 51.05,
        longitude: 3.72,
        timezone: zone,
        website: 'https://lodge.example',
        isVerified: true,
        openingHours,
      }),
    ])
  expect(await seed(hours)).toMatchObject({ created: 1 })
  expect(await seed(halfAnHour)).toMatchObject({ changed: 1 })
  expect(await seed(halfAnHour)).toMatchObject({ unchanged: 1 })
  const found = (await env.get('/api/museums/slug/the-porters-lodge')).json()
  expect(found.openingHours).toEqual(halfAnHour)
})

describe('what a visit says between the last entry and the closing', () => {
  it.each([
    ['16:29', false, 'contradicts'],
    ['16:30', false, 'after_last_entry'],
    ['16:59', false, 'after_last_entry'],
    ['16:59', true, 'confirms'],
    ['17:00', false, null],
    ['17:30', true, null],
    ['19:00', true, 'contradicts'],
  ])('at %s, found open: %j', (time, wasOpen, verdict) => {
    expect(verdictOf(halfAnHour, zone, { at: tuesdayAt(time), wasOpen })).toBe(verdict)
  })

  const report = (as: Caller) => call('POST', `/api/museums/${id}/closed-report`, as)

  it('is no report that the museum is closed: it is refused and stores nothing', async () => {
    await edit(halfAnHour)
    env.clock.now = tuesdayAt('16:45')
    const { status, json } = await report(member)
    expect([status, json.message]).toEqual([
      400,
      'The last entry has passed: the hours say that nobody is admitted now.',
    ])
    expect(await env.db.query('select 1 from hours_observations where museum_id = $1', [id])).toEqual([])
    expect((await call('POST', `/api/museums/${id}/check-in`, member)).status).toBe(200)
    const confidence = await call('GET', `/api/museums/${id}/hours-confidence`, null)
    expect(confidence.json).toMatchObject({ confirmations: 1, isDoubted: false })
  })

  it('stays in the hours that visits suggest', async () => {
    const corrected = { ...halfAnHour, defaultHours: { ...week, tuesday: closed } }
    const seen = { at: tuesdayAt('12:00'), wasOpen: false }
    expect(correctedHours(halfAnHour, zone, [seen])).toEqual(corrected)
    await edit(halfAnHour)
    for (const visitor of [910, 911, 912]) await report({ id: visitor })
    const suggestion = await suggested()
    expect(suggestion).toMatchObject({ isAutomatic: true, fields: [{ suggested: corrected }] })
    await approve(suggestion.id)
    expect((await museum()).openingHours).toEqual(corrected)
  })
})
