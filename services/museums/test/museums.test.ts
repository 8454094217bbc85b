import { deepestOffset } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, draftOf, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let ids: Record<string, number>

const everyDay = (openTime: string, closeTime: string) => ({
  defaultHours: Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [
      day,
      { isOpen: true, isByAppointment: false, openTime, closeTime },
    ]),
  ),
  seasonalHours: [],
  exceptions: [],
})

beforeAll(async () => {
  env = await createTestEnvironment()
  const rows = await env.addMuseums(
    {
      name: 'Art Hall',
      sourceId: 'hall',
      category: 'art',
      latitude: 41.88,
      longitude: -87.62,
      city: 'Chicago',
      isVerified: true,
      openingHours: everyDay('09:00', '17:00'),
      amenities: ['cafe_dining', 'restrooms'],
    },
    {
      name: 'Steam Museum',
      category: 'technology',
      latitude: 41.9,
      longitude: -87.7,
      city: 'Chicago',
      openingHours: everyDay('18:00', '20:00'),
      amenities: ['restrooms'],
    },
    { name: 'Old Mill', category: 'living_history', latitude: 40.0, longitude: -89.0 },
    {
      name: 'Fiji House',
      category: 'cultural',
      latitude: -17.7,
      longitude: 178.0,
      timezone: 'Pacific/Fiji',
      city: 'Suva',
      country: 'Fiji',
    },
    {
      name: 'Samoa House',
      category: 'cultural',
      latitude: -13.8,
      longitude: -171.8,
      timezone: 'Pacific/Apia',
      city: 'Apia',
      country: 'Samoa',
    },
    { name: 'Nowhere Museum', category: 'other', latitude: null, longitude: null, timezone: '' },
  )
  ids = Object.fromEntries(rows.map(row => [row.slug, row.id]))
})
afterAll(() => env.close())

const names = async (query: string) => {
  const answer = await env.get(`/api/museums${query}`)
  expect(answer.status).toBe(200)
  return answer.json().map((museum: { name: string }) => museum.name)
}

