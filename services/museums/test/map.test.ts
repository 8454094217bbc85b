import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMuseums } from '../src/museums/list.repository.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
  await env.addMuseums(
    { name: 'Art Hall', category: 'art', latitude: 41.88, longitude: -87.62, amenities: ['restrooms'] },
    { name: 'Steam Museum', category: 'technology', latitude: 41.9, longitude: -87.7 },
    { name: 'Fiji House', category: 'cultural', latitude: -17.7, longitude: 178 },
    { name: 'Samoa House', category: 'cultural', latitude: -13.8, longitude: -171.8 },
    { name: 'Unplaced Museum', latitude: null, longitude: null },
    { name: 'Null Island Museum', latitude: 0, longitude: 0 },
  )
})
afterAll(() => env.close())

const everywhere = 'bbox=-180,-90,180,90'
async function read(query: string) {
  const { status, json } = await env.get(`/api/museums/map?${query}`)
  expect(status).toBe(200)
  return json()
}
const names = async (query: string) => (await read(query)).museums.map(({ name }: { name: string }) => name)
const laterBy = (ms: number) => {
  env.clock.now = new Date(env.clock.now.getTime() + ms)
}

describe('GET /api/museums/map', () => {
  it('returns what a marker needs, of all museums that have a place', async () => {
    expect(await read(everywhere)).toEqual({
      total: 4,
      clusters: [],
      museums: expect.arrayContaining([
        {
          id: expect.any(Number),
          name: 'Art Hall',
          categoryCode: 'art',
          latitude: 41.88,
          longitude: -87.62,
        },
      ]),
    })
  })

  it.each([
    ['bbox=-88,41,-87,42', ['Art Hall', 'Steam Museum']],
    ['bbox=170,-20,-170,-10', ['Fiji House', 'Samoa House']],
    ['bbox=-1,-1,1,1', []],
    [`${everywhere}&category=cultural`, ['Fiji House', 'Samoa House']],
    [`${everywhere}&amenities=restrooms`, ['Art Hall']],
    [`${everywhere}&openNow=true`, []],
    [`${everywhere}&zoom=99`, ['Art Hall', 'Steam Museum', 'Fiji House', 'Samoa House']],
    [`${everywhere}&zoom=-4`, ['Art Hall', 'Steam Museum', 'Fiji House', 'Samoa House']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it.each([
    ['', 'This field is missing.'],
    ['bbox=1,2,3', 'Please give the box as west,south,east,north.'],
    ['bbox=,,,', 'Please give the box as west,south,east,north.'],
    ['bbox=1,NaN,3,4', 'Please give the box as west,south,east,north.'],
    ['bbox=1,10,3,4', 'Please give the box as west,south,east,north.'],
    ['bbox=1,2,3,91', 'Latitudes go from -90 to 90, longitudes from -180 to 180.'],
    ['bbox=-181,2,3,4', 'Latitudes go from -90 to 90, longitudes from -180 to 180.'],
    [`${everywhere}&zoom=near`, 'Please give a number.'],
    [`${everywhere}&zoom=1.5`, 'Please give a whole number.'],
    [`${everywhere}&category=dinosaurs`, 'This is not a museum category.'],
  ])('returns 400 for "%s"', async (query, message) => {
    const { status, json } = await env.get(`/api/museums/map?${query}`)
    expect([status, json()]).toMatchObject([400, { code: 'validation_error' }])
    expect(json().message).toBe(message)
  })

  it('returns 304 for a matching ETag, and may be kept for a minute', async () => {
    const first = await env.get(`/api/museums/map?${everywhere}`)
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=60' })
    const again = await env.get(`/api/museums/map?${everywhere}`, {
      'if-none-match': String(first.headers.etag),
    })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it('shows a new museum at most two minutes later', async () => {
    const around = 'bbox=2,48,3,49'
    expect(await names(around)).toEqual([])
    await env.addMuseums({ name: 'Late Museum', latitude: 48.86, longitude: 2.34 })
    expect(await names(around)).toEqual([])
    laterBy(121_000)
    expect(await names(around)).toEqual(['Late Museum'])
  })

  it('reads the museums anew behind an answer once they are a minute old', async () => {
    const around = 'bbox=4,52,5,53'
    await env.addMuseums({ name: 'Canal Museum', latitude: 52.37, longitude: 4.88 })
    laterBy(61_000)
    await read(around)
    await expect.poll(() => names(around)).toEqual(['Canal Museum'])
  })
})

describe('GET /api/google-maps-script', () => {
  const read = (query: string) => env.get(`/api/google-maps-script?libraries=places&v=weekly${query}`)

  it('calls back', async () => {
    const { status, headers, body } = await read('&callback=app.maps.ready')
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    const calls: unknown[] = []
    const maps = {
      ready() {
        calls.push(this)
      },
    }
    runInNewContext(body, { app: { maps } })
    expect(calls).toEqual([maps])
  })

  it.each(['', '&callback=later', '&callback=a..b'])('does nothing without a function: "%s"', async query => {
    const { status, body } = await read(query)
    expect(status).toBe(200)
    runInNewContext(body)
  })

  it.each(['alert(1)', '1a', 'a b', "a';b", 'a-b', '</script>', 'é', ''])(
    'returns 400 for the callback "%s"',
    async callback => {
      const { status, json } = await read(`&callback=${encodeURIComponent(callback)}`)
      expect([status, json().message]).toEqual([400, 'This value is not accepted here.'])
    },
  )
})

it('finds the nearest museums by the index', async () => {
  await env.db.query(
    `insert into museums (slug, name, category, city, country, latitude, longitude)
     select 'grid-' || n, 'Grid ' || n, 'art', 'Grid', 'Grid', -60 + n % 100, n / 100 from generate_series(1, 5000) n`,
  )
  await env.db.query('insert into museum_standings (museum_id) select id from museums on conflict do nothing')
  await env.db.query('analyze museums, museum_standings')
  const { json } = await env.get('/api/museums?near=-40.2,7.1&limit=4')
  expect(json().map(({ name }: { name: string }) => name)).toEqual([
    'Grid 720',
    'Grid 820',
    'Grid 719',
    'Grid 620',
  ])
  const plan = await env.db.query(`explain ${await nearestStatement()}`)
  expect(JSON.stringify(plan)).toContain('Index Scan using museums_position')
})

/** The statement of the list, as PostgreSQL was asked it, with its values. */
async function nearestStatement(): Promise<string> {
  let statement = ''
  await listMuseums(
    {
      query: async (text, values = []) => {
        statement = text.replace(/\$(\d+)/g, (_, index) => `'${values[Number(index) - 1]}'`)
        return []
      },
    },
    { near: { latitude: -40.2, longitude: 7.1 } },
    { limit: 4 },
  )
  return statement
}
