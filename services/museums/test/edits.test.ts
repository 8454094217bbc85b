import {
  type EventData,
  museumFields,
  type museumUpdated,
  type OpeningHours,
  type Role,
  userRegistered,
  userUpdated,
} from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

const admin = { id: 900, role: 'Admin' as Role }
const manager = { id: 901, role: 'Museum Manager' as Role }
const otherManager = { id: 902, role: 'Museum Manager' as Role }
const traveler = { id: 903, role: 'Traveler' as Role }

const add = async (draft: Parameters<typeof env.addMuseums>[0]) =>
  (await env.addMuseums(draft)).at(-1) as { id: number }

let id: number
let museums = 0
beforeEach(async () => {
  env.clock.now = new Date('2026-06-10T12:00:00Z')
  const museum = await add({
    name: `Clockhouse ${++museums}`,
    city: 'Ghent',
    timezone: 'Europe/Brussels',
  })
  id = museum.id
  await env.db.query('update museums set manager_id = $1 where id = $2', [manager.id, id])
})

const call = async (
  method: 'PATCH' | 'POST' | 'PUT' | 'GET',
  url: string,
  {
    as = manager,
    body,
    headers = {},
  }: { as?: { id: number; role: Role } | null; body?: object; headers?: object } = {},
) => {
  const answer = await env.app.inject({
    method,
    url,
    headers: { ...(as && (await env.tokens.as(as))), ...headers },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json(), link: String(answer.headers.link ?? '') }
}
const edit = (body: object, more: object = {}) => call('PATCH', `/api/museums/${id}/edit`, { body, ...more })
const history = (query = '', as = traveler) => call('GET', `/api/museums/${id}/history${query}`, { as })
const undo = (changeId: number, as = manager) =>
  call('POST', `/api/museums/${id}/history/${changeId}/undo`, { as })
const museum = async () => (await env.get(`/api/museums/${id}`)).json()
const eventsOf = async (type: string) => (await env.events(type)).filter(({ key }) => key === String(id))
/** When it can be visited, of each event in turn. */
const publishedVisits = async () =>
  (await eventsOf('museum-updated')).map(
    ({ data }) => (data as unknown as EventData<typeof museumUpdated>).museum.visits,
  )
const refused = async (body: object) => {
  const { status, json } = await edit(body)
  return [status, json.errors?.[0]]
}

const nineToFive = { isOpen: true, isByAppointment: false, openTime: '09:00', closeTime: '17:00' }
const closed = { isOpen: false, isByAppointment: false }
const hours: OpeningHours = {
  defaultHours: { monday: closed, tuesday: nineToFive, wednesday: { isOpen: true, isByAppointment: true } },
  seasonalHours: [
    { name: 'Summer', startDate: '2026-06-01', endDate: '2026-08-31', hours: { wednesday: nineToFive } },
  ],
  exceptions: [{ name: 'Easter', startDate: '2026-04-05', endDate: '2026-04-06', hours: closed }],
}

describe('an edit', () => {
  it('changes every field that people may change, and no other, with a row of history', async () => {
    const changes = {
      name: 'Museum of Clocks',
      description: 'Clocks of six centuries.',
      category: 'Science Museums',
      address: '1 Tower Square',
      address2: 'Second floor',
      city: 'Bruges',
      state: 'West Flanders',
      zipCode: '8000',
      country: 'Belgium',
      phone: '+32 1',
      email: 'clocks@example.org',
      website: 'https://clocks.example.org',
      donateUrl: 'https://clocks.example.org/give',
      amenities: ['restrooms', 'beer_garden'],
      openingHours: hours,
    }
    expect(Object.keys(changes).sort()).toEqual([...museumFields].sort())
    const before = await museum()
    const { status, json } = await edit({ ...changes, version: before.version })
    expect(status).toBe(200)
    const after = {
      ...changes,
      category: 'Science Museums',
      categoryCode: 'science',
      version: before.version + 1,
    }
    expect(json).toMatchObject({ ...after, slug: before.slug, managerId: manager.id, isVerified: false })
    expect(await museum()).toEqual({ ...json, isFollowing: false, checkIn: null })
    expect(json.opening).toMatchObject({ state: 'open' })
    const [change] = (await history()).json
    expect(change).toMatchObject({ at: env.clock.now.toISOString(), undoes: null, isUndone: false })
    expect(change.fields).toContainEqual({ field: 'city', before: 'Ghent', after: 'Bruges' })
    expect(change.fields).toHaveLength(museumFields.length - (before.country === 'Belgium' ? 1 : 0))
    expect(await eventsOf('museum-updated')).toMatchObject([
      { data: { museum: { name: 'Museum of Clocks' } } },
    ])
    expect(await eventsOf('museum-hours-changed')).toMatchObject([{ data: { userId: manager.id } }])
    const found = (q: string) => env.get(`/api/search/museums?q=${q}`).then(answer => answer.json())
    expect(await found('museum%20of%20clocks')).toMatchObject([{ id }])
    expect(await found(`clockhouse%20${museums}`)).toEqual([])
  })

  it('without a difference changes nothing', async () => {
    const { name, version } = await museum()
    expect((await edit({ name, phone: '', openingHours: null })).json.version).toBe(version)
    expect((await edit({})).status).toBe(200)
    expect((await history()).json).toEqual([])
    expect(await eventsOf('museum-updated')).toEqual([])
  })

  it('of two people at once is of one, and the other is refused', async () => {
    const { version } = await museum()
    const answers = await Promise.all([
      edit({ name: 'One', version }),
      edit({ name: 'Two', version }, { as: admin }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.json).toMatchObject({ code: 'stale_version' })
    expect((await history()).json).toHaveLength(1)
  })

  it('that is repeated with its key is made once', async () => {
    const headers = { 'idempotency-key': 'edit-1' }
    const first = await edit({ phone: '+32 2' }, { headers })
    expect((await edit({ phone: '+32 2' }, { headers })).json).toEqual(first.json)
    expect((await history()).json).toHaveLength(1)
  })

  it('is for the manager of this museum and for administrators', async () => {
    for (const as of [traveler, otherManager, { ...manager, role: 'Traveler' as Role }]) {
      expect((await edit({ name: 'Mine' }, { as })).status).toBe(403)
    }
    expect((await edit({ name: 'Mine' }, { as: null })).status).toBe(401)
    expect((await edit({ name: 'Yours' }, { as: admin })).status).toBe(200)
    expect((await call('PATCH', '/api/museums/987654/edit', { body: { name: 'None' } })).status).toBe(404)
    expect((await call('PATCH', '/api/museums/99999999999/edit', { body: { name: 'None' } })).status).toBe(
      404,
    )
  })

  it.each([
    ['name', ' ', 'Museum name is required'],
    ['address', '', 'Address is required'],
    ['city', '', 'City is required'],
    ['state', '', 'State is required'],
    ['zipCode', '', 'Zip code is required'],
    ['country', '', 'Country is required'],
    ['category', 'Nowhere', 'This is not a museum category.'],
    ['email', 'not an address', 'Please enter a valid email address'],
    ['website', 'javascript:alert(1)', 'Invalid URL'],
    ['donateUrl', 'ftp://example.org', 'Invalid URL'],
    ['managerId', 1, 'This field is not known here.'],
    ['isVerified', true, 'This field is not known here.'],
    ['slug', 'mine', 'This field is not known here.'],
    ['latitude', 1, 'This field is not known here.'],
  ])('is refused with %s %j', async (field, value, message) => {
    expect(await refused({ [field]: value })).toMatchObject([400, { field, message }])
  })

  const onMonday = (monday: object) => ({ openingHours: { defaultHours: { monday } } })
  const season = (more: object) => ({
    openingHours: {
      defaultHours: {},
      seasonalHours: [{ name: 'Summer', startDate: '2026-06-01', endDate: '2026-08-31', hours: {}, ...more }],
    },
  })
  it.each([
    [onMonday({ ...nineToFive, closeTime: undefined }), 'openingHours.defaultHours.monday'],
    [onMonday({ ...nineToFive, isByAppointment: true }), 'openingHours.defaultHours.monday'],
    [onMonday({ ...closed, isByAppointment: true }), 'openingHours.defaultHours.monday'],
    [onMonday({ ...nineToFive, openTime: '25:00' }), 'openingHours.defaultHours.monday.openTime'],
    [onMonday({ ...nineToFive, lunch: true }), 'lunch'],
    [season({ name: '' }), 'openingHours.seasonalHours.0.name'],
    [season({ endDate: undefined }), 'openingHours.seasonalHours.0.endDate'],
    [season({ endDate: '2026-05-31' }), 'openingHours.seasonalHours.0.endDate'],
    [season({ startDate: '2026-02-30' }), 'openingHours.seasonalHours.0.startDate'],
  ])('is refused with hours that make no sense (%#)', async (body, field) => {
    const { status, json } = await edit(body)
    expect([status, json.errors?.map((each: { field: string }) => each.field)]).toEqual([400, [field]])
  })

  it('keeps a day with the words of an older source, and takes no other one', async () => {
    const kept = { isOpen: false, isByAppointment: true, openTime: '09:00', text: 'Ring twice' }
    const only = (defaultHours: object, more: object = {}) => ({ openingHours: { defaultHours, ...more } })
    const easter = { name: 'Easter', startDate: '2026-04-05', endDate: '2026-04-06', hours: kept }
    expect(await refused(only({ monday: kept }))).toMatchObject([
      400,
      {
        field: 'openingHours.defaultHours.monday',
        message: 'Please choose closed, by appointment, or both times.',
      },
    ])
    await env.db.query('update museums set opening_hours = $2 where id = $1', [
      id,
      JSON.stringify({ defaultHours: { monday: kept } }),
    ])
    const administered = { as: admin, body: only({ monday: { ...kept, isOpen: true } }) }
    for (const answer of [
      await edit(administered.body),
      await call('PUT', `/api/admin/museums/${id}`, administered),
    ])
      expect([answer.status, answer.json.errors?.[0].field]).toEqual([
        400,
        'openingHours.defaultHours.monday',
      ])
    const elsewhere = only({}, { exceptions: [{ ...easter, hours: { ...kept, text: 'Knock' } }] })
    expect(await refused(elsewhere)).toMatchObject([400, { field: 'openingHours.exceptions.0.hours' }])
    const copied = only({ monday: kept, sunday: kept, friday: nineToFive }, { exceptions: [easter] })
    expect((await edit(copied)).json.openingHours.defaultHours).toEqual(copied.openingHours.defaultHours)
  })

  it('past midnight is stored as it is', async () => {
    const late = { isOpen: true, isByAppointment: false, openTime: '18:00', closeTime: '02:00' }
    expect((await edit({ openingHours: { defaultHours: { monday: late } } })).json.openingHours).toEqual({
      defaultHours: { monday: late },
      seasonalHours: [],
      exceptions: [],
    })
  })
})

describe('an import', () => {
  it('leaves a museum alone that people have changed', async () => {
    const museumOf = (name: string) => ({ name, city: 'Ghent', sourceId: 'edited-1' })
    id = (await add(museumOf('Before'))).id
    await env.addMuseums(museumOf('Imported again'))
    expect((await museum()).name).toBe('Imported again')
    await edit({ phone: '+32 3' }, { as: admin })
    await env.addMuseums(museumOf('Imported a third time'))
    expect(await museum()).toMatchObject({ name: 'Imported again', phone: '+32 3' })
  })
})

describe('the history of a museum', () => {
  it('pages from the newest, and names who changed it to those who may see them', async () => {
    for (const phone of ['1', '2', '3']) await edit({ phone })
    const first = await history('?limit=2')
    expect(first.json.map((each: { fields: { after: string }[] }) => each.fields[0]?.after)).toEqual([
      '3',
      '2',
    ])
    const next = /<([^>]+)>; rel="next"/.exec(first.link)?.[1] ?? ''
    const cursor = new URL(next, 'http://localhost').search
    const second = await history(cursor)
    expect(second.json.map((each: { fields: { after: string }[] }) => each.fields[0]?.after)).toEqual(['1'])
    expect(second.link).toBe('')
    expect((await history('?cursor=nonsense')).status).toBe(400)
    expect((await call('GET', `/api/museums/${id}/history`, { as: null })).status).toBe(401)
  })
})

describe('who changed a museum', () => {
  it('is named to those who may see them', async () => {
    const user = userOf({ id: manager.id, username: 'keeper' })
    await env.publish(userRegistered, { user, registeredAt: '2026-06-01T00:00:00.000Z' })
    await edit({ phone: '1' })
    const nameFor = async (as: typeof traveler) => (await history('', as)).json[0].user?.username
    expect(await nameFor(traveler)).toBe('keeper')
    const hidden = { user, audience: 'private', allowsMessages: true, allowsTagging: true } as const
    await env.publish(userUpdated, hidden)
    expect(await nameFor(traveler)).toBeUndefined()
    expect(await nameFor(manager)).toBe('keeper')
  })
})

describe('when a museum can be visited', () => {
  const before = { timezone: 'Europe/Brussels', openingHours: null, hasFreeAdmissionDays: false }

  it('is published with an edit of its hours or its amenities, and as before when that is undone', async () => {
    await edit({ openingHours: hours })
    await edit({ amenities: ['restrooms', 'free_admission_days'] })
    const [amenities, openingHours] = (await history()).json
    await undo(openingHours.id)
    await undo(amenities.id)
    expect(await publishedVisits()).toEqual([
      { ...before, openingHours: hours },
      { ...before, openingHours: hours, hasFreeAdmissionDays: true },
      { ...before, hasFreeAdmissionDays: true },
      before,
    ])
  })
})

describe('undoing a change', () => {
  it('puts the earlier values back, once, and can be undone itself', async () => {
    const before = await museum()
    await edit({ name: 'Renamed', openingHours: hours })
    const [change] = (await history()).json
    const { status, json } = await undo(change.id)
    expect([status, json]).toMatchObject([200, { name: before.name, openingHours: null }])
    expect((await undo(change.id)).status).toBe(200)
    const changes = (await history()).json
    expect(changes).toMatchObject([{ undoes: change.id }, { id: change.id, isUndone: true }])
    await undo(changes[0].id)
    expect(await museum()).toMatchObject({ name: 'Renamed', openingHours: hours })
  })

  it('is refused where a field has changed since, and changes nothing', async () => {
    await edit({ name: 'First', phone: '1' })
    const [change] = (await history()).json
    await edit({ phone: '2' })
    const { status, json } = await undo(change.id)
    expect([status, json.code]).toEqual([409, 'stale_version'])
    expect(await museum()).toMatchObject({ name: 'First', phone: '2' })
  })

  it('is for those who may edit, and of a change of this museum', async () => {
    await edit({ phone: '1' })
    const [change] = (await history()).json
    expect((await undo(change.id, traveler)).status).toBe(403)
    expect((await undo(987_654)).status).toBe(404)
    const other = await add({ name: 'Elsewhere', city: 'Ghent' })
    const url = `/api/museums/${other.id}/history/${change.id}/undo`
    expect((await call('POST', url, { as: admin })).status).toBe(404)
  })
})

describe('five people who edit and undo at once', () => {
  it('leave a history whose last values are the museum’s', async () => {
    await edit({ phone: 'start' })
    const [start] = (await history()).json
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) =>
        edit({ phone: `p${index}`, city: `c${index}` }, { as: admin }),
      ),
      undo(start.id),
    ])
    const changes: { fields: { field: string; before: unknown; after: unknown }[] }[] = (await history()).json
    const current = await museum()
    for (const field of ['phone', 'city'] as const) {
      const of = changes.flatMap(({ fields }) => fields.filter(each => each.field === field))
      expect(of[0]?.after).toBe(current[field] ?? '')
      for (const [index, { before }] of of.entries()) {
        if (of[index + 1]) expect(before).toBe(of[index + 1]?.after)
      }
    }
  })
})
