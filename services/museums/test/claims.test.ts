import {
  type EventData,
  museumClaimDecided,
  type Role,
  userRegistered,
  userUpdated,
  userVerified,
} from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

interface Caller {
  id: number
  role: Role
}
const traveler = (id: number): Caller => ({ id, role: 'Traveler' })
const admin: Caller = { id: 900, role: 'Admin' }
const unverified = traveler(904)

let users = 1000
let id: number
let one: Caller
let two: Caller

async function member(): Promise<Caller> {
  const user = traveler(++users)
  await env.publish(userRegistered, { user: userOf(user), registeredAt: '2026-01-01T00:00:00Z' })
  await env.publish(userVerified, { userId: user.id })
  return user
}

beforeAll(async () => {
  for (const user of [admin, unverified])
    await env.publish(userRegistered, { user: userOf(user), registeredAt: '2026-01-01T00:00:00Z' })
})
beforeEach(async () => {
  env.clock.now = new Date('2026-06-10T12:00:00Z')
  published = watchOutbox()
  const museums = await env.addMuseums({ name: 'Clockhouse', website: 'https://www.clocks.co.uk/visit' })
  id = museums.at(-1)?.id as number
  one = await member()
  two = await member()
})

const call = async (
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  url: string,
  { as, body, headers = {} }: { as: Caller | null; body?: object; headers?: object },
) => {
  const answer = await env.app.inject({
    method,
    url,
    headers: { ...(as && (await env.tokens.as(as))), ...headers },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const reason = 'I am the head of visitor services.'
const claim = (as: Caller | null, body: object = {}, museum = id, headers = {}) =>
  call('POST', `/api/museums/${museum}/request-manager`, {
    as,
    body: { museumEmail: 'ada@clocks.co.uk', reason, ...body },
    headers,
  })
const own = async (as: Caller) => (await call('GET', `/api/museums/${id}/request-manager`, { as })).json
const withdraw = (as: Caller) => call('DELETE', `/api/museums/${id}/request-manager`, { as })
const list = async (query = '') =>
  (await call('GET', `/api/admin/museum-manager-requests${query}`, { as: admin })).json
const approve = (request: number, body: object = {}, as: Caller = admin) =>
  call('PATCH', `/api/admin/museum-manager-requests/${request}/approve`, { as, body })
const reject = (request: number, body: object, as: Caller = admin) =>
  call('PATCH', `/api/admin/museum-manager-requests/${request}/reject`, { as, body })
const managerOf = async (museum = id) =>
  (
    await env.db.query<{ id: number | null }>('select manager_id::float8 as id from museums where id = $1', [
      museum,
    ])
  )[0]?.id
const stored = () => env.db.query('select * from manager_requests where museum_id = $1', [id])
const eventsOf = async (type: string) =>
  (await env.events(type)).filter(({ key }) => key === String(id)).map(({ data }) => data)
/** As they are handed to the outbox, which keeps the words of an administrator only until they are published. */
const watchOutbox = () => [vi.spyOn(env.ctx.outbox, 'publish'), vi.spyOn(env.ctx.outbox, 'publishAll')]
let published: ReturnType<typeof watchOutbox>
const decisions = async () => {
  const made = published.flatMap(({ mock }) =>
    mock.calls.flatMap(([, event, data]) => (event.type === museumClaimDecided.type ? [data].flat() : [])),
  ) as EventData<typeof museumClaimDecided>[]
  const own = made.filter(({ museum }) => museum.id === id)
  expect(await eventsOf(museumClaimDecided.type)).toHaveLength(own.length)
  return own
}
const requested = async (as: Caller): Promise<number> => (await claim(as)).json.request.id

describe('a claim', () => {
  it('is stored as pending, and shown to its author and to administrators', async () => {
    const { status, json } = await claim(one)
    expect(status).toBe(201)
    const pending = {
      status: 'pending',
      museumEmail: 'ada@clocks.co.uk',
      reason,
      adminNotes: null,
      reviewedAt: null,
      createdAt: '2026-06-10T12:00:00.000Z',
    }
    expect(json.request).toMatchObject(pending)
    expect(await own(one)).toEqual(json)
    expect(await own(two)).toEqual({ request: null })
    const [first] = await list('?status=pending')
    expect(first).toMatchObject({
      ...pending,
      id: json.request.id,
      user: { id: one.id },
      museum: { id, name: 'Clockhouse', address: '1 Test Street', category: 'Art Museums', managerId: null },
      currentManager: null,
      isWebsiteDomain: true,
      reviewer: null,
    })
    expect(await eventsOf('museum-claimed')).toMatchObject([{ requestId: json.request.id, userId: one.id }])
  })

  it.each([
    [{ museumEmail: 'ada' }, 'museumEmail', 'Please enter a valid email address'],
    [{ museumEmail: '' }, 'museumEmail', 'Please enter a valid email address'],
    [
      { reason: 'Mine.' },
      'reason',
      'Please provide at least 10 characters explaining why you should manage this museum',
    ],
    [
      { reason: '          ' },
      'reason',
      'Please provide at least 10 characters explaining why you should manage this museum',
    ],
    [{ reason: 'x'.repeat(501) }, 'reason', 'Reason must be less than 500 characters'],
    [{ status: 'approved' }, 'status', 'This field is not known here.'],
  ])('with %o is refused, and nothing is stored', async (body, field, message) => {
    const { status, json } = await claim(one, body)
    expect([status, json.code, json.errors[0]]).toMatchObject([400, 'validation_error', { field, message }])
    expect(await stored()).toEqual([])
  })

  it('may have a reason of 10 and of 500 characters', async () => {
    expect((await claim(one, { reason: 'x'.repeat(10) })).status).toBe(201)
    expect((await claim(two, { reason: 'x'.repeat(500) })).status).toBe(201)
  })

  it('is refused while one of the same user is pending, also at the same time', async () => {
    const answers = await Promise.all([claim(one), claim(one), claim(one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)?.json
    expect(refused).toMatchObject({
      code: 'request_pending',
      message: 'You already have a pending request',
    })
    expect(await stored()).toHaveLength(1)
    expect((await claim(two)).status).toBe(201)
  })

  it('that is repeated with its key is made once', async () => {
    const headers = { 'idempotency-key': `claim-${users}` }
    const first = await claim(one, {}, id, headers)
    expect((await claim(one, {}, id, headers)).json).toEqual(first.json)
    expect(await stored()).toHaveLength(1)
  })

  it('is for signed-in users with a confirmed address who do not edit the museum already', async () => {
    expect((await claim(null)).status).toBe(401)
    const refused = await claim(unverified)
    expect([refused.status, refused.json.code]).toEqual([403, 'email_unverified'])
    expect((await claim(admin)).json).toMatchObject({
      code: 'forbidden',
      message: 'You can edit this museum already.',
    })
    await env.db.query('update museums set manager_id = $1 where id = $2', [one.id, id])
    expect((await claim({ ...one, role: 'Museum Manager' })).status).toBe(403)
    expect(await stored()).toEqual([])
    expect((await claim({ ...two, role: 'Museum Manager' })).status).toBe(201)
    expect((await claim(one, {}, 99_999_999)).status).toBe(404)
    expect((await claim(one, {}, 99_999_999_999)).status).toBe(404)
  })

  it('is the last one of the day when it is the fifth', async () => {
    for (let count = 0; count < 5; count++) {
      expect((await claim(one)).status).toBe(201)
      expect((await withdraw(one)).status).toBe(200)
    }
    const refused = await claim(one)
    expect([refused.status, refused.json.message, refused.headers['retry-after']]).toEqual([
      429,
      'You can claim 5 museums a day.',
      '86400',
    ])
    env.clock.now = new Date('2026-06-11T12:00:01Z')
    expect((await claim(one)).status).toBe(201)
  })

  it('can be withdrawn while it is pending, and made again', async () => {
    const request = await requested(one)
    expect((await withdraw(two)).status).toBe(404)
    expect((await withdraw(one)).json).toEqual({ request: null })
    expect((await withdraw(one)).status).toBe(404)
    expect(await eventsOf('museum-claim-withdrawn')).toEqual([
      { requestId: request, userId: one.id, museumId: id },
    ])
    expect((await approve(request)).status).toBe(409)
    expect((await claim(one)).status).toBe(201)
    expect((await list('?status=withdrawn'))[0]).toMatchObject({ id: request })
  })
})

describe('the hint', () => {
  it.each([
    ['ada@mail.clocks.co.uk', true],
    ['ada@CLOCKS.co.uk', true],
    ['ada@bells.co.uk', false],
    ['ada@co.uk', false],
  ])('for %s is %s', async (museumEmail, isWebsiteDomain) => {
    await claim(one, { museumEmail })
    expect((await list())[0]).toMatchObject({ isWebsiteDomain })
  })

  it('is missing without a website, and distinguishes sites below one host', async () => {
    await env.db.query('update museums set website = null where id = $1', [id])
    await claim(one, { museumEmail: 'ada@bells.blogspot.com' })
    expect((await list())[0]).toMatchObject({ isWebsiteDomain: null })
    await env.db.query("update museums set website = 'https://clocks.blogspot.com' where id = $1", [id])
    expect((await list())[0]).toMatchObject({ isWebsiteDomain: false })
  })
})

describe('the list of requests', () => {
  it('is for administrators, in pages, and refuses an unknown status', async () => {
    const requests = [await requested(one), await requested(two)]
    expect((await call('GET', '/api/admin/museum-manager-requests', { as: one })).status).toBe(403)
    const first = await call('GET', '/api/admin/museum-manager-requests?status=&limit=1', { as: admin })
    expect(first.json.map((each: { id: number }) => each.id)).toEqual([requests[1]])
    const second = await call(
      'GET',
      `/api/admin/museum-manager-requests?limit=1&cursor=${first.headers['x-next-cursor']}`,
      {
        as: admin,
      },
    )
    expect(second.json.map((each: { id: number }) => each.id)).toEqual([requests[0]])
    expect((await call('GET', '/api/admin/museum-manager-requests?status=lost', { as: admin })).status).toBe(
      400,
    )
  })
})

describe('an approval', () => {
  it('sets the manager, rejects the other requests, and publishes each decision, all in one', async () => {
    const [first, second] = [await requested(one), await requested(two)]
    const { status, json } = await approve(first)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      id: first,
      status: 'approved',
      adminNotes: 'Request approved by admin',
      reviewer: { id: admin.id },
      museum: { managerId: one.id },
      currentManager: { id: one.id },
    })
    expect(await managerOf()).toBe(one.id)
    expect((await own(two)).request).toMatchObject({
      id: second,
      status: 'rejected',
      adminNotes: 'Another request was approved',
    })
    const decided = await decisions()
    expect(decided).toMatchObject([
      { requestId: first, userId: one.id, outcome: 'approved', notes: '' },
      { requestId: second, userId: two.id, outcome: 'superseded', notes: '' },
    ])
    expect(await eventsOf('museum-manager-assigned')).toMatchObject([
      { managerId: one.id, previousManagerId: null, requestId: first },
    ])
    const { json: history } = await call('GET', `/api/museums/${id}/history`, { as: one })
    expect(history).toMatchObject([
      {
        user: { id: admin.id },
        fields: [{ field: 'managerId', before: null, after: one.id }],
        mayUndo: false,
      },
    ])
    const undo = await call('POST', `/api/museums/${id}/history/${history[0].id}/undo`, { as: admin })
    expect(undo.status).toBe(403)
  })

  it('carries the notes of the administrator', async () => {
    const request = await requested(one)
    expect((await approve(request, { adminNotes: 'Welcome!' })).json.adminNotes).toBe('Welcome!')
    expect(await decisions()).toMatchObject([{ notes: 'Welcome!' }])
  })

  it('of two at once is one, and the other is refused', async () => {
    const requests = [await requested(one), await requested(two)]
    const answers = await Promise.all([...requests, ...requests].map(request => approve(request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)?.json
    expect(await managerOf()).toBe(winner.user.id)
    expect(await eventsOf('museum-manager-assigned')).toHaveLength(1)
    expect(await decisions()).toHaveLength(2)
  })

  it('of a user whose account is hidden is refused, and the request can be rejected', async () => {
    const [request, other] = [await requested(one), await requested(two)]
    const hidden = { audience: 'hidden', allowsMessages: true, allowsTagging: true } as const
    await env.publish(userUpdated, { user: userOf(one), ...hidden })
    const { status, json } = await approve(request)
    expect([status, json.code, json.message]).toEqual([
      403,
      'forbidden',
      'The account of this user is suspended or about to be deleted. Please reject the request.',
    ])
    expect(await managerOf()).toBeNull()
    expect(await decisions()).toEqual([])
    expect((await own(two)).request).toMatchObject({ id: other, status: 'pending' })
    expect((await reject(request, { adminNotes: 'Closed.' })).status).toBe(200)
  })

  it('of a decided request is refused', async () => {
    const request = await requested(one)
    await approve(request)
    for (const again of [await approve(request), await reject(request, { adminNotes: 'No.' })])
      expect([again.status, again.json.code, again.json.message]).toEqual([
        409,
        'stale_version',
        'This request has been decided in the meantime.',
      ])
  })

  it('replaces a manager only when the request names them', async () => {
    await approve(await requested(one))
    const request = await requested(two)
    const refused = await approve(request)
    expect([refused.status, refused.json.code, refused.json.details]).toMatchObject([
      409,
      'manager_assigned',
      { managerId: one.id, manager: { id: one.id } },
    ])
    expect((await approve(request, { replacesManagerId: two.id })).status).toBe(409)
    expect(await managerOf()).toBe(one.id)
    expect((await own(two)).request.status).toBe('pending')
    expect((await approve(request, { replacesManagerId: one.id })).status).toBe(200)
    expect(await managerOf()).toBe(two.id)
    expect((await eventsOf('museum-manager-assigned')).at(-1)).toMatchObject({
      managerId: two.id,
      previousManagerId: one.id,
    })
  })

  it('is for administrators, and refuses unknown requests and fields', async () => {
    const request = await requested(one)
    expect((await approve(request, {}, one)).status).toBe(403)
    expect((await approve(request, {}, { ...one, role: 'Museum Manager' })).status).toBe(403)
    expect((await approve(request, { managerId: 5 })).status).toBe(400)
    expect((await approve(request, { adminNotes: 'x'.repeat(501) })).status).toBe(400)
    expect((await approve(98_765_432)).status).toBe(404)
    expect(await managerOf()).toBeNull()
  })
})

describe('a rejection', () => {
  it('needs a reason, and changes the request alone', async () => {
    const request = await requested(one)
    for (const body of [{}, { adminNotes: '  ' }]) {
      const { status, json } = await reject(request, body)
      expect([status, json.errors[0].message]).toEqual([400, 'Please provide a reason for rejection'])
    }
    const { json } = await reject(request, { adminNotes: 'Please write from the museum.' })
    expect(json).toMatchObject({ status: 'rejected', adminNotes: 'Please write from the museum.' })
    expect(await managerOf()).toBeNull()
    expect(await decisions()).toMatchObject([{ outcome: 'rejected', notes: 'Please write from the museum.' }])
    expect((await own(one)).request).toMatchObject({ status: 'rejected' })
    expect((await claim(one)).status).toBe(201)
  })
})

describe('an Ambassador or a Vendor who manages a museum', () => {
  it.each(['Ambassador', 'Vendor'] as const)('edits it as %s', async role => {
    await approve(await requested(one))
    const edited = { as: { ...one, role }, body: { phone: `+32 ${role}` } }
    expect((await call('PATCH', `/api/museums/${id}/edit`, edited)).status).toBe(200)
    expect((await call('PATCH', `/api/museums/${id}/edit`, { ...edited, as: { ...two, role } })).status).toBe(
      403,
    )
  })
})
