import type { Role } from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { updateMuseums } from '../src/lookups/update/update.service.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { startKnowledgeServer } from './knowledge-server.ts'

const server = await startKnowledgeServer()
const env: TestEnvironment = await createTestEnvironment({
  KNOWLEDGE_BASE_URL: `${server.url}/w/api.php`,
  LOOKUP_HOSTS: '127.0.0.1',
  LOOKUP_TIMEOUT_MS: '30000',
})
afterAll(async () => {
  await env.close()
  server.close()
})
const admin = { id: 900, role: 'Admin' as Role }
const post = async (url: string, body: object, { as = admin, headers = {} } = {}) => {
  const answer = await env.app.inject({
    method: 'POST',
    url,
    headers: { ...(await env.tokens.as(as)), ...headers },
    payload: body,
  })
  return { status: answer.statusCode, json: answer.json() }
}
const count = async () => (await env.db.query<{ n: number }>('select count(*)::int as n from museums'))[0]?.n

describe('adding a museum as an administrator', () => {
  const museum = {
    name: 'Museum of Locks',
    address: '4 Key Lane',
    city: 'Lyon',
    state: '-',
    zipCode: '69001',
    country: 'France',
    category: 'technology',
  }
  const create = (body: object, more = {}) => post('/api/admin/create-museum', body, more)
  const closed = { isOpen: false, isByAppointment: false }

  it('stores it unverified, with its hours and its creator', async () => {
    const openingHours = { defaultHours: { monday: closed }, seasonalHours: [], exceptions: [] }
    const { status, json } = await create({ ...museum, openingHours, latitude: 45.76, longitude: 4.83 })
    expect([status, json.slug]).toEqual([201, 'museum-of-locks'])
    expect((await env.get(`/api/museums/${json.id}`)).json()).toMatchObject({
      isVerified: false,
      categoryCode: 'technology',
      timezone: 'Europe/Paris',
      openingHours,
      address2: '',
      donateUrl: null,
      amenities: [],
    })
    expect(await env.db.query('select created_by from museums where id = $1', [json.id])).toEqual([
      { created_by: admin.id },
    ])
    expect((await env.events('museum-created')).at(-1)).toMatchObject({
      key: String(json.id),
      data: { museum: { visits: { timezone: 'Europe/Paris', openingHours, hasFreeAdmissionDays: false } } },
    })
  })

  it('stores its second line of address, its page for donations and its amenities', async () => {
    const details = {
      address2: 'Second floor',
      donateUrl: 'https://locks.example.org/give',
      amenities: ['restrooms', 'key_cutting'],
    }
    const { json } = await create({ ...museum, name: 'Museum of Bolts', ...details })
    expect((await env.get(`/api/museums/${json.id}`)).json()).toMatchObject(details)
  })

  it('stores it verified when that is asked for, and refuses a duplicate but by force', async () => {
    const { json } = await create({ ...museum, name: 'Museum of Keys', isVerified: true })
    expect((await env.get(`/api/museums/${json.id}`)).json()).toMatchObject({ isVerified: true })
    const again = await create({ ...museum, name: 'The Museum of Keys' })
    expect([again.status, again.json.code]).toEqual([409, 'duplicate_museum'])
    expect(again.json.details.candidates).toMatchObject([{ id: json.id }])
    expect((await create({ ...museum, name: 'The Museum of Keys', force: true })).status).toBe(201)
  })

  it('is done once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'locks-1' }
    const body = { ...museum, name: 'Museum of Hinges' }
    const first = await create(body, { headers })
    expect((await create(body, { headers })).json).toEqual(first.json)
  })

  it.each([
    [{ name: '' }, 'name', 'Museum name is required'],
    [{ address: ' ' }, 'address', 'Address is required'],
    [{ city: undefined }, 'city', 'City is required'],
    [{ state: '' }, 'state', 'State is required'],
    [{ zipCode: undefined }, 'zipCode', 'Zip code is required'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ category: '' }, 'category', 'Category is required'],
    [{ category: 'locks' }, 'category', 'This is not a museum category.'],
    [{ website: 'locks' }, 'website', 'Invalid URL'],
    [{ donateUrl: 'locks' }, 'donateUrl', 'Invalid URL'],
    [{ address2: 'x'.repeat(201) }, 'address2', 'Please use up to 200 characters.'],
    [{ amenities: ['restrooms', ' '] }, 'amenities.1', 'This field is missing.'],
    [{ isVerified: 'yes' }, 'isVerified', 'Please answer with true or false.'],
    [{ managerId: 1 }, 'managerId', 'This field is not known here.'],
  ])('with %j is refused', async (part, field, message) => {
    const before = await count()
    const { status, json } = await create({ ...museum, name: 'Museum of Mistakes', ...part })
    expect([status, json.code]).toEqual([400, 'validation_error'])
    expect(json.errors[0]).toMatchObject({ field, message })
    expect(await count()).toBe(before)
  })

  it.each(['Traveler', 'Ambassador', 'Museum Manager', 'Vendor'] as const)(
    'is refused to a %s',
    async role => {
      const as = { id: 5, role }
      expect((await create(museum, { as })).status).toBe(403)
      expect((await post('/api/admin/update-museums', {}, { as })).status).toBe(403)
    },
  )
})

