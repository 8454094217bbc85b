import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const amsterdam = { city: 'Amsterdam', country: 'Netherlands', timezone: 'Europe/Amsterdam' }
const env: TestEnvironment = await createTestEnvironment()
const museums = await env.addMuseums(
  { name: 'Rijks', category: 'art', latitude: 52.36, longitude: 4.8852, ...amsterdam },
  { name: 'Scheepvaart', category: 'history', latitude: 52.371, longitude: 4.915, ...amsterdam },
  {
    name: 'Te Papa',
    category: 'cultural',
    latitude: -41.2905,
    longitude: 174.7821,
    city: 'Wellington',
    country: 'New Zealand',
    timezone: 'Pacific/Auckland',
  },
)
const [rijks = 0, ships = 0, tePapa = 0] = museums.map(({ id }) => id)
afterAll(() => env.close())

let user = 500
beforeEach(() => {
  user++
})

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, as = user) => {
  const headers = await env.tokens.as({ id: as })
  const answer = await env.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, json: answer.json(), next: answer.headers.link }
}
async function visit(museumId: number, at: string, note?: string): Promise<number> {
  env.clock.now = new Date(at)
  const { status, json } = await call('POST', `/api/museums/${museumId}/check-in`, note ? { note } : {})
  expect(status).toBe(200)
  return json.id
}
const passport = async (query = '', as = user) =>
  (await call('GET', `/api/passport${query}`, undefined, as)).json
const stamps = async (query = '', as = user) =>
  (await call('GET', `/api/passport/stamps${query}`, undefined, as)).json