describe('GET /api/museums', () => {
  it.each([
    ['', ['Art Hall', 'Steam Museum', 'Old Mill', 'Fiji House', 'Samoa House', 'Nowhere Museum']],
    ['?category=art', ['Art Hall']],
    ['?category=Technology%20Museums', ['Steam Museum']],
    ['?bbox=-88,41,-87,42', ['Art Hall', 'Steam Museum']],
    ['?bbox=170,-20,-170,-10', ['Fiji House', 'Samoa House']],
    ['?near=41.9,-87.7&limit=3', ['Steam Museum', 'Art Hall', 'Old Mill']],
    ['?near=-15,-179', ['Fiji House', 'Samoa House', 'Old Mill', 'Art Hall', 'Steam Museum']],
    ['?near=41.9,-87.7&category=cultural', ['Samoa House', 'Fiji House']],
    ['?near=90,0&limit=1', ['Steam Museum']],
    ['?amenities=restrooms', ['Art Hall', 'Steam Museum']],
    ['?amenities=restrooms,cafe_dining', ['Art Hall']],
    ['?openNow=true', ['Art Hall']],
    ['?openNow=true&offset=1', []],
    ['?limit=2&offset=1', ['Steam Museum', 'Old Mill']],
    ['?limit=-5', ['Art Hall']],
  ])('%s', async (query, expected) => {
    const found = await names(query)
    // The two farthest are almost equally far.
    if (query.includes('near=-15')) expect(found.slice(0, 3)).toEqual(expected.slice(0, 3))
    else expect(found).toEqual(expected)
  })

  it.each(['', '&near=41.9,-87.7', '&openNow=true'])(
    'reads nothing for an offset beyond the deepest: %s',
    async filter => {
      const queries = vi.spyOn(env.ctx.db, 'query')
      expect(await names(`?offset=${deepestOffset + 1}${filter}`)).toEqual([])
      expect(queries).not.toHaveBeenCalled()
      queries.mockRestore()
    },
  )

  it.each(['', 'near=41.9,-87.7&', 'openNow=true&'])('continues at its Link header: %s', async filter => {
    const whole = await names(`?${filter}limit=500`)
    const walked: string[] = []
    let next: string | undefined = `/api/museums?${filter}limit=1`
    while (next) {
      const answer = await env.get(next)
      walked.push(...answer.json().map((museum: { name: string }) => museum.name))
      next = /<(.+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(walked).toEqual(whole)
  })

  it('returns 304 for a matching ETag', async () => {
    const first = await env.get('/api/museums')
    expect(first.headers.etag).toBeTruthy()
    const again = await env.get('/api/museums', { 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
  })

  it.each([
    ['category=dinosaurs', 'This is not a museum category.'],
    ['bbox=1,2,3', 'Please give the box as west,south,east,north.'],
    ['bbox=a,b,c,d', 'Please give the box as west,south,east,north.'],
    ['near=91,0', 'Latitudes go from -90 to 90, longitudes from -180 to 180.'],
    ['near=1', 'Please give the place as latitude,longitude.'],
    ['amenities=cafe%00', 'Please remove the characters that cannot be shown.'],
    ['limit=many', 'Please give a number.'],
    ['cursor=made-up', 'This cursor is not one of ours.'],
  ])('returns 400 for %s', async (query, message) => {
    const answer = await env.get(`/api/museums?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_error', message })
  })
})

describe('GET /api/museums/:id', () => {
  it('finds a museum by id and by slug', async () => {
    const id = ids['art-hall']
    const byId = await env.get(`/api/museums/${id}`)
    const bySlug = await env.get('/api/museums/slug/art-hall')
    expect(byId.status).toBe(200)
    expect(bySlug.json()).toEqual(byId.json())
    expect(byId.json()).toMatchObject({
      id,
      slug: 'art-hall',
      category: 'Art Museums',
      categoryCode: 'art',
      isVerified: true,
      isOpen: true,
      timezone: 'America/Chicago',
      amenities: ['cafe_dining', 'restrooms'],
      isFollowing: false,
      followersCount: 0,
      rating: null,
      coverUrl: `/api/museums/${id}/cover.svg?v=1-art`,
    })
    expect(byId.headers['cache-control']).toBe('no-store')
  })

  it('redirects from a former slug to the current one', async () => {
    await env.db.query('insert into former_slugs values ($1, $2)', ['the-old-hall', ids['art-hall']])
    const answer = await env.get('/api/museums/slug/the-old-hall')
    expect(answer.status).toBe(301)
    expect(answer.headers.location).toBe('/api/museums/slug/art-hall')
  })

  it.each([
    ['/api/museums/999999', 404, 'not_found', 'Museum not found'],
    ['/api/museums/999999999999999', 404, 'not_found', 'Museum not found'],
    ['/api/museums/0', 400, 'validation_error', undefined],
    ['/api/museums/-1', 400, 'validation_error', 'An id is a number.'],
    ['/api/museums/one', 400, 'validation_error', 'An id is a number.'],
    ['/api/museums/1;drop', 400, 'validation_error', 'An id is a number.'],
    ['/api/museums/slug/nobody', 404, 'not_found', 'Museum not found'],
    ['/api/museums/slug/%00', 400, 'validation_error', undefined],
    ['/api/museums/999999/cover.svg', 404, 'not_found', 'Museum not found'],
    ['/api/museums/x/cover.svg', 400, 'validation_error', 'An id is a number.'],
    ['/api/museums/featured?limit=x', 400, 'validation_error', 'Please give a number.'],
  ])('%s returns %i', async (url, status, code, message) => {
    const answer = await env.get(url)
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject(message ? { code, message } : { code })
  })
})

describe('slugs', () => {
  it('distinguish equal names by place, then by number, and are never digits alone', async () => {
    const same = { name: 'Heritage House', city: 'Salem', state: 'OR' }
    const rows = await env.addMuseums(
      same,
      same,
      same,
      same,
      { ...same, state: 'MA' },
      { name: '1776' },
      { name: '¿?' },
    )
    expect(rows.slice(-7).map(row => row.slug)).toEqual([
      'heritage-house',
      'heritage-house-salem',
      'heritage-house-salem-or',
      'heritage-house-salem-or-2',
      'heritage-house-salem-ma',
      'museum-1776',
      'museum',
    ])
  })

  it('stay when the name changes, and the change is published once', async () => {
    await env.addMuseums({ ...draftOf({ name: 'Art Hall of Chicago' }), sourceId: 'hall', isVerified: true })
    const answer = await env.get(`/api/museums/${ids['art-hall']}`)
    expect(answer.json()).toMatchObject({ slug: 'art-hall', name: 'Art Hall of Chicago' })
    expect((await env.events('museum-updated')).map(event => event.data)).toEqual([
      {
        museum: expect.objectContaining({
          id: ids['art-hall'],
          slug: 'art-hall',
          name: 'Art Hall of Chicago',
          visits: { timezone: 'America/Chicago', openingHours: null, hasFreeAdmissionDays: false },
        }),
      },
    ])
  })
})

describe('GET /api/museums/featured', () => {
  it('has verified museums first', async () => {
    const answer = await env.get('/api/museums/featured')
    expect(answer.json()).toHaveLength(3)
    expect(answer.json()[0]).toMatchObject({ id: ids['art-hall'], isVerified: true })
    expect((await env.get('/api/museums/featured?limit=99')).json().length).toBeLessThanOrEqual(12)
  })
})
