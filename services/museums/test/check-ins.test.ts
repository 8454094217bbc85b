import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const amsterdam = { latitude: 52.36, longitude: 4.8852, timezone: 'Europe/Amsterdam' }
const museums = [
  { name: 'Rijks', city: 'Amsterdam', ...amsterdam },
  { name: 'Stedelijk', city: 'Amsterdam', ...amsterdam, latitude: 52.358 },
  { name: 'Prado', city: 'Madrid', latitude: 40.4138, longitude: -3.6921, timezone: 'Europe/Madrid' },
  { name: 'Placeless', city: 'Amsterdam' },
  { name: 'Fifth', city: 'Amsterdam', ...amsterdam },
  { name: 'Sixth', city: 'Amsterdam', ...amsterdam },
]

const env: TestEnvironment = await createTestEnvironment()
const ids = (await env.addMuseums(...museums)).map(({ id }) => id)
const [rijks = 0, stedelijk = 0, prado = 0, placeless = 0] = ids
afterAll(() => env.close())

let user = 100
beforeEach(() => {
  user++
  env.clock.now = new Date('2026-06-10T12:00:00Z')
})

const call = async (
  method: 'POST' | 'DELETE',
  url: string,
  body?: object,
  { as = user, headers = {} }: { as?: number; headers?: Record<string, string> } = {},
) => {
  const answer = await env.app.inject({
    method,
    url,
    headers: { ...(await env.tokens.as({ id: as })), ...headers },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const checkIn = (museumId: number | string, body?: object, headers = {}) =>
  call('POST', `/api/museums/${museumId}/check-in`, body, { headers })
const undo = (id: number, as = user) => call('DELETE', `/api/check-ins/${id}`, undefined, { as })
const wait = (minutes: number) => {
  env.clock.now = new Date(env.clock.now.getTime() + minutes * 60_000)
}
const mine = async (id: number, as = user) =>
  (await env.get(`/api/museums/${id}`, await env.tokens.as({ id: as }))).json().checkIn
const eventsOf = async (type: string) =>
  (await env.events(type)).map(({ data }) => data).filter(data => data.userId === user)

describe('a check-in', () => {
  it('is of the museum\u2019s day, shown to the visitor alone, and published', async () => {
    env.clock.now = new Date('2026-06-10T22:30:00Z')
    const { status, json } = await checkIn(rijks, { note: ' The Night Watch ' })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.any(Number),
      museumId: rijks,
      day: '2026-06-11',
      isVerified: false,
      isCounted: true,
      note: 'The Night Watch',
      undoUntil: '2026-06-10T22:40:00.000Z',
    })
    expect(await mine(rijks)).toEqual(json)
    expect(await mine(rijks, user + 1_000)).toBeNull()
    expect((await env.get(`/api/museums/${rijks}`)).json().checkIn).toBeNull()
    const [event, ...more] = await eventsOf('museum-checked-in')
    expect(more).toEqual([])
    expect(event).toMatchObject({
      checkInId: json.id,
      museum: { id: rijks, name: 'Rijks' },
      day: '2026-06-11',
      isVerified: false,
      isCounted: true,
    })
    expect(JSON.stringify(event)).not.toContain('Night Watch')
  })

  it('is one a day, however often it is asked for', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => checkIn(rijks)))
    expect(new Set(all.map(({ json }) => json.id)).size).toBe(1)
    expect(await eventsOf('museum-checked-in')).toHaveLength(1)
    wait(24 * 60)
    expect(await mine(rijks)).toBeNull()
    expect((await checkIn(rijks)).json).toMatchObject({ day: '2026-06-11' })
  })

  it('is verified within 500 metres of the museum, and keeps no position', async () => {
    const near = { latitude: amsterdam.latitude + 0.004, longitude: amsterdam.longitude }
    expect((await checkIn(rijks, near)).json).toMatchObject({ isVerified: true, isCounted: true })
    expect((await checkIn(stedelijk, { ...near, latitude: 52.4 })).json.isVerified).toBe(false)
    expect((await checkIn(placeless, near)).json.isVerified).toBe(false)
    const rows = await env.db.query('select * from check_ins where user_id = $1', [user])
    expect(JSON.stringify(rows)).not.toMatch(/52\.|4\.88/)
  })

  it('is not counted where the visitor cannot have come from the visit before', async () => {
    await checkIn(rijks)
    wait(30)
    expect((await checkIn(prado)).json).toMatchObject({ isCounted: false })
    wait(30)
    // From Amsterdam, as the one in Madrid is not counted.
    expect((await checkIn(stedelijk)).json).toMatchObject({ isCounted: true })
  })

  it('is refused after five in 24 hours, and says when the next is possible', async () => {
    for (const id of ids.slice(0, 5)) {
      expect((await checkIn(id)).status).toBe(200)
      wait(60)
    }
    const refused = await checkIn(ids[5] ?? 0)
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({
      code: 'rate_limited',
      message: 'You can check in at 5 museums a day.',
      values: { count: 5 },
    })
    expect(refused.headers['retry-after']).toBe(String(19 * 3_600))
    wait(19 * 60)
    expect((await checkIn(ids[5] ?? 0)).status).toBe(200)
  })

  it('replays its answer to a retry', async () => {
    const first = await checkIn(rijks, {}, { 'idempotency-key': `visit-${user}` })
    const again = await checkIn(rijks, {}, { 'idempotency-key': `visit-${user}` })
    expect(again.json).toEqual(first.json)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  it.each([
    [{ latitude: 52 }],
    [{ longitude: 4 }],
    [{ latitude: 91, longitude: 4 }],
    [{ latitude: 52, longitude: -181 }],
    [{ latitude: '52', longitude: 4 }],
    [{ note: 'x'.repeat(501) }],
    [{ note: 7 }],
    [{ day: '2020-01-01' }],
  ])('is refused with %j', async body => {
    const { status, json } = await checkIn(rijks, body)
    expect([status, json.code]).toEqual([400, 'validation_error'])
    expect(await mine(rijks)).toBeNull()
  })

  it.each([999_999, '999999999999999'])('is of a museum that exists, not of %s', async id => {
    expect((await checkIn(id)).json).toMatchObject({ code: 'not_found', message: 'Museum not found' })
  })
})

describe('undoing a check-in', () => {
  it('is possible for ten minutes, and published', async () => {
    const { json } = await checkIn(rijks)
    wait(10)
    expect(await undo(json.id)).toMatchObject({ status: 200, json: { museumId: rijks } })
    expect(await mine(rijks)).toBeNull()
    expect(await eventsOf('museum-check-in-undone')).toEqual([
      { userId: user, checkInId: json.id, museumId: rijks, day: '2026-06-10' },
    ])
    expect((await undo(json.id)).status).toBe(404)
    expect((await checkIn(rijks)).status).toBe(200)
  })

  it('is refused later, and to others', async () => {
    const { json } = await checkIn(rijks)
    expect((await undo(json.id, user + 1_000)).status).toBe(404)
    wait(11)
    expect(await undo(json.id)).toMatchObject({
      status: 403,
      json: { code: 'forbidden', message: 'This can no longer be undone.' },
    })
    expect(await mine(rijks)).toMatchObject({ id: json.id })
  })
})
