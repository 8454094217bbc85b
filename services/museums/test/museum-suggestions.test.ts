import { type Role, userRegistered } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())
const admin = { id: 900, role: 'Admin' as Role }
const member = { id: 700, role: 'Traveler' as Role }

type As = typeof admin | null
const call = async (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  { as = admin, body, headers = {} }: { as?: As; body?: object; headers?: object } = {},
) => {
  const answer = await env.app.inject({
    method,
    url,
    headers: { ...(as && (await env.tokens.as(as))), ...headers },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json(), link: String(answer.headers.link ?? '') }
}
let named = 0
const suggested = (more: object = {}) => ({
  name: `House of Tides ${++named}`,
  address: '9 Ebb Street',
  city: 'Vannes',
  country: 'France',
  ...more,
})
const suggest = (body: object, more: { as?: As; headers?: object } = {}) =>
  call('POST', '/api/museum-suggestions', { as: member, body, ...more })
const list = (query = '') => call('GET', `/api/admin/museum-suggestions${query}`)
const decide = (id: number, how: string, body: object, as: As = admin) =>
  call('PATCH', `/api/admin/museum-suggestions/${id}/${how}`, { as, body })
const complete = (more: object = {}) => ({
  ...suggested(),
  state: '-',
  zipCode: '56000',
  category: 'natural_history',
  ...more,
})
const decisions = async (id: number) =>
  (await env.events('museum-suggestion-decided')).filter(({ key }) => key === String(id))

beforeAll(() =>
  env.publish(userRegistered, {
    user: userOf({ id: member.id }),
    registeredAt: '2026-06-01T12:00:00.000Z',
  } as never),
)

describe('a suggestion', () => {
  it('is published without what the member wrote', async () => {
    const { json } = await suggest(suggested())
    const events = (await env.events('museum-suggested')).filter(({ key }) => key === String(json.id))
    expect(events.map(({ data }) => data)).toEqual([{ suggestionId: json.id, userId: member.id }])
  })

  it('is stored for review with what the member wrote, and ignores a userId', async () => {
    const body = suggested({
      description: 'Tides by the hour.',
      website: 'https://tides.example.org',
      userId: 1,
    })
    const { status, json } = await suggest(body)
    expect(status).toBe(201)
    const [found] = (await list('?status=pending')).json.filter(({ id }: { id: number }) => id === json.id)
    expect(found).toMatchObject({
      name: (body as unknown as { name: string }).name,
      description: 'Tides by the hour.',
      website: 'https://tides.example.org',
      phone: '',
      status: 'pending',
      user: { id: member.id },
      museum: null,
      reason: null,
      candidates: [],
    })
  })

  it('shows the museums that it may be', async () => {
    await env.addMuseums({
      name: 'Ebb Museum',
      city: 'Vannes',
      country: 'France',
      latitude: null,
      longitude: null,
    })
    const { json } = await suggest(suggested({ name: 'The Ebb Museum' }))
    const found = (await list('?status=pending')).json.find(({ id }: { id: number }) => id === json.id)
    expect(found.candidates).toMatchObject([{ name: 'Ebb Museum' }])
  })

  it('is stored once for one idempotency key', async () => {
    const [body, headers] = [suggested(), { 'idempotency-key': 'tides-1' }]
    const first = await suggest(body, { headers })
    expect((await suggest(body, { headers })).json).toEqual(first.json)
  })

  it.each([
    [{ name: '' }, 'name', 'Museum name is required'],
    [{ address: undefined }, 'address', 'Address is required'],
    [{ city: ' ' }, 'city', 'City is required'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ website: 'tides' }, 'website', 'Invalid URL'],
    [{ status: 'approved' }, 'status', 'This field is not known here.'],
  ])('with %j is refused', async (part, field, message) => {
    const stored = async () => (await env.db.query('select count(*) from museum_suggestions'))[0]
    const before = await stored()
    const { status, json } = await suggest(suggested(part))
    expect([status, json.errors[0]]).toMatchObject([400, { field, message }])
    expect(await stored()).toEqual(before)
  })

  it('is for members, and its review for administrators', async () => {
    expect((await suggest(suggested(), { as: null })).status).toBe(401)
    const { json } = await suggest(suggested())
    expect((await call('GET', '/api/admin/museum-suggestions', { as: member })).status).toBe(403)
    for (const [how, body] of [
      ['approve', complete()],
      ['reject', { reason: 'No.' }],
      ['merge', { museumId: 1 }],
    ] as const)
      expect((await decide(json.id, how, body, member)).status).toBe(403)
  })
})

