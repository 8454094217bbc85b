import { type Role, userRegistered, userUpdated } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

interface Caller {
  id: number
  role: Role
}
const admin: Caller = { id: 900, role: 'Admin' }
const manager: Caller = { id: 901, role: 'Museum Manager' }
const traveler: Caller = { id: 903, role: 'Traveler' }

beforeAll(async () => {
  const registeredAt = '2026-01-01T00:00:00Z'
  await env.publish(
    userRegistered,
    { user: userOf({ ...admin, username: 'anders', firstName: 'Anders' }), registeredAt },
    { user: userOf({ ...manager, username: 'marta', firstName: 'Márta', lastName: 'Ángel' }), registeredAt },
    { user: userOf({ ...traveler, username: 'martin', firstName: 'Martin' }), registeredAt },
  )
})

let id: number
beforeEach(async () => {
  const museums = await env.addMuseums({ name: 'Clockhouse', city: 'Ghent', country: 'Belgium' })
  id = museums.at(-1)?.id as number
})

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { as = admin, body }: { as?: Caller | null; body?: object } = {},
) => {
  const answer = await env.app.inject({
    method,
    url,
    headers: as ? await env.tokens.as(as) : {},
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const list = async (query = '') => {
  const { json, headers } = await call('GET', `/api/admin/museums?${query}`)
  return {
    names: json.map((each: { name: string }) => each.name),
    json,
    total: Number(headers['x-total-count']),
  }
}
const verify = (verified: unknown, museumId = id, as: Caller = admin) =>
  call('POST', '/api/admin/verify-museum', { as, body: { museumId, verified } })
const assign = (userId: unknown, museumId = id, as: Caller = admin) =>
  call('POST', '/api/admin/assign-museum-manager', { as, body: { museumId, userId } })
const update = (body: object, museumId = id, as: Caller = admin) =>
  call('PUT', `/api/admin/museums/${museumId}`, { as, body })
const museum = async () => (await env.get(`/api/museums/${id}`)).json()
const history = async () => (await call('GET', `/api/museums/${id}/history`)).json
const eventsOf = async (type: string) =>
  (await env.events(type)).filter(({ key }) => key === String(id)).map(({ data }) => data)

describe('the list of museums', () => {
  beforeAll(async () => {
    await env.db.query('truncate museums, museum_standings, museum_search cascade')
    for (let count = 1; count <= 12; count++)
      await env.addMuseums({ name: `Gallery ${count}`, city: 'Málaga', country: 'Spain' })
    await env.db.query(
      "update museum_standings set is_verified = true where museum_id in (select id from museums where name in ('Gallery 3', 'Gallery 7'))",
    )
    await env.db.query("update museums set manager_id = 901 where name = 'Gallery 7'")
  })
  beforeEach(() => env.db.query('delete from museums where id = $1', [id]))

  it('has five museums a page, the newest first, with the number of all', async () => {
    await env.db.query('delete from museum_standings where museum_id = $1', [id])
    expect(await list()).toMatchObject({
      names: ['Gallery 12', 'Gallery 11', 'Gallery 10', 'Gallery 9', 'Gallery 8'],
      total: 12,
    })
    expect((await list('offset=5')).names).toEqual([7, 6, 5, 4, 3].map(each => `Gallery ${each}`))
    expect((await list('offset=10')).names).toEqual(['Gallery 2', 'Gallery 1'])
    expect(await list('offset=15')).toMatchObject({ names: [], total: 12 })
  })

  it.each([
    ['verified', ['Gallery 7', 'Gallery 3'], 2],
    ['unverified', ['Gallery 12', 'Gallery 11', 'Gallery 10', 'Gallery 9', 'Gallery 8'], 10],
    ['with_manager', ['Gallery 7'], 1],
    ['without_manager', ['Gallery 12', 'Gallery 11', 'Gallery 10', 'Gallery 9', 'Gallery 8'], 11],
  ])('filters those that are %s, with and without a search', async (filter, names, total) => {
    await env.db.query('delete from museum_standings where museum_id = $1', [id])
    expect(await list(`filter=${filter}`)).toMatchObject({ names, total })
    expect(await list(`filter=${filter}&search=gallery`)).toMatchObject({ names, total })
    const last = await list(`filter=${filter}&search=GALL%20spain&offset=${total - 1}`)
    expect(last.names).toHaveLength(1)
  })

  it.each([
    ['gallery 7', ['Gallery 7']],
    ['malaga 7', ['Gallery 7']],
    ['spain gallery 12', ['Gallery 12']],
    ['MÁLAGA 12', ['Gallery 12']],
    ["'7'", ['Gallery 7']],
    ['ghent', []],
  ])('is searched by name, city and country for %s', async (search, names) => {
    expect((await list(`search=${encodeURIComponent(search)}`)).names).toEqual(names)
  })

  it('names the manager, and is for administrators', async () => {
    const [found] = (await list('filter=with_manager')).json
    expect(found).toMatchObject({ managerId: 901, manager: { username: 'marta' }, isVerified: true })
    for (const as of [manager, traveler])
      expect((await call('GET', '/api/admin/museums', { as })).status).toBe(403)
    expect((await call('GET', '/api/admin/museums', { as: null })).status).toBe(401)
    expect((await call('GET', '/api/admin/museums?filter=lost')).status).toBe(400)
  })
})

describe('a verification', () => {
  it('is stored with its history and published, once', async () => {
    await assign(manager.id)
    expect((await verify(true)).json).toMatchObject({ id, isVerified: true })
    expect((await verify(true)).status).toBe(200)
    expect((await museum()).isVerified).toBe(true)
    expect(await eventsOf('museum-verified')).toMatchObject([{ isVerified: true, managerId: manager.id }])
    expect((await history())[0]).toMatchObject({
      user: { id: admin.id },
      fields: [{ field: 'isVerified', before: false, after: true }],
      mayUndo: false,
    })
    expect((await verify(false)).json).toMatchObject({ isVerified: false })
    expect(await eventsOf('museum-verified')).toHaveLength(2)
  })

  it('is for administrators, and refuses bad input', async () => {
    expect((await verify(true, id, manager)).status).toBe(403)
    expect((await verify('yes')).json.errors[0]).toMatchObject({ field: 'verified' })
    expect((await verify(true, 99_999_999)).status).toBe(404)
    expect((await museum()).isVerified).toBe(false)
  })
})

describe('the manager of a museum', () => {
  it('is searched by two characters or more, among Museum Managers and administrators', async () => {
    const found = async (search: string) =>
      (await call('GET', `/api/admin/museum-managers?search=${encodeURIComponent(search)}`)).json
    expect(await found('mart')).toMatchObject([{ username: 'marta' }])
    expect(await found('angel')).toMatchObject([{ username: 'marta' }])
    expect(await found('an')).toMatchObject([{ username: 'anders' }, { username: 'marta' }])
    expect((await found('m')).errors[0]).toMatchObject({ field: 'search' })
    const update = { audience: 'public', allowsMessages: true, allowsTagging: true } as const
    await env.publish(userUpdated, {
      user: userOf({ ...traveler, username: 'martin', role: 'Museum Manager' }),
      ...update,
    })
    expect(await found('mart')).toMatchObject([{ username: 'marta' }, { username: 'martin' }])
    await env.publish(userUpdated, { user: userOf({ ...traveler, username: 'martin' }), ...update })
    expect(await found('mart')).toHaveLength(1)
    const refused = await call('GET', '/api/admin/museum-managers?search=mart', { as: manager })
    expect(refused.status).toBe(403)
  })

  it('is one of the first by name without a search', async () => {
    const first = (query = '') => call('GET', `/api/admin/museum-managers${query}`)
    expect((await first()).json).toMatchObject([{ username: 'anders' }, { username: 'marta' }])
    expect((await first('?limit=1')).json).toMatchObject([{ username: 'anders' }])
    const more = { allowsMessages: true, allowsTagging: true }
    const user = userOf({ ...admin, username: 'anders', firstName: 'Anders' })
    await env.publish(userUpdated, { user, audience: 'hidden', ...more })
    expect((await first()).json).toMatchObject([{ username: 'marta' }])
    await env.publish(userUpdated, { user, audience: 'public', ...more })
    expect((await first('?search=m')).status).toBe(400)
    expect((await call('GET', '/api/admin/museum-managers', { as: manager })).status).toBe(403)
  })

  it('is assigned and removed, with history and events', async () => {
    expect((await assign(manager.id)).json).toMatchObject({ managerId: 901, manager: { username: 'marta' } })
    expect((await assign(manager.id)).status).toBe(200)
    expect((await assign(admin.id)).json.managerId).toBe(900)
    expect((await assign(null)).json).toMatchObject({ managerId: null, manager: null })
    expect(await eventsOf('museum-manager-assigned')).toMatchObject([
      { managerId: 901, previousManagerId: null, requestId: null },
      { managerId: 900, previousManagerId: 901 },
      { managerId: null, previousManagerId: 900 },
    ])
    expect(await history()).toHaveLength(3)
  })

  it('is no one of another role', async () => {
    for (const userId of [traveler.id, 987_654]) {
      const { status, json } = await assign(userId)
      expect([status, json.errors[0]]).toMatchObject([
        400,
        { field: 'userId', message: 'Only Museum Managers and administrators can manage a museum.' },
      ])
    }
    expect((await assign('x')).status).toBe(400)
    expect((await assign(manager.id, id, manager)).status).toBe(403)
    expect((await assign(manager.id, 99_999_999)).status).toBe(404)
    expect((await museum()).managerId).toBeNull()
  })
})

describe('an update by an administrator', () => {
  it('changes fields, place and manager together', async () => {
    const { version } = await museum()
    const body = {
      name: 'House of Clocks',
      state: '',
      latitude: 40.4,
      longitude: -3.7,
      featuredImage: 'https://clocks.example.org/front.jpg',
      managerId: manager.id,
      version,
    }
    const { status, json } = await update(body)
    expect(status).toBe(200)
    expect(json).toMatchObject({ name: 'House of Clocks', managerId: 901, latitude: 40.4 })
    expect(await museum()).toMatchObject({
      state: '',
      timezone: 'Europe/Madrid',
      featuredImage: body.featuredImage,
      coverUrl: expect.stringMatching(`^/api/museums/${id}/picture.jpg[?]v=[\\w-]{10}$`),
      version: version + 1,
    })
    const [assigned, edited] = await history()
    expect(assigned.fields).toEqual([{ field: 'managerId', before: null, after: 901 }])
    expect(edited).toMatchObject({ mayUndo: true })
    expect(edited.fields.map((each: { field: string }) => each.field).sort()).toEqual(
      ['featuredImage', 'latitude', 'longitude', 'name', 'state'].sort(),
    )
    const undo = (as: Caller) => call('POST', `/api/museums/${id}/history/${edited.id}/undo`, { as })
    expect((await undo(manager)).status).toBe(403)
    expect((await undo(admin)).status).toBe(200)
    expect(await museum()).toMatchObject({ name: 'Clockhouse', featuredImage: null, managerId: 901 })
    expect((await update({ latitude: 0, longitude: 0, managerId: null })).json).toMatchObject({
      latitude: null,
      longitude: null,
      managerId: null,
    })
    // Where it moves, the clocks of its new place hold.
    expect(await eventsOf('museum-updated')).toMatchObject(
      ['Europe/Madrid', 'America/Chicago', ''].map(timezone => ({ museum: { visits: { timezone } } })),
    )
  })

  it.each([
    [{ name: ' ' }, 'name', 'Museum name is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ website: 'clocks' }, 'website', 'Invalid URL'],
    [{ featuredImage: 'front.jpg' }, 'featuredImage', 'Invalid image URL'],
    [{ latitude: 91, longitude: 0 }, 'latitude', 'Latitudes go from -90 to 90, longitudes from -180 to 180.'],
    [{ latitude: 1 }, 'latitude', 'Latitudes go from -90 to 90, longitudes from -180 to 180.'],
    [{ isVerified: true }, 'isVerified', 'This field is not known here.'],
    [{ slug: 'mine' }, 'slug', 'This field is not known here.'],
    [{ managerId: 903 }, 'managerId', 'Only Museum Managers and administrators can manage a museum.'],
  ])('with %o is refused, and nothing is stored', async (body, field, message) => {
    const before = await museum()
    const { status, json } = await update({ phone: '+32 1', ...body })
    expect([status, json.errors?.[0]]).toMatchObject([400, { field, message }])
    expect(await museum()).toEqual(before)
    expect(await history()).toEqual([])
  })

  it('is for administrators, and of the version that it names', async () => {
    expect((await update({ name: 'Mine' }, id, manager)).status).toBe(403)
    expect((await update({ name: 'Mine', version: 99 })).json.code).toBe('stale_version')
    expect((await update({ name: 'Mine' }, 99_999_999)).status).toBe(404)
    expect((await museum()).name).toBe('Clockhouse')
  })
})
