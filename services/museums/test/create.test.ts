import type { Role } from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

let user = 500
beforeEach(() => {
  user++
  env.clock.now = new Date('2026-06-10T12:00:00Z')
})

const museum = {
  name: 'Museum of Clocks',
  address: '1 Tower Square',
  city: 'Prague',
  country: 'Czechia',
}
const create = async (body: object, { role = 'Traveler' as Role, headers = {} } = {}) => {
  const answer = await env.app.inject({
    method: 'POST',
    url: '/api/museums',
    headers: { ...(await env.tokens.as({ id: user, role })), ...headers },
    payload: body,
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const named = (name: string) => create({ ...museum, name })

describe('a new museum', () => {
  it('is stored with what was said of it, not verified, in its time zone, and published', async () => {
    const { status, json } = await create({
      ...museum,
      name: '  Museum of Bells ',
      description: 'Bells of six centuries.',
      category: 'technology',
      zipCode: '110 00',
      latitude: 50.0875,
      longitude: 14.4213,
      phone: '+420 1',
      email: 'bells@example.org',
      website: 'https://bells.example.org/visit',
      featuredImage: 'https://bells.example.org/front.jpg',
    })
    expect([status, json.slug]).toEqual([201, 'museum-of-bells'])
    expect((await env.get('/api/museums/slug/museum-of-bells')).json()).toMatchObject({
      id: json.id,
      name: 'Museum of Bells',
      description: 'Bells of six centuries.',
      categoryCode: 'technology',
      city: 'Prague',
      zipCode: '110 00',
      latitude: 50.0875,
      timezone: 'Europe/Prague',
      phone: '+420 1',
      email: 'bells@example.org',
      website: 'https://bells.example.org/visit',
      featuredImage: 'https://bells.example.org/front.jpg',
      isVerified: false,
      managerId: null,
      followersCount: 0,
    })
    expect((await env.get('/api/search/museums?q=museum%20of%20bel')).json()).toMatchObject([{ id: json.id }])
    expect((await env.events('museum-created')).at(-1)).toMatchObject({
      key: String(json.id),
      data: {
        museum: {
          slug: 'museum-of-bells',
          coverUrl: expect.stringContaining('/picture.jpg?v='),
          position: { latitude: 50.0875, longitude: 14.4213 },
          visits: { timezone: 'Europe/Prague', openingHours: null, hasFreeAdmissionDays: false },
        },
      },
    })
    expect(await env.db.query('select created_by, created_at from museums where id = $1', [json.id])).toEqual(
      [{ created_by: user, created_at: env.clock.now }],
    )
  })

  it('has no place at (0, 0), art as its category, and no empty contacts', async () => {
    const { json } = await create({ ...museum, name: 'Island of Null', latitude: 0, longitude: 0, email: '' })
    expect((await env.get(`/api/museums/${json.id}`)).json()).toMatchObject({
      latitude: null,
      longitude: null,
      timezone: '',
      categoryCode: 'art',
      email: null,
      website: null,
      featuredImage: null,
    })
  })

  it('is created once for one idempotency key', async () => {
    const headers = { 'idempotency-key': `once-${user}` }
    const [first, second] = [
      await create({ ...museum, name: 'Museum of Once' }, { headers }),
      await create({ ...museum, name: 'Museum of Once' }, { headers }),
    ]
    expect([second.status, second.json.id]).toEqual([201, first.json.id])
  })
})

describe('a likely duplicate', () => {
  it('is refused with the candidates, and created by force, with a slug of its own', async () => {
    const first = await create(museum)
    const again = { ...museum, name: 'The museum of clocks', address: 'Elsewhere 2' }
    const refused = await create(again)
    expect([refused.status, refused.json.code]).toEqual([409, 'duplicate_museum'])
    expect(refused.json.details.candidates).toMatchObject([
      { id: first.json.id, slug: 'museum-of-clocks', name: 'Museum of Clocks', city: 'Prague' },
    ])
    const forced = await create({ ...again, force: true })
    expect([forced.status, forced.json.slug]).toEqual([201, 'the-museum-of-clocks'])
    const third = await create({ ...museum, force: true })
    expect(third.json.slug).toBe('museum-of-clocks-prague')
  })

  it('is found within 150 m under a similar name, and not further off', async () => {
    const place = { latitude: 50.1, longitude: 14.4 }
    const first = await create({ ...museum, name: 'Kinsky Puppet House', ...place })
    const similar = { ...museum, name: 'Kinsky Puppet Museum House of Marionettes', city: 'Smíchov' }
    const refused = await create({ ...similar, latitude: 50.1013, longitude: 14.4 })
    expect(refused.json.details.candidates.map(({ id }: { id: number }) => id)).toEqual([first.json.id])
    expect((await create({ ...similar, latitude: 50.1014, longitude: 14.4 })).status).toBe(201)
  })

  it('is one of two that are sent at the same time', async () => {
    const answers = await Promise.all([named('Museum of Rain'), named('Museum of Rain')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('the limit of a day', () => {
  it('is five museums for Travelers, by the hour of the first', async () => {
    for (const name of ['Aster', 'Birch', 'Cedar', 'Dahlia', 'Elder']) {
      expect((await named(`${name} House ${user}`)).status).toBe(201)
      env.clock.now = new Date(env.clock.now.getTime() + 60_000)
    }
    const refused = await named('Fern House')
    expect([refused.status, refused.json.message]).toEqual([429, 'You can add 5 museums a day.'])
    expect(refused.headers['retry-after']).toBe(String(24 * 3600 - 300))
    env.clock.now = new Date('2026-06-11T12:00:00Z')
    expect((await named('Fern House')).status).toBe(201)
  })

  it('is none for other roles', async () => {
    for (const tree of ['Maple', 'Oak', 'Pine', 'Rowan', 'Spruce', 'Thuja'])
      expect((await create({ ...museum, name: `${tree} Hall` }, { role: 'Ambassador' })).status).toBe(201)
  })
})

describe('bad input', () => {
  it.each([
    [{ name: ' ' }, 'name', 'Museum name is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ city: undefined }, 'city', 'City is required'],
    [{ country: '\u200b' }, 'country', 'Country is required'],
    [{ website: 'bells' }, 'website', 'Invalid URL'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Invalid URL'],
    [{ featuredImage: 'front.jpg' }, 'featuredImage', 'Invalid image URL'],
    [{ featuredImage: 'data:image/png;base64,AA' }, 'featuredImage', 'Invalid image URL'],
    [{ email: 'bells@' }, 'email', 'Please enter a valid email address'],
    [{ category: 'bells' }, 'category', 'This is not a museum category.'],
    [{ latitude: 90.1 }, 'latitude', 'Latitudes go from -90 to 90, longitudes from -180 to 180.'],
    [{ longitude: '14' }, 'longitude', 'Latitudes go from -90 to 90, longitudes from -180 to 180.'],
    [{ name: 'x'.repeat(201) }, 'name', 'Please use up to 200 characters.'],
    [{ managerId: 1 }, 'managerId', 'This field is not known here.'],
    [{ isVerified: true }, 'isVerified', 'This field is not known here.'],
  ])('%j is refused', async (part, field, message) => {
    const stored = async () => (await env.db.query('select count(*) from museums'))[0]
    const before = await stored()
    const { status, json } = await create({ ...museum, name: 'Museum of Mistakes', ...part })
    expect([status, json.code]).toEqual([400, 'validation_error'])
    expect(json.errors).toMatchObject([{ field, message }])
    expect(await stored()).toEqual(before)
  })

  it('is refused from anonymous visitors', async () => {
    const answer = await env.app.inject({ method: 'POST', url: '/api/museums', payload: museum })
    expect(answer.statusCode).toBe(401)
  })
})