describe('updating museums', () => {
  const update = (more = {}) => post('/api/admin/update-museums', {}, more)
  const kelpie = {
    name: 'Kelpie Museum',
    city: 'Falkirk',
    country: 'United Kingdom',
    state: '',
    address: '',
    zipCode: '',
    latitude: null,
    longitude: null,
    phone: '+44 1',
  }
  const phoneOf = async (id: number) => (await env.get(`/api/museums/${id}`)).json()
  beforeEach(async () => {
    server.answerBy()
    await env.db.query('truncate lookup_runs, museum_lookups')
  })

  it('fills what is empty, leaves the rest, and keeps a history that can be undone', async () => {
    const museums = await env.addMuseums(
      { ...kelpie, latitude: 0, longitude: 0 },
      { ...kelpie, city: 'Perth', country: 'Australia' },
      { name: 'Unheard-of House', city: 'Ghent' },
    )
    const [here, there] = museums.slice(-3).map(({ id }) => id) as [number, number]
    const { status, json } = await update()
    expect(status).toBe(200)
    expect(json.stats).toMatchObject({ updated: 1, failed: 0 })
    expect(json.stats.checked).toBe(json.stats.updated + json.stats.skipped)
    const filled = await phoneOf(here)
    expect(filled).toMatchObject({
      name: 'Kelpie Museum',
      phone: '+44 1',
      address: '3 Water Road',
      email: 'hello@kelpies.example',
      website: 'https://kelpies.example/',
      featuredImage: 'https://commons.wikimedia.org/wiki/Special:FilePath/Kelpies%20by%20night.jpg',
      latitude: 56.0191,
      longitude: -3.7554,
      timezone: 'Europe/London',
    })
    // A museum of the same name elsewhere is another one.
    expect(await phoneOf(there)).toMatchObject({ address: '', email: null, latitude: null })
    const sources = (await env.get(`/api/museums/${here}/provenance`)).json()
    const sourceOf = (name: string) => sources.find(({ field }: { field: string }) => field === name)
    expect(sourceOf('website')).toMatchObject({
      kind: 'lookup',
      source: {
        name: 'Wikidata',
        url: expect.stringContaining('https://www.wikidata.org/wiki/Q'),
        licence: 'cc0',
      },
    })
    expect(sourceOf('phone').kind).toBe('import')
    // The licence of a picture is on its own page.
    expect(sourceOf('featuredImage').source).toMatchObject({
      name: 'Wikimedia Commons',
      url: 'https://commons.wikimedia.org/wiki/File:Kelpies%20by%20night.jpg',
      licence: null,
    })
    const history = await env.get(`/api/museums/${here}/history`, await env.tokens.as(admin))
    const [change, placed] = history.json()
    expect(placed.fields).toEqual([
      { field: 'featuredImage', before: '', after: filled.featuredImage },
      { field: 'latitude', before: 0, after: 56.0191 },
      { field: 'longitude', before: 0, after: -3.7554 },
    ])
    expect(change.fields).toContainEqual({ field: 'address', before: '', after: '3 Water Road' })
    expect(change.fields.map(({ field }: { field: string }) => field)).not.toContain('phone')
    // The museum's manager takes back what a manager may change, and an administrator the rest.
    const as = { id: 901, role: 'Museum Manager' as Role }
    await env.db.query('update museums set manager_id = $1 where id = $2', [as.id, here])
    const undo = (id: number, more = {}) => post(`/api/museums/${here}/history/${id}/undo`, {}, more)
    expect((await undo(placed.id, { as })).status).toBe(403)
    expect((await undo(change.id, { as })).status).toBe(200)
    expect((await undo(placed.id)).status).toBe(200)
    expect(await phoneOf(here)).toMatchObject({
      address: '',
      phone: '+44 1',
      featuredImage: null,
      timezone: '',
    })
  })

  it('goes on with those that were not checked for the longest', async () => {
    await env.addMuseums(...Array.from({ length: 120 }, (_, index) => ({ name: `Depot ${index} Hall` })))
    const first = (await update()).json.stats
    expect(first.checked).toBe(100)
    const second = (await update()).json.stats
    expect(second.checked).toBeGreaterThan(0)
    const [row] = await env.db.query<{ n: number }>('select count(*)::int as n from museum_lookups')
    expect(row?.n).toBeGreaterThan(100)
  })

  it('runs once at a time, and again after a run that was lost', async () => {
    const answers = await Promise.all([update(), update(), update()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'request_in_progress',
      message: 'Museums are being updated already. Please wait until that is finished.',
    })
    await env.db.query('insert into lookup_runs (started_at) values ($1)', [env.clock.now])
    expect((await update()).status).toBe(409)
    env.clock.now = new Date(env.clock.now.getTime() + 61_000)
    expect((await update()).status).toBe(200)
  })

  it('ends early, and counts failures, while the knowledge base is unavailable', async () => {
    server.answerBy((_, response) => void response.writeHead(503).end())
    await env.addMuseums(
      ...['Xyla', 'Yvon', 'Zorro', 'Wexel', 'Quirk'].map(name => ({ name: `${name} ${Date.now()} Lodge` })),
    )
    await env.db.query(`update museums set source = null, source_id = null where name like '% Lodge'`)
    await env.db.query(
      `insert into museum_lookups select id, $1 from museums where name not like '% Lodge'`,
      [env.clock.now],
    )
    const { status, json } = await update()
    expect(status).toBe(200)
    expect(json.stats).toMatchObject({ failed: 3, updated: 0 })
    // The next run goes on with others, although those would fail again.
    await update()
    const checked = await env.db.query(
      `select 1 from museum_lookups l join museums m on m.id = l.museum_id where m.name like '% Lodge'`,
    )
    expect(checked).toHaveLength(5)
  })

  it('answers a retry with the numbers of its own run, also while that goes on', async () => {
    const headers = { 'idempotency-key': 'update-museums-1' }
    const runs = async () => (await env.db.query('select 1 from lookup_runs')).length
    const [first, retry] = await Promise.all([update({ headers }), update({ headers })])
    expect([first.status, retry]).toEqual([200, first])
    expect(await update({ headers })).toEqual(first)
    expect(await runs()).toBe(1)
    // A run that failed has no numbers: the retry begins another one, which is that of all further retries.
    await env.db.query('update lookup_runs set stats = null')
    const second = await update({ headers })
    expect(second.status).toBe(200)
    expect(await runs()).toBe(2)
    expect(await update({ headers })).toEqual(second)
    expect(await runs()).toBe(2)
    await env.db.query('update lookup_runs set stats = null')
    const answers = await Promise.all([update({ headers }), update({ headers }), update({ headers })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await runs()).toBe(3)
    const reused = await post('/api/admin/verify-museum', { museumId: 1, verified: true }, { headers })
    expect([reused.status, reused.json.code]).toEqual([422, 'idempotency_key_reused'])
  })

  it('does not begin another run for a retry that has waited too long to finish one in time', async () => {
    const headers = { 'idempotency-key': 'update-museums-2' }
    expect((await update({ headers })).status).toBe(200)
    await env.db.query('update lookup_runs set stats = null, finished_at = null')
    const { db } = env.ctx
    const fail = () => db.query('update lookup_runs set finished_at = $1', [env.clock.now])
    let looks = 0
    // The run fails after the retry has waited for more than two seconds.
    const query = async (text: string, values: readonly unknown[]) => {
      if (text.includes('from lookup_runs') && ++looks === 12) await fail()
      return db.query(text, values)
    }
    const idempotency = {
      key: 'update-museums-2',
      actorId: admin.id,
      fingerprint: (
        await db.query<{ fingerprint: string }>(
          `select fingerprint from idempotency_keys where key = 'update-museums-2'`,
        )
      )[0]?.fingerprint as string,
      replayed: false,
    }
    const late = updateMuseums({ ...env.ctx, db: { ...db, query } } as never, {
      viewer: admin as never,
      idempotency,
    })
    await expect(late).rejects.toMatchObject({ code: 'request_in_progress' })
    expect(looks).toBe(12)
    expect(await env.db.query('select 1 from lookup_runs')).toHaveLength(1)
    expect((await update({ headers })).status).toBe(200)
    expect(await env.db.query('select 1 from lookup_runs')).toHaveLength(2)
  })
})