describe('a passport', () => {
  it('has the stamps of three check-ins in two categories, and a page of the year', async () => {
    await visit(rijks, '2025-06-10T12:00:00Z', 'The Night Watch')
    await visit(ships, '2026-01-10T12:00:00Z')
    const last = await visit(rijks, '2026-06-10T12:00:00Z', 'Again')
    expect(await passport('?day=2026-06-10')).toEqual({
      all: { museums: 2, visits: 3 },
      categories: [
        { code: 'art', museums: 1, visits: 2 },
        { code: 'history', museums: 1, visits: 1 },
      ],
      countries: [{ country: 'Netherlands', museums: 2, visits: 3 }],
      seasons: [
        { season: 'summer', museums: 1, visits: 2 },
        { season: 'winter', museums: 1, visits: 1 },
      ],
      years: [
        { year: 2026, museums: 2, visits: 2 },
        { year: 2025, museums: 1, visits: 1 },
      ],
      onThisDay: [
        { museum: expect.objectContaining({ id: rijks }), day: '2025-06-10', note: 'The Night Watch' },
      ],
    })
    expect(await stamps()).toMatchObject([
      { museum: { id: ships }, visits: 1, firstDay: '2026-01-10', season: 'winter', note: '' },
      {
        museum: { id: rijks },
        visits: 2,
        firstDay: '2025-06-10',
        lastDay: '2026-06-10',
        season: 'summer',
        isVerified: false,
        lastCheckInId: last,
        note: 'Again',
      },
    ])
    expect(await stamps('?year=2025')).toMatchObject([{ museum: { id: rijks }, visits: 1 }])
    expect(await stamps('?category=history')).toMatchObject([{ museum: { id: ships } }])
    expect(await stamps('?country=Spain')).toEqual([])
  })

  it('has the counts of a chosen year, and goes on to name the other years', async () => {
    await visit(rijks, '2025-06-10T12:00:00Z')
    await visit(ships, '2026-01-10T12:00:00Z')
    await visit(rijks, '2026-06-10T12:00:00Z')
    const years = [
      { year: 2026, museums: 2, visits: 2 },
      { year: 2025, museums: 1, visits: 1 },
    ]
    expect(await passport('?day=2026-06-10&year=2025')).toEqual({
      all: { museums: 1, visits: 1 },
      categories: [{ code: 'art', museums: 1, visits: 1 }],
      countries: [{ country: 'Netherlands', museums: 1, visits: 1 }],
      seasons: [{ season: 'summer', museums: 1, visits: 1 }],
      years,
      onThisDay: [expect.objectContaining({ day: '2025-06-10' })],
    })
    expect(await passport('?year=2024')).toMatchObject({
      all: { museums: 0, visits: 0 },
      categories: [],
      countries: [],
      seasons: [],
      years,
    })
  })

  it('has the seasons of the museum’s hemisphere and the day of its calendar', async () => {
    await visit(tePapa, '2026-06-30T13:00:00Z')
    expect(await stamps()).toMatchObject([{ firstDay: '2026-07-01', season: 'winter' }])
    expect((await passport()).seasons).toEqual([{ season: 'winter', museums: 1, visits: 1 }])
  })

  it('leaves out what does not count and what was undone', async () => {
    await visit(rijks, '2026-06-10T12:00:00Z')
    await visit(tePapa, '2026-06-10T12:30:00Z') // No one flies so fast.
    const undone = await visit(ships, '2026-06-10T13:00:00Z')
    expect((await call('DELETE', `/api/check-ins/${undone}`)).status).toBe(200)
    expect((await passport()).all).toEqual({ museums: 1, visits: 1 })
    expect(await stamps()).toMatchObject([{ museum: { id: rijks } }])
  })

  it('is empty before the first visit, and of no one else', async () => {
    const empty = {
      all: { museums: 0, visits: 0 },
      categories: [],
      countries: [],
      seasons: [],
      years: [],
      onThisDay: [],
    }
    await visit(rijks, '2026-06-10T12:00:00Z')
    expect(await passport('', user + 10_000)).toEqual(empty)
    expect(await stamps('', user + 10_000)).toEqual([])
    expect((await env.app.inject('/api/passport')).statusCode).toBe(401)
  })

  it('pages by key', async () => {
    await visit(rijks, '2026-06-10T12:00:00Z')
    await visit(ships, '2026-06-11T12:00:00Z')
    const first = await call('GET', '/api/passport/stamps?limit=1')
    expect(first.json).toMatchObject([{ museum: { id: ships } }])
    const next = /<([^>]+)>/.exec(String(first.next))?.[1] ?? ''
    expect((await call('GET', next)).json).toMatchObject([{ museum: { id: rijks } }])
  })

  it.each(['?day=tomorrow', '?day=2026-02-30', '?day=0000-01-01', '?day=1999-12-31', '?year=0'])(
    'refuses %s',
    async query => {
      expect((await call('GET', `/api/passport${query}`)).status).toBe(400)
    },
  )
  it.each(['?category=castle', '?year=soon', '?cursor=x', '?country=%00'])(
    'refuses stamps%s',
    async query => {
      expect((await call('GET', `/api/passport/stamps${query}`)).status).toBe(400)
    },
  )
})

describe('the note of a visit', () => {
  it('is written, changed and removed by the visitor', async () => {
    const id = await visit(rijks, '2026-06-10T12:00:00Z')
    expect((await call('PUT', `/api/check-ins/${id}/note`, { note: ' Blue tiles ' })).json.note).toBe(
      'Blue tiles',
    )
    expect(await stamps()).toMatchObject([{ note: 'Blue tiles' }])
    expect((await call('PUT', `/api/check-ins/${id}/note`, { note: '' })).json.note).toBe('')
  })

  it('is refused for another user, for one that is too long, and with other fields', async () => {
    const id = await visit(rijks, '2026-06-10T12:00:00Z', 'Mine')
    expect((await call('PUT', `/api/check-ins/${id}/note`, { note: 'Yours' }, user + 10_000)).status).toBe(
      404,
    )
    expect((await call('PUT', `/api/check-ins/${id}/note`, { note: 'x'.repeat(1_001) })).status).toBe(400)
    expect((await call('PUT', `/api/check-ins/${id}/note`, { note: 'x', day: '2020-01-01' })).status).toBe(
      400,
    )
    expect(await stamps()).toMatchObject([{ note: 'Mine' }])
  })
})
