import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { config } from '../src/config.ts'
import { createPace, intervalMs, maxWaitMs, paceKey } from '../src/lookups/geocoder/pace.ts'
import { createLookups } from '../src/lookups/lookups.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { startKnowledgeServer } from './knowledge-server.ts'

const server = await startKnowledgeServer()
const offline: TestEnvironment = await createTestEnvironment()
const online: TestEnvironment = await createTestEnvironment({
  KNOWLEDGE_BASE_URL: `${server.url}/w/api.php`,
  GEOCODER_URL: server.url,
  LOOKUP_HOSTS: '127.0.0.1',
  LOOKUP_USER_AGENT: 'Vitrine/test (curator@example.org)',
  LOOKUP_TIMEOUT_MS: '30000',
})
afterAll(async () => {
  await Promise.all([offline.close(), online.close()])
  server.close()
})
beforeEach(() => {
  server.answerBy()
  server.requests.length = 0
})
const geocoderPace = paceKey('nominatim')

/** The server answers nothing until `work` is done, and look-ups wait for it no longer than this. */
async function whileSilent<T>(work: () => Promise<T>): Promise<T> {
  const { ctx } = online
  const { lookups } = ctx
  const impatient = createLookups({ ...ctx, config: { ...ctx.config, LOOKUP_TIMEOUT_MS: 50 } })
  server.answerBy(() => {})
  ctx.lookups = impatient
  try {
    return await work()
  } finally {
    ctx.lookups = lookups
    await impatient.close()
  }
}

const as = { id: 700, role: 'Traveler' } as const
const populate = async (env: TestEnvironment, museumName: unknown) => {
  const answer = await env.app.inject({
    method: 'POST',
    url: '/api/museums/auto-populate',
    headers: await env.tokens.as(as),
    payload: { museumName },
  })
  return { status: answer.statusCode, json: answer.json() }
}
const locate = async (env: TestEnvironment, q: string) => {
  // The turn is free: these tests do not wait for the geocoder's pace.
  await env.ctx.redis.del(geocoderPace)
  const url = `/api/geocode?q=${encodeURIComponent(q)}`
  return env.get(url, await env.tokens.as(as)).then(({ status, json }) => ({ status, json: json() }))
}
async function expectReplaced(name: string): Promise<void> {
  expect(await populate(online, name)).toMatchObject({
    status: 503,
    json: {
      code: 'service_unavailable',
      message: 'Failed to fetch museum data. Please fill the form manually.',
    },
  })
  await online.addMuseums({ name, source: 'museum-universe' })
  expect((await populate(online, name)).json).toMatchObject({
    found: true,
    source: { name: 'IMLS Museum Universe Data File', date: '2014-06-30' },
  })
}
const nothing = { found: false, data: null, source: null }