describe('a decision', () => {
  it('approves: adds the museum as the reviewer completed it, and publishes it', async () => {
    const { id } = (await suggest(suggested())).json
    const { status, json } = await decide(id, 'approve', complete({ name: 'Tide House', isVerified: true }))
    expect([status, json.status, json.museum.slug]).toEqual([200, 'approved', 'tide-house'])
    expect((await env.get('/api/museums/slug/tide-house')).json()).toMatchObject({
      isVerified: true,
      categoryCode: 'natural_history',
    })
    expect(await decisions(id)).toMatchObject([
      { data: { userId: member.id, outcome: 'approved', museum: { slug: 'tide-house' }, reason: null } },
    ])
  })

  it('merges into a museum that is here, and refuses one that is not', async () => {
    const { id } = (await suggest(suggested())).json
    for (const museumId of [987_654, 99_999_999_999]) {
      const { status, json } = await decide(id, 'merge', { museumId })
      expect([status, json.errors[0]]).toMatchObject([
        400,
        { field: 'museumId', message: 'Museum not found' },
      ])
    }
    const museum = (await env.addMuseums({ name: 'Quay House' })).at(-1)
    const { json } = await decide(id, 'merge', { museumId: museum?.id })
    expect(json).toMatchObject({ status: 'merged', museum: { id: museum?.id } })
    expect(await decisions(id)).toMatchObject([
      { data: { outcome: 'merged', museum: { name: 'Quay House' } } },
    ])
  })

  it('rejects with a reason', async () => {
    const { id } = (await suggest(suggested())).json
    const without = await decide(id, 'reject', { reason: ' ' })
    expect([without.status, without.json.errors[0].message]).toEqual([
      400,
      'Please provide a reason for rejection',
    ])
    const { json } = await decide(id, 'reject', { reason: 'It is a shop.' })
    expect(json).toMatchObject({ status: 'rejected', reason: 'It is a shop.', museum: null })
    expect(await decisions(id)).toMatchObject([{ data: { outcome: 'rejected', reason: 'It is a shop.' } }])
  })

  it('is made once, also by two at the same time; a duplicate leaves it open', async () => {
    const { id } = (await suggest(suggested())).json
    await env.addMuseums({
      name: 'Twin Hall',
      state: '',
      city: 'Vannes',
      country: 'France',
      latitude: null,
      longitude: null,
    })
    const refused = await decide(id, 'approve', complete({ name: 'Twin Hall' }))
    expect([refused.status, refused.json.code]).toEqual([409, 'duplicate_museum'])
    const answers = await Promise.all([
      decide(id, 'approve', complete({ name: 'Twin Hall', force: true })),
      decide(id, 'reject', { reason: 'No.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'stale_version',
      message: 'This suggestion has been decided already.',
    })
    expect(await decisions(id)).toHaveLength(1)
    expect((await decide(987_654, 'reject', { reason: 'No.' })).status).toBe(404)
  })

  it('moves it to the list of its state, which has pages', async () => {
    for (const _ of [1, 2, 3]) {
      const { id } = (await suggest(suggested())).json
      await decide(id, 'reject', { reason: 'No.' })
    }
    const first = await list('?status=rejected&limit=2')
    const cursor = /cursor=([^&>]+)/.exec(first.link)?.[1]
    const second = await list(`?status=rejected&limit=2&cursor=${cursor}`)
    const ids = [...first.json, ...second.json].map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    const pending = (await list('?status=pending')).json.map(({ id }: { id: number }) => id)
    expect(pending).toEqual([...pending].sort((a, b) => a - b))
    expect((await list('?status=lost')).status).toBe(400)
  })
})
