import { randomUUID } from 'node:crypto'
import {
  museumEditDecided,
  type OpeningHours,
  type Role,
  userRegistered,
  userUpdated,
} from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

type Caller = { id: number; role: Role }
const admin: Caller = { id: 800, role: 'Admin' }
const manager: Caller = { id: 801, role: 'Museum Manager' }
const otherManager: Caller = { id: 802, role: 'Museum Manager' }
const member: Caller = { id: 803, role: 'Traveler' }
const second: Caller = { id: 804, role: 'Ambassador' }

let id: number
let museums = 0
beforeEach(async () => {
  env.clock.now = new Date('2026-06-10T12:00:00Z')
  published = watchOutbox()
  const added = await env.addMuseums({ name: `Weigh House ${++museums}`, city: 'Deventer' })
  id = added.at(-1)?.id ?? 0
  await env.db.query('update museums set manager_id = $1 where id = $2', [manager.id, id])
  await env.db.query('delete from museum_edit_suggestions')
  await env.db.query('update pending_suggestions set pending = 0')
})

type Options = { as?: Caller | null; body?: object; headers?: object }
const call = async (
  method: 'PATCH' | 'POST' | 'GET',
  url: string,
  { as = member, body, headers }: Options,
) => {
  const answer = await env.app.inject({
    method,
    url,
    headers: { ...(as && (await env.tokens.as(as))), ...headers },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const suggest = (suggestedChanges: object, more: Options & { reason?: string; on?: number } = {}) => {
  const { reason, on = id, ...options } = more
  const body = { suggestedChanges, ...(reason !== undefined && { reason }) }
  return call('POST', `/api/museums/${on}/suggest-edit`, { body, ...options })
}
const edit = (body: object) => call('PATCH', `/api/museums/${id}/edit`, { as: manager, body })
const list = (query = '', as: Caller = admin) =>
  call('GET', `/api/admin/museum-edit-suggestions${query}`, { as })
const approve = (suggestionId: number, more: object = {}, as: Caller = admin) =>
  call('POST', '/api/admin/approve-museum-edit-suggestion', { as, body: { suggestionId, ...more } })
const reject = (suggestionId: number, reason: unknown = 'Not so.', as: Caller = admin) =>
  call('POST', '/api/admin/reject-museum-edit-suggestion', { as, body: { suggestionId, reason } })
const museum = async () => (await env.get(`/api/museums/${id}`)).json()
const history = async () => (await call('GET', `/api/museums/${id}/history`, {})).json
const eventsOf = async (type: string) => (await env.events(type)).filter(({ key }) => key === String(id))
/** The outbox keeps the text of an event only until the broker has it. */
const watchOutbox = () => vi.spyOn(env.ctx.outbox, 'publish')
let published: ReturnType<typeof watchOutbox>
const decided = () =>
  published.mock.calls.flatMap(([, event, data]) => (event === museumEditDecided ? [data] : []))
const pendingIn = async (query = '', as: Caller = admin) =>
  Number((await list(`?status=pending&limit=1${query}`, as)).headers['x-total-count'])
const stored = () =>
  env.db.query<{ status: string }>('select status from museum_edit_suggestions order by id')

const monday = { isOpen: true, isByAppointment: false, openTime: '10:00', closeTime: '17:00' }
const hours: OpeningHours = { defaultHours: { monday }, seasonalHours: [], exceptions: [] }

describe('a suggested edit', () => {
  it('is published with the names of its fields alone, and once for a repeated request', async () => {
    const changes = { phone: '+31 20 555', openingHours: hours }
    const more = { headers: { 'idempotency-key': randomUUID() } }
    const { json } = await suggest(changes, more)
    await suggest(changes, more)
    expect((await eventsOf('museum-edit-suggested')).map(({ data }) => data)).toEqual([
      {
        suggestionId: json.id,
        museumId: id,
        userId: member.id,
        fields: expect.arrayContaining(['phone', 'openingHours']),
        isApplied: false,
      },
    ])
  })

  it('keeps the differences with their base values, and the standard reason', async () => {
    const { name } = await museum()
    const { status, json } = await suggest({ name, phone: '+31 1', openingHours: hours, website: '' })
    expect([status, json]).toEqual([201, { id: expect.any(Number), status: 'pending' }])
    const [listed] = (await list()).json
    expect(listed).toMatchObject({
      id: json.id,
      museum: { id, name },
      reason: 'User suggested edit',
      status: 'pending',
      isAutomatic: false,
      createdAt: env.clock.now.toISOString(),
      reviewedAt: null,
      rejection: '',
    })
    expect(listed.fields).toEqual([
      { field: 'phone', base: '', current: '', suggested: '+31 1', isConflict: false, isApproved: false },
      {
        field: 'openingHours',
        base: null,
        current: null,
        suggested: hours,
        isConflict: false,
        isApproved: false,
      },
    ])
    expect(await museum()).toMatchObject({ phone: null, openingHours: null })
  })

  it('without a difference is refused, and nothing is stored', async () => {
    const { name } = await museum()
    const { status, json } = await suggest({ name, phone: '', amenities: [] })
    expect([status, json.code, json.message]).toEqual([400, 'validation_error', 'No changes detected'])
    expect((await suggest({})).status).toBe(400)
    expect(await stored()).toEqual([])
    expect(await pendingIn()).toBe(0)
  })

  it.each([
    ['managerId', 803, 'This field is not known here.'],
    ['isVerified', true, 'This field is not known here.'],
    ['slug', 'mine', 'This field is not known here.'],
    ['latitude', 1, 'This field is not known here.'],
    ['version', 1, 'This field is not known here.'],
    ['name', ' ', 'Museum name is required'],
    ['website', 'javascript:alert(1)', 'Invalid URL'],
    ['email', 'nobody', 'Please enter a valid email address'],
  ])('is refused with %s %j', async (field, value, message) => {
    const { status, json } = await suggest({ phone: '+31 2', [field]: value })
    expect([status, json.errors?.[0]?.message]).toEqual([400, message])
    expect(await stored()).toEqual([])
  })

  it('is refused with a reason that is too long, without changes and with unknown fields', async () => {
    expect((await suggest({ phone: '1' }, { reason: 'x'.repeat(501) })).status).toBe(400)
    const url = `/api/museums/${id}/suggest-edit`
    expect((await call('POST', url, { body: { reason: 'Because' } })).status).toBe(400)
    const body = { suggestedChanges: { phone: '1' }, status: 'approved' }
    expect((await call('POST', url, { body })).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('keeps a day with the words of an older source, and has no other one', async () => {
    const kept = { isOpen: true, isByAppointment: false, text: '10 to 4 in summer' }
    const withMonday = (day: object) => ({ openingHours: { defaultHours: { monday: day, tuesday: monday } } })
    await env.db.query('update museums set opening_hours = $2 where id = $1', [
      id,
      JSON.stringify({ defaultHours: { monday: kept } }),
    ])
    const { status, json } = await suggest(withMonday({ ...kept, openTime: '10:00' }))
    expect([status, json.errors?.[0]]).toMatchObject([
      400,
      { field: 'suggestedChanges.openingHours.defaultHours.monday' },
    ])
    expect(await stored()).toEqual([])
    expect((await suggest(withMonday(kept))).status).toBe(201)
  })

  it('is for members who may not edit the museum, of a museum that there is', async () => {
    expect((await suggest({ phone: '1' }, { as: null })).status).toBe(401)
    for (const as of [manager, admin]) {
      const { status, json } = await suggest({ phone: '1' }, { as })
      expect([status, json.message]).toEqual([403, 'You can edit this museum yourself.'])
    }
    expect((await suggest({ phone: '1' }, { as: otherManager })).status).toBe(201)
    for (const on of [987_654, 99_999_999_999])
      expect((await suggest({ phone: '1' }, { on })).status).toBe(404)
  })

  it('replaces the pending one of the same member, and not that of another', async () => {
    await suggest({ phone: '1' })
    await suggest({ phone: '2' }, { as: second })
    await suggest({ city: 'Zwolle' }, { reason: 'It moved.' })
    expect(await stored()).toEqual([{ status: 'replaced' }, { status: 'pending' }, { status: 'pending' }])
    expect(await pendingIn()).toBe(2)
    expect(await pendingIn(`&museumId=${id}`)).toBe(2)
    expect((await list('?status=pending')).json).toMatchObject([{ reason: 'It moved.' }, {}])
  })

  it('that is made many times at once leaves one pending', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => suggest({ phone: `+31 ${index}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect((await stored()).filter(({ status }) => status === 'pending')).toHaveLength(1)
    expect(await pendingIn()).toBe(1)
  })

  it('can be made ten times in 24 hours', async () => {
    for (let count = 0; count < 10; count++) {
      expect((await suggest({ phone: `${count}` })).status).toBe(201)
      env.clock.now = new Date(env.clock.now.getTime() + 60_000)
    }
    const { status, json, headers } = await suggest({ phone: 'x' })
    expect([status, json.message]).toEqual([429, 'You can suggest 10 edits a day.'])
    expect(Number(headers['retry-after'])).toBe(24 * 3600 - 600)
    expect((await suggest({ phone: 'x' }, { as: second })).status).toBe(201)
    env.clock.now = new Date('2026-06-11T12:00:00Z')
    expect((await suggest({ phone: 'x' })).status).toBe(201)
  })

  it('that is repeated with its key is made once', async () => {
    const headers = { 'idempotency-key': `suggest-${id}` }
    const first = await suggest({ phone: '1' }, { headers })
    expect((await suggest({ phone: '1' }, { headers })).json).toEqual(first.json)
    expect(await stored()).toHaveLength(1)
  })
})

describe('the list of suggestions', () => {
  it('is of all museums for administrators, and of one for its manager', async () => {
    await suggest({ phone: '1' })
    expect((await list('', admin)).json).toHaveLength(1)
    expect((await list('', manager)).status).toBe(403)
    expect((await list(`?museumId=${id}`, manager)).json).toHaveLength(1)
    expect((await list(`?museumId=${id}`, otherManager)).status).toBe(403)
    expect((await list(`?museumId=${id}`, member)).status).toBe(403)
    expect((await list('?museumId=987654', manager)).status).toBe(404)
    expect((await list('?museumId=99999999999', manager)).status).toBe(404)
    for (const query of ['?status=done', '?cursor=nonsense', '?museumId=x'])
      expect((await list(query)).status).toBe(400)
  })

  it('pages from the newest by cursor, by status', async () => {
    const ids: number[] = []
    for (const as of [member, second, { id: 805, role: 'Vendor' as Role }])
      ids.unshift((await suggest({ phone: `${as.id}` }, { as })).json.id)
    await reject(ids[2] ?? 0)
    const first = await list('?status=pending&limit=1')
    expect(first.json.map((each: { id: number }) => each.id)).toEqual([ids[0]])
    const next = await list(`?status=pending&limit=1&cursor=${first.headers['x-next-cursor']}`)
    expect(next.json.map((each: { id: number }) => each.id)).toEqual([ids[1]])
    expect(next.headers['x-next-cursor']).toBeUndefined()
    const rejected = await list('?status=rejected')
    expect(rejected.json).toMatchObject([{ id: ids[2], rejection: 'Not so.' }])
    expect(rejected.headers['x-total-count']).toBeUndefined()
  })

  it('names a member to those who may see them', async () => {
    const user = userOf({ id: member.id, username: 'wanda' })
    await env.publish(userRegistered, { user, registeredAt: '2026-06-01T00:00:00.000Z' })
    await suggest({ phone: '1' })
    const named = async (as: Caller) => (await list(`?museumId=${id}`, as)).json[0].user?.username
    expect(await named(manager)).toBe('wanda')
    const hidden = { user, audience: 'private', allowsMessages: true, allowsTagging: true } as const
    await env.publish(userUpdated, hidden)
    expect(await named(manager)).toBeUndefined()
  })
})

describe('approving', () => {
  it('applies every field as an edit, names both in the history, counts and notifies', async () => {
    const changes = { name: 'Weigh House', phone: '+31 5', openingHours: hours, amenities: ['restrooms'] }
    const { json } = await suggest(changes)
    const before = await museum()
    const { status, json: answer } = await approve(json.id)
    expect([status, answer]).toMatchObject([
      200,
      { status: 'approved', reviewedAt: env.clock.now.toISOString() },
    ])
    expect(answer.fields.every((each: { isApproved: boolean }) => each.isApproved)).toBe(true)
    expect(await museum()).toMatchObject({ ...changes, version: before.version + 1 })
    expect(await history()).toMatchObject([
      { suggestion: { id: json.id, isAutomatic: false }, undoes: null, isUndone: false },
    ])
    const row = await env.db.query('select user_id, suggested_by from museum_edits where museum_id = $1', [
      id,
    ])
    expect(row).toEqual([{ user_id: admin.id, suggested_by: member.id }])
    expect(await eventsOf('museum-updated')).toHaveLength(1)
    expect(await eventsOf('museum-hours-changed')).toMatchObject([{ data: { userId: admin.id } }])
    expect(decided()).toMatchObject([{ userId: member.id, outcome: 'approved', museum: { id } }])
    expect(await eventsOf('museum-edit-decided')).toHaveLength(1)
    expect(await pendingIn()).toBe(0)
  })

  it('applies the chosen fields alone, and can be undone', async () => {
    const { json } = await suggest({ phone: '+31 6', city: 'Zwolle' })
    const { json: answer } = await approve(json.id, { fields: ['phone'] }, manager)
    expect(answer.status).toBe('partly_approved')
    expect(await museum()).toMatchObject({ phone: '+31 6', city: 'Deventer' })
    const [change] = await history()
    const undone = await call('POST', `/api/museums/${id}/history/${change.id}/undo`, { as: manager })
    expect(undone.json.phone).toBe(null)
    expect(decided()).toMatchObject([{ outcome: 'partly_approved' }])
  })

  it('refuses a field that has changed since, until it is named, and changes nothing before', async () => {
    const { json } = await suggest({ phone: '+31 7', city: 'Zwolle', website: 'https://one.example.org' })
    await edit({ phone: '+31 0', website: 'https://one.example.org' })
    const [listed] = (await list()).json
    expect(listed.fields).toMatchObject([
      { field: 'city', isConflict: false },
      { field: 'phone', base: '', current: '+31 0', suggested: '+31 7', isConflict: true },
      { field: 'website', isConflict: false },
    ])
    const refused = await approve(json.id)
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'stale_version', details: { fields: ['phone'] } },
    ])
    expect(await museum()).toMatchObject({ phone: '+31 0', city: 'Deventer' })
    expect((await approve(json.id, { overwrite: ['phone'] })).json.status).toBe('approved')
    expect(await museum()).toMatchObject({ phone: '+31 7', city: 'Zwolle' })
    const [change] = await history()
    expect(change.fields.map(({ field }: { field: string }) => field)).toEqual(['city', 'phone'])
  })

  it('leaves a field in conflict alone that is not chosen', async () => {
    const { json } = await suggest({ phone: '+31 8', city: 'Zwolle' })
    await edit({ phone: '+31 0' })
    expect((await approve(json.id, { fields: ['city'] })).json.status).toBe('partly_approved')
    expect(await museum()).toMatchObject({ phone: '+31 0', city: 'Zwolle' })
  })

  it('of what the museum says by now decides without an edit', async () => {
    const { json } = await suggest({ phone: '+31 9' })
    await edit({ phone: '+31 9' })
    const { version } = await museum()
    expect((await approve(json.id)).json.status).toBe('approved')
    expect((await museum()).version).toBe(version)
    expect(await history()).toHaveLength(1)
  })

  it('never touches a field that people may not change, even of a stored suggestion', async () => {
    const { json } = await suggest({ phone: '1' })
    await env.db.query(
      `update museum_edit_suggestions set fields = fields || '[{"field":"managerId","base":801,"suggested":803}]' where id = $1`,
      [json.id],
    )
    expect((await approve(json.id, { fields: ['managerId'] })).status).toBe(400)
    expect((await approve(json.id)).status).toBe(200)
    expect(await museum()).toMatchObject({ managerId: manager.id, phone: '1' })
  })

  it('refuses bad input, and stores nothing of it', async () => {
    const { json } = await suggest({ phone: '1' })
    for (const body of [{ fields: [] }, { fields: ['city'] }, { fields: ['slug'] }, { more: 1 }]) {
      const { status } = await approve(json.id, body)
      expect([status, body]).toEqual([400, body])
    }
    expect((await approve(json.id, { fields: ['city'] })).json.errors).toMatchObject([
      { field: 'fields', message: 'This suggestion has no such field.' },
    ])
    expect((await reject(json.id, 'x'.repeat(501))).status).toBe(400)
    for (const decide of [approve, reject]) expect((await decide(987_654)).status).toBe(404)
    expect(await stored()).toEqual([{ status: 'pending' }])
  })

  it('is for administrators and the manager of this museum', async () => {
    const { json } = await suggest({ phone: '1' })
    for (const as of [member, otherManager, { ...manager, role: 'Traveler' as Role }]) {
      expect((await approve(json.id, {}, as)).status).toBe(403)
      expect((await reject(json.id, 'No', as)).status).toBe(403)
    }
    expect(await museum()).toMatchObject({ phone: null })
    expect((await approve(json.id, {}, manager)).status).toBe(200)
  })
})

describe('a decision', () => {
  it('to reject keeps its reason, changes nothing and notifies', async () => {
    const { json } = await suggest({ phone: '1' })
    const { json: answer } = await reject(json.id, 'That is the shop.')
    expect(answer).toMatchObject({ status: 'rejected', rejection: 'That is the shop.' })
    expect(await museum()).toMatchObject({ phone: null })
    expect(await history()).toEqual([])
    expect(decided()).toMatchObject([{ outcome: 'rejected', reason: 'That is the shop.' }])
    expect(await pendingIn()).toBe(0)
  })

  it('to reject may come without a reason', async () => {
    const { json } = await suggest({ phone: '1' })
    const body = { suggestionId: json.id }
    const answer = await call('POST', '/api/admin/reject-museum-edit-suggestion', { as: admin, body })
    expect([answer.status, answer.json]).toMatchObject([200, { status: 'rejected', rejection: '' }])
    expect(decided()).toMatchObject([{ outcome: 'rejected', reason: '' }])
  })

  it('is made once', async () => {
    const { json } = await suggest({ phone: '1' })
    await reject(json.id)
    for (const decide of [approve, reject]) {
      const { status, json: refused } = await decide(json.id)
      expect([status, refused.message]).toEqual([
        409,
        'This suggestion was decided or replaced in the meantime.',
      ])
    }
    const replaced = await suggest({ phone: '2' })
    await suggest({ phone: '3' })
    expect((await approve(replaced.json.id)).status).toBe(409)
  })

  it('of two reviewers at once is of one, and the other is refused', async () => {
    const { json } = await suggest({ phone: '1' })
    const answers = await Promise.all([
      approve(json.id, {}, admin),
      reject(json.id, 'No.', manager),
      approve(json.id, {}, manager),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await eventsOf('museum-edit-decided')).toHaveLength(1)
    expect(await pendingIn()).toBe(0)
  })
})