describe('the knowledge base', () => {
  it('fills a form from the statements that hold, of the first entity that is a museum', async () => {
    expect(await populate(online, 'Kelpie Museum')).toEqual({
      status: 200,
      json: {
        found: true,
        data: {
          name: 'Kelpie Museum',
          description: 'Museum of water horses in Falkirk, Scotland',
          category: 'archaeology',
          address: '3 Water Road',
          city: 'Falkirk',
          state: '',
          zipCode: 'FK2 7ZT',
          country: 'United Kingdom',
          latitude: 56.0191,
          longitude: -3.7554,
          website: 'https://kelpies.example/',
          phone: '+44 1324 111111',
          email: 'hello@kelpies.example',
          featuredImage: 'https://commons.wikimedia.org/wiki/Special:FilePath/Kelpies%20by%20night.jpg',
          openingHours: null,
        },
        source: { name: 'Wikidata', url: 'https://www.wikidata.org/wiki/Q1', date: '2026-03-04' },
      },
    })
    expect(server.requests).toHaveLength(3)
    expect(server.requests[0]?.userAgent).toBe('Vitrine/test (curator@example.org)')
  })

  it('is asked once for a name, whether it knows it or not', async () => {
    for (const name of ['Kelpie Museum!', 'kelpie  museum', 'Nowhere', 'Nowhere'])
      await populate(online, name)
    const searched = server.requests.filter(({ url }) => url.includes('wbsearchentities'))
    expect(searched).toHaveLength(1 + Number(searched.some(({ url }) => url.includes('elpie'))))
    expect((await populate(online, 'Nowhere')).json).toEqual(nothing)
  })

  it('leaves out what has no value, is not of the earth, or would be refused', async () => {
    const { data } = (await populate(online, 'Barren Museum')).json
    expect(data).toMatchObject({ name: 'Barren Museum', website: '', email: '', latitude: null, city: '' })
  })

  it('does not take a song for a museum', async () => {
    expect((await populate(online, 'Song of the sea')).json).toEqual(nothing)
  })

  it.each([
    [
      'fails',
      (_: unknown, response: { writeHead(code: number): { end(): void } }) => response.writeHead(500).end(),
    ],
    ['closes the connection', (request: { socket: { destroy(): void } }) => request.socket.destroy()],
    ['answers nonsense', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    [
      'reports an error',
      (_: unknown, response: { end(text: string): void }) =>
        response.end('{"error":{"code":"maxlag","info":"…"}}'),
    ],
    [
      'redirects elsewhere',
      (_: unknown, response: { writeHead(code: number, headers: object): { end(): void } }) =>
        response.writeHead(302, { location: 'http://localhost:1/' }).end(),
    ],
  ])('that %s is replaced by the bundled museums, or is a failure', async (what, answer) => {
    server.answerBy(answer as never)
    await expectReplaced(`Quagga House ${what}`)
  })

  it('that does not answer is replaced by the bundled museums, or is a failure', () =>
    whileSilent(() => expectReplaced('Quagga House is silent')))
})

describe('the bundled museums', () => {
  it('are found by name, alias and misspelt, with their source; those of members are not', async () => {
    await offline.addMuseums({
      source: 'museum-universe',
      name: 'Pangolin Museum of Scales',
      aliases: ['The Armoured House'],
      phone: '+1 217 555 0100',
      website: 'https://pangolin.example.org',
      category: 'science',
    })
    await offline.addMuseums({ name: 'Museum of Quokkas' })
    await offline.db.query(
      `update museums set source = null, source_id = null where name = 'Museum of Quokkas'`,
    )
    for (const name of ['pangolin museum of scales', 'Armoured House', 'Pangollin Museum of Scales']) {
      expect((await populate(offline, name)).json).toMatchObject({
        found: true,
        data: {
          name: 'Pangolin Museum of Scales',
          category: 'science',
          city: 'Springfield',
          phone: '+1 217 555 0100',
          email: '',
          latitude: 39.8,
        },
        source: { url: 'https://www.imls.gov', date: '2014-06-30' },
      })
    }
    for (const name of ['Museum of Quokkas', 'Museum', '…', 'Zzyzx'])
      expect((await populate(offline, name)).json).toEqual(nothing)
  })

  it.each([
    ['', 'Museum name is required'],
    [' ', 'Museum name is required'],
    ['x'.repeat(201), 'Please use up to 200 characters.'],
    [7, 'Museum name is required'],
  ])('are not asked for %j', async (name, message) => {
    const { status, json } = await populate(offline, name)
    expect([status, json.code, json.errors[0]]).toMatchObject([
      400,
      'validation_error',
      { field: 'museumName', message },
    ])
  })
})

describe('the gazetteer', () => {
  it.each([
    ['Museumstraat 1, Amsterdam, Netherlands', 52.374, 4.8897],
    ['Museumstraat 1, 1071 XX Amsterdam, Países Bajos', 52.374, 4.8897],
    ['1000 5th Ave, New York, NY 10028, United States', 40.7143, -74.006],
    ['2 Main St, Springfield, IL 62701, USA', 39.8, -89.64],
    ['2 Main St, Springfield, Massachusetts, United States', 42.1015, -72.5898],
    ['Great Russell St, London', 51.5085, -0.1257],
    ['Rue de Rivoli, PARIS', 48.8534, 2.3488],
    ['Utrechtseweg 1, Amersfoort, Utrecht, Netherlands', 52.155, 5.3875],
    ['Bergen, Norway', 60.393, 5.3242],
  ])('finds the settlement of %s', async (q, latitude, longitude) => {
    const { status, json } = await locate(offline, q)
    expect([status, json.precision, json.source]).toEqual([200, 'city', 'geonames'])
    expect(json.latitude).toBeCloseTo(latitude, 1)
    expect(json.longitude).toBeCloseTo(longitude, 1)
    expect(json.attribution).toContain('GeoNames')
  })

  it('is loaded once, also by several look-ups at the same time, and reports what it does not know', async () => {
    await offline.db.query(`delete from gazetteer`)
    await offline.db.query(`delete from imported_files`)
    const other = await offline.startApi()
    const headers = await offline.tokens.as(as)
    const answers = await Promise.all(
      [other, other].map(({ app }) => app.inject({ url: '/api/geocode?q=Xanaduville', headers })),
    )
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        'Could not find coordinates for this address. Please enter them manually.',
      ])
    }
    const [row] = await offline.db.query<{ places: number }>(
      `select count(*)::int as places from gazetteer where key = 'amsterdam' and country = 'NL'`,
    )
    expect(row?.places).toBe(1)
    await other.stop()
  })

  it.each(['', '%20', 'x'.repeat(501), '%00'])('is not asked for "%s"', async q => {
    const headers = await offline.tokens.as(as)
    expect((await offline.get(`/api/geocode?q=${q}`, headers)).status).toBe(400)
    expect((await offline.get('/api/geocode?q=Bergen')).status).toBe(401)
  })
})

