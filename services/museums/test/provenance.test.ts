import { type FieldProvenance, type Role, userRegistered, userUpdated } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareMuseum } from '../src/museums/draft.ts'
import { upsertMuseums } from '../src/museums/upsert.ts'
import { createTestEnvironment, draftOf, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

type Caller = { id: number; role: Role }
const admin: Caller = { id: 900, role: 'Admin' }
const member: Caller = { id: 901, role: 'Traveler' }
const second: Caller = { id: 902, role: 'Traveler' }

let id: number
let museums = 0
let draft: ReturnType<typeof draftOf>
const ada = userOf({ id: admin.id, username: 'ada' })
beforeAll(() => env.publish(userRegistered, { user: ada, registeredAt: '2026-01-01T00:00:00.000Z' }))
beforeEach(async () => {
  env.clock.now = new Date('2026-06-10T12:00:00Z')
  draft = draftOf({
    name: `Clock Tower ${++museums}`,
    website: 'https://tower.example.org',
    amenities: ['restrooms'],
  })
  id = (await env.addMuseums(draft)).at(-1)?.id ?? 0
})

const call = async (
  method: 'PATCH' | 'POST' | 'PUT' | 'GET',
  url: string,
  as: Caller | null,
  body?: object,
) => {
  const headers = as ? await env.tokens.as(as) : {}
  const answer = await env.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
/** Empty for an unknown museum. */
const all = async (as: Caller | null = member): Promise<FieldProvenance[]> => {
  const { status, json } = await call('GET', `/api/museums/${id}/provenance`, as)
  return status === 200 ? json : []
}
const of = async (field: string, as: Caller | null = member) =>
  (await all(as)).find(each => each.field === field)
const confirm = async (field: string, as: Caller | null = member, given: object = {}) => {
  const digest = (await of(field, as))?.digest ?? 'none'
  return call('PUT', `/api/museums/${id}/provenance/${field}`, as, { confirmed: true, digest, ...given })
}
const takeBack = (field: string, as: Caller = member) => confirm(field, as, { confirmed: false })
const edit = (body: object, as: Caller = admin) => call('PATCH', `/api/museums/${id}/edit`, as, body)
const suggest = async (suggestedChanges: object, as: Caller = member) =>
  (await call('POST', `/api/museums/${id}/suggest-edit`, as, { suggestedChanges })).json.id as number
const approve = (suggestionId: number) =>
  call('POST', '/api/admin/approve-museum-edit-suggestion', admin, { suggestionId })
const undoNewest = async () => {
  const [newest] = (await call('GET', `/api/museums/${id}/history`, admin)).json
  return call('POST', `/api/museums/${id}/history/${newest.id}/undo`, admin)
}
const stored = () =>
  env.db.query<{ counted: number; rows: number }>(
    `select f.confirmations as counted, (select count(*)::int from field_confirmations c
       where c.museum_id = f.museum_id and c.field = f.field) as rows
     from museum_fields f where f.museum_id = $1 order by field`,
    [id],
  )

describe('the source of a field', () => {
  it('is the file that brought the museum, until an edit sets the field; undone, it is the file again', async () => {
    await env.db.query(`update museums set source = 'museum-universe' where id = $1`, [id])
    const imported = {
      kind: 'import',
      source: {
        name: 'IMLS Museum Universe Data File',
        url: 'https://www.imls.gov',
        licence: 'public-domain',
      },
      user: null,
      at: expect.any(String),
      confirmations: 0,
    }
    expect(await of('website', null)).toMatchObject({ ...imported, mayConfirm: false })
    expect(await of('location')).toMatchObject({ ...imported, value: [39.8, -89.65], mayConfirm: true })
    await edit({ website: 'https://clock.example.org' })
    expect(await of('website')).toMatchObject({
      ...{ kind: 'edit', value: 'https://clock.example.org', source: null },
      ...{ user: { username: 'ada' }, at: env.clock.now.toISOString() },
    })
    expect(await of('name')).toMatchObject(imported)
    await undoNewest()
    expect(await of('website')).toMatchObject({ ...imported, value: 'https://tower.example.org' })
  })

  it('is the earlier edit after a later one was undone, and the later one when that is undone too', async () => {
    const approved = await suggest({ website: 'https://one.example.org' })
    await approve(approved)
    env.clock.now = new Date('2026-06-11T12:00:00Z')
    await edit({ website: 'https://two.example.org' })
    await undoNewest()
    expect(await of('website')).toMatchObject({ kind: 'suggestion', at: '2026-06-10T12:00:00.000Z' })
    await undoNewest()
    expect(await of('website')).toMatchObject({ kind: 'edit', at: '2026-06-11T12:00:00.000Z' })
  })

  it('is the member who added the museum, the demo data, visits or a knowledge base', async () => {
    const body = { name: `Old Dock ${museums}`, address: '1 Quay', city: 'Porto', country: 'Portugal' }
    id = (await call('POST', '/api/museums', admin, { ...body, force: true })).json.id
    expect(await of('name')).toMatchObject({ kind: 'member', user: { username: 'ada' }, source: null })
    expect((await of('name', admin))?.mayConfirm).toBe(false)
    await env.db.query(`update museums set source = 'seed', created_by = null where id = $1`, [id])
    expect(await of('name')).toMatchObject({ kind: 'demo', user: null })
    await approve(await suggest({ website: 'https://dock.example.org' }))
    await env.db.query('update museum_edit_suggestions set user_id = null where museum_id = $1', [id])
    await env.db.query('update museum_edits set suggested_by = null where museum_id = $1', [id])
    expect(await of('website')).toMatchObject({ kind: 'visits', user: null })
    const source = { name: 'Wikidata', url: 'https://www.wikidata.org/wiki/Q1', date: '2026-01-02' }
    await env.db.query('update museum_edits set source = $2 where museum_id = $1', [
      id,
      JSON.stringify(source),
    ])
    expect(await of('website', admin)).toMatchObject({
      ...{ kind: 'lookup', user: null, mayConfirm: true },
      source: { name: 'Wikidata', url: source.url, licence: 'cc0', asOf: '2026-01-02' },
    })
  })

  it('names people to those who may see them, leaves out empty fields, and is of a museum that there is', async () => {
    await edit({ phone: '+1 2' })
    const audience = { allowsMessages: true, allowsTagging: true }
    await env.publish(userUpdated, { user: ada, audience: 'private', ...audience })
    expect((await of('phone', null))?.user).toBe(null)
    await env.publish(userUpdated, { user: ada, audience: 'public', ...audience })
    expect((await of('phone', null))?.user?.username).toBe('ada')
    const fields = (await all()).map(({ field }) => field)
    expect(fields).toContain('amenities')
    for (const empty of ['email', 'openingHours', 'featuredImage']) expect(fields).not.toContain(empty)
    for (const missing of [987_654, 99_999_999_999])
      expect((await call('GET', `/api/museums/${missing}/provenance`, null)).status).toBe(404)
  })
})

describe('a confirmation', () => {
  it('counts once per member, and is taken back', async () => {
    const { status, json } = await confirm('website')
    expect([status, json]).toMatchObject([
      200,
      { confirmations: 1, isConfirmed: true, confirmedAt: env.clock.now.toISOString() },
    ])
    expect((await confirm('website')).json.confirmations).toBe(1)
    env.clock.now = new Date('2026-06-12T12:00:00Z')
    expect((await confirm('website', second)).json.confirmations).toBe(2)
    expect((await takeBack('website', second)).json).toMatchObject({
      ...{ confirmations: 1, confirmedAt: '2026-06-10T12:00:00.000Z', isConfirmed: false },
    })
    expect((await takeBack('website', second)).json.confirmations).toBe(1)
    expect((await takeBack('website')).json).toMatchObject({ confirmations: 0, confirmedAt: null })
    expect(await stored()).toEqual([{ counted: 0, rows: 0 }])
  })

  it('is of one value: a change, and its undoing, begin anew', async () => {
    await confirm('website')
    await confirm('name')
    await edit({ website: 'https://new.example.org' })
    expect(await of('website')).toMatchObject({ confirmations: 0, isConfirmed: false })
    expect(await of('name')).toMatchObject({ confirmations: 1, isConfirmed: true })
    await confirm('website')
    await undoNewest()
    expect(await of('website')).toMatchObject({ confirmations: 0, isConfirmed: false })
    expect(await stored()).toEqual([
      { counted: 1, rows: 1 },
      { counted: 0, rows: 0 },
    ])
  })

  it('of a value that has changed since it was seen is refused, and stores nothing', async () => {
    const digest = (await of('website'))?.digest
    await edit({ website: 'https://newer.example.org' })
    for (const given of [digest, 'none']) {
      const { status, json } = await confirm('website', member, { digest: given })
      expect([status, json.code]).toEqual([409, 'stale_version'])
    }
    expect((await confirm('phone')).status).toBe(409)
    expect(await stored()).toEqual([{ counted: 0, rows: 0 }])
  })

  it('ends for the values that an import changes, and for no others', async () => {
    await confirm('website')
    await confirm('amenities')
    await confirm('location')
    const changed = prepareMuseum({ ...draft, website: 'https://moved.example.org', latitude: 40 })
    await env.db.transaction(tx => upsertMuseums(tx, env.ctx.outbox, [changed]))
    const counts = (await all()).flatMap(({ field, confirmations }) => (confirmations ? [field] : []))
    expect(counts).toEqual(['amenities'])
    expect((await stored()).every(({ counted, rows }) => counted === rows)).toBe(true)
  })

  it('is not of an own value, nor of one that the member suggested or approved', async () => {
    await edit({ phone: '+1 3' })
    await approve(await suggest({ city: 'Shelbyville' }))
    for (const [field, as] of [
      ['phone', admin],
      ['city', admin],
      ['city', member],
    ] as const) {
      const { status, json } = await confirm(field, as)
      expect([status, json.message]).toEqual([403, 'Others confirm what you have changed yourself.'])
    }
    expect((await confirm('phone')).status).toBe(200)
    expect((await confirm('city', second)).status).toBe(200)
  })

  it('is for members, of fields that people confirm', async () => {
    expect((await confirm('website', null)).status).toBe(401)
    const hours = { defaultHours: {}, seasonalHours: [], exceptions: [] }
    await edit({ openingHours: hours })
    expect(await of('openingHours')).toMatchObject({ mayConfirm: false, confirmations: 0 })
    await env.db.query(
      `insert into hours_confidence (museum_id, since, confirmations, confirmed_at) values ($1, now(), 4, $2)
       on conflict (museum_id) do update set confirmations = 4, confirmed_at = $2`,
      [id, env.clock.now],
    )
    expect(await of('openingHours')).toMatchObject({
      ...{ confirmations: 4, confirmedAt: env.clock.now.toISOString() },
    })
    const refused = await confirm('openingHours')
    expect([refused.status, refused.json.message]).toEqual([403, 'Opening hours are confirmed by visits.'])
    for (const field of ['managerId', 'slug', 'latitude']) expect((await confirm(field)).status).toBe(400)
    expect((await confirm('website', member, { confirmed: 'yes' })).status).toBe(400)
    expect((await confirm('website', member, { more: 1 })).status).toBe(400)
    id = 987_654
    expect((await confirm('website')).status).toBe(404)
  })

  it('can be made fifty times in 24 hours', async () => {
    const limited: Caller = { id: 903, role: 'Traveler' }
    const rest: Caller[] = [limited, second]
    await env.db.query(
      `insert into field_confirmations (museum_id, field, user_id, at)
       select $1, 'made-up-' || n, $2, $3 from generate_series(1, 50) n`,
      [id, limited.id, env.clock.now.toISOString()],
    )
    const [refused, accepted] = await Promise.all(rest.map(as => confirm('website', as)))
    expect([refused?.status, refused?.json.message]).toEqual([429, 'You can confirm 50 details a day.'])
    expect(Number(refused?.headers['retry-after'])).toBe(24 * 3600)
    expect(accepted?.status).toBe(200)
    env.clock.now = new Date('2026-06-11T12:00:00Z')
    expect((await confirm('website', limited)).status).toBe(200)
  })

  it('that is made by many at once, twice each, is counted as it is stored', async () => {
    const callers = Array.from({ length: 8 }, (_, n): Caller => ({ id: 950 + n, role: 'Traveler' }))
    await Promise.all([...callers, ...callers].map(as => confirm('website', as)))
    expect(await stored()).toEqual([{ counted: 8, rows: 8 }])
    const changes = callers.map((as, n) => (n % 2 ? takeBack('website', as) : confirm('website', as)))
    await Promise.all([...changes, confirm('name'), edit({ city: 'Shelbyville' })])
    expect(await stored()).toContainEqual({ counted: 4, rows: 4 })
    expect((await stored()).every(({ counted, rows }) => counted === rows)).toBe(true)
  })
})