describe('the geocoder', () => {
  it('answers with its precision and attribution, and is asked once for an address', async () => {
    const q = '3 Water Road, Falkirk, United Kingdom'
    for (const text of [q, q.toUpperCase()])
      expect(await locate(online, text)).toEqual({
        status: 200,
        json: {
          latitude: 56.01,
          longitude: -3.75,
          precision: 'address',
          source: 'openstreetmap',
          attribution: '© OpenStreetMap contributors',
        },
      })
    expect(server.requests).toMatchObject([{ userAgent: 'Vitrine/test (curator@example.org)' }])
    expect(server.requests[0]?.url).toContain('format=jsonv2')
  })

  it('is asked once in a second by all processes together, and not by who would wait too long', async () => {
    const other = await online.startApi()
    let now = 1_000_000
    const pauses: number[] = []
    const options = { now: () => now, pause: async (ms: number) => void pauses.push(ms) }
    const paces = [online, other].map(({ ctx }) => createPace(ctx.redis, 'test', options))
    const turns: boolean[] = []
    for (let call = 0; call < 6; call++) turns.push(await (paces[call % 2] as (typeof paces)[0])())
    expect(turns).toEqual([true, true, true, true, false, false])
    expect(pauses).toEqual([0, intervalMs, 2 * intervalMs, maxWaitMs])
    now += intervalMs
    expect(await paces[0]?.()).toBe(true)
    expect(pauses.at(-1)).toBe(maxWaitMs)
    now += 10 * intervalMs
    expect(await paces[1]?.()).toBe(true)
    expect(pauses.at(-1)).toBe(0)
    await other.stop()
  })

  it('is not asked while there is no turn soon: the answer is the city', async () => {
    await locate(online, 'Water Road 1, Bergen, Norway')
    expect(server.requests).toHaveLength(1)
    const free = Number(await online.ctx.redis.get(geocoderPace))
    await online.ctx.redis.set(geocoderPace, free + 3_600_000)
    const headers = await online.tokens.as(as)
    const answer = await online.get('/api/geocode?q=Water%20Road%202%2C%20Bergen%2C%20Norway', headers)
    expect(answer.json()).toMatchObject({ source: 'geonames' })
    expect(server.requests).toHaveLength(1)
  })

  it('that knows no such place, or fails, is replaced by the gazetteer; without both it is a failure', async () => {
    expect((await locate(online, 'Old Quay, Bergen, Norway')).json).toMatchObject({ source: 'geonames' })
    expect((await locate(online, 'Old Quay, Xanaduville')).status).toBe(404)
    await whileSilent(async () => {
      expect((await locate(online, 'Zinc Quay, Bergen, Norway')).json).toMatchObject({ source: 'geonames' })
      expect(await locate(online, 'Zinc Quay, Xanaduville')).toMatchObject({
        status: 503,
        json: { message: 'Failed to lookup coordinates. Please enter them manually.' },
      })
    })
  })
})

describe('the configuration', () => {
  it('names only hosts of the list', () => {
    const { ctx } = offline
    const given = { ...ctx.config, GEOCODER_URL: 'http://169.254.169.254/' }
    expect(() => createLookups({ ...ctx, config: given })).toThrow(
      'LOOKUP_HOSTS does not name 169.254.169.254',
    )
    expect(config.LOOKUP_HOSTS.parse(undefined)).toEqual(['www.wikidata.org', 'nominatim.openstreetmap.org'])
    expect(config.GEOCODER_URL.safeParse('file:///etc/passwd').success).toBe(false)
  })
})
