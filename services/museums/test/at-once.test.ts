import { museumEditDecided, type Role } from '@vitrine/contracts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const env: TestEnvironment = await createTestEnvironment()
afterAll(() => env.close())

type Caller = { id: number; role: Role }
const admin: Caller = { id: 800, role: 'Admin' }
const manager: Caller = { id: 801, role: 'Museum Manager' }
const member: Caller = { id: 803, role: 'Traveler' }
const outsider: Caller = { id: 804, role: 'Traveler' }
const website = 'https://new.example.org'
const dayMs = 24 * 60 * 60_000

let id: number
let museums = 0
const watchOutbox = () => vi.spyOn(env.ctx.outbox, 'publish')
let published: ReturnType<typeof watchOutbox>
beforeEach(async () => {
  env.clock.now = new Date('2026-06-10T12:00:00Z')
  published = watchOutbox()
  const added = await env.addMuseums({ name: `Weigh House ${++museums}`, website: 'https://old.example.org' })
  id = added.at(-1)?.id ?? 0
  await env.db.query('update museums set manager_id = $1 where id = $2', [manager.id, id])
  await env.db.query('delete from museum_edit_suggestions')
  await env.db.query('update pending_suggestions set pending = 0')
  await env.db.query('delete from contributor_accuracy')
  await rate(9, 0)
})

const rate = (accepted: number, rejected: number, { id: userId }: Caller = member) =>
  env.db.query(
    `insert into contributor_accuracy values ($1, $2, $3)
     on conflict (user_id) do update set accepted = $2, rejected = $3`,
    [userId, accepted, rejected],
  )
const call = async (method: 'PATCH' | 'POST' | 'GET', url: string, as: Caller, body?: object) => {
  const headers = await env.tokens.as(as)
  const answer = await env.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const suggest = (suggestedChanges: object, as: Caller = member) =>
  call('POST', `/api/museums/${id}/suggest-edit`, as, { suggestedChanges })
const undo = (suggestionId: number, as: Caller) =>
  call('POST', `/api/museum-edit-suggestions/${suggestionId}/undo`, as)
const decide = (suggestionId: number, body: { reason: string } | { fields?: string[] }, as = admin) =>
  call('POST', `/api/admin/${'reason' in body ? 'reject' : 'approve'}-museum-edit-suggestion`, as, {
    suggestionId,
    ...body,
  })
const list = async (status: string, as: Caller = manager) =>
  (await call('GET', `/api/admin/museum-edit-suggestions?museumId=${id}&status=${status}`, as)).json
const museum = async () => (await env.get(`/api/museums/${id}`)).json()
const contribution = async (as: Caller = member) =>
  (await call('GET', `/api/museums/${id}/contribution`, as)).json
const counts = async (as: Caller = member) => {
  const { accepted, rejected } = (await contribution(as)).accuracy
  return [accepted, rejected]
}
const history = async () => (await call('GET', `/api/museums/${id}/history`, admin)).json
const decided = () =>
  published.mock.calls.flatMap(([, event, data]) => (event === museumEditDecided ? [data] : []))
const pending = async () =>
  (await env.db.query('select pending from pending_suggestions where museum_id in (0, $1)', [id])).map(
    ({ pending: count }) => count,
  )

describe('the accuracy of a member', () => {
  it('counts the fields that others accepted and rejected', async () => {
    await rate(0, 0)
    const { json: first } = await suggest({ phone: '+1', city: 'Zwolle', website })
    await decide(first.id, { fields: ['phone'] })
    expect(await counts()).toEqual([1, 2])
    const { json: next } = await suggest({ phone: '+2', city: 'Zwolle' })
    await decide(next.id, { reason: 'No.' }, manager)
    expect(await counts()).toEqual([1, 4])
    await decide((await suggest({ phone: '+3' })).json.id, {})
    expect((await contribution()).accuracy).toMatchObject({ accepted: 2, rejected: 4, isHigh: false })
    expect(await counts(outsider)).toEqual([0, 0])
  })

  it('is not changed by what is replaced, nor by decisions of the member', async () => {
    const { json } = await suggest({ phone: '+1' })
    await suggest({ phone: '+2' })
    expect((await decide(json.id, {})).status).toBe(409)
    await env.db.query('update museums set manager_id = $1 where id = $2', [member.id, id])
    const own = { ...member, role: 'Museum Manager' as Role }
    const [listed] = await list('pending', own)
    expect((await decide(listed.id, {}, own)).status).toBe(200)
    expect(await counts()).toEqual([9, 0])
  })

  it('is shown to reviewers, and counted once for many decisions at once', async () => {
    await rate(4, 1)
    await suggest({ phone: '+1' })
    const [listed] = await list('pending')
    expect(listed.accuracy).toMatchObject({ accepted: 4, rejected: 1, isHigh: false })
    await Promise.all([
      decide(listed.id, {}),
      decide(listed.id, {}, manager),
      decide(listed.id, { reason: 'No' }),
    ])
    const [accepted, rejected] = await counts()
    expect(accepted + rejected).toBe(6)
  })
})

describe('a suggestion of low-risk fields', () => {
  it('of an accurate member is applied at once, with its history and its source', async () => {
    const { status, json } = await suggest({ website, amenities: ['restrooms'] })
    expect([status, json.status]).toEqual([201, 'applied'])
    expect(await museum()).toMatchObject({ website, amenities: ['restrooms'] })
    expect(await history()).toMatchObject([{ suggestion: { id: json.id }, isUndone: false }])
    const provenance = (await call('GET', `/api/museums/${id}/provenance`, member)).json
    const source = provenance.find(({ field }: { field: string }) => field === 'website')
    expect(source).toMatchObject({ kind: 'at_once', mayConfirm: false })
    const undoUntil = new Date(env.clock.now.getTime() + 7 * dayMs).toISOString()
    expect(await list('applied')).toMatchObject([
      { id: json.id, status: 'applied', undoUntil, reviewedAt: null },
    ])
    expect((await contribution()).applied).toMatchObject([
      { suggestionId: json.id, fields: ['website', 'amenities'], undoUntil },
    ])
    expect((await contribution(outsider)).applied).toEqual([])
    expect([await counts(), await list('pending'), await pending()]).toEqual([[9, 0], [], [0]])
    const events = (await env.events('museum-edit-suggested')).filter(({ key }) => key === String(id))
    const published = { suggestionId: json.id, museumId: id, userId: member.id, isApplied: true }
    expect(events).toMatchObject([{ data: { ...published, fields: ['website', 'amenities'] } }])
  })

  it.each([
    ['with another field', { website, phone: '+1' }],
    ['with an amenity in own words', { amenities: ['restrooms', 'Cheap tickets at shop.example'] }],
  ])('%s waits for its review', async (_, changes) => {
    expect((await suggest(changes)).json.status).toBe('pending')
    expect((await museum()).website).toBe('https://old.example.org')
    expect(await list('applied')).toEqual([])
  })

  it('waits for its review where the accuracy fell since the form was opened', async () => {
    expect((await contribution()).accuracy.isHigh).toBe(true)
    await rate(9, 1)
    expect((await suggest({ website })).json.status).toBe('pending')
    expect((await suggest({ website: 'https://x.example.org' }, outsider)).json.status).toBe('pending')
  })

  it('ends a pending one of the same fields, and leaves one with others', async () => {
    await rate(0, 0)
    await suggest({ website: 'https://first.example.org' })
    await rate(9, 0)
    await suggest({ website })
    expect([await list('replaced'), await list('pending'), await pending()]).toMatchObject([[{}], [], [0, 0]])
    await suggest({ phone: '+1' })
    await suggest({ amenities: ['restrooms'] })
    expect([await list('pending'), await list('applied'), await pending()]).toMatchObject([
      [{ fields: [{ field: 'phone' }] }],
      [{}, {}],
      [1, 1],
    ])
  })

  it('that is sent many times at once is applied in turn', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => suggest({ website: `https://site${n}.example.org` })),
    )
    expect(answers.map(({ json }) => json.status)).toEqual(Array(5).fill('applied'))
    expect(await history()).toHaveLength(5)
    const latest = (await history())[0].fields[0].after
    expect((await museum()).website).toBe(latest)
  })
})

describe('what was applied at once', () => {
  const apply = async () => (await suggest({ website })).json.id as number
  const isBack = async () => (await museum()).website === 'https://old.example.org'

  it('is undone by its member, which counts for nothing, also when it is repeated', async () => {
    const suggestion = await apply()
    const { status, json } = await undo(suggestion, member)
    expect([status, json]).toEqual([200, { id: suggestion, museumId: id, status: 'undone' }])
    expect((await undo(suggestion, member)).status).toBe(200)
    expect([await isBack(), await counts(), decided()]).toEqual([true, [9, 0], []])
    expect(await list('undone')).toMatchObject([{ id: suggestion, undoUntil: null }])
    expect((await contribution()).applied).toEqual([])
    expect(await history()).toHaveLength(2)
  })

  it.each([
    ['the manager', manager],
    ['an administrator', admin],
  ])('is undone by %s, which counts as rejected and notifies the member', async (_, as) => {
    expect((await undo(await apply(), as)).status).toBe(200)
    expect([await isBack(), await counts()]).toEqual([true, [9, 1]])
    expect(decided()).toMatchObject([{ userId: member.id, outcome: 'rejected' }])
  })

  it('is taken back with a reason, which the member reads', async () => {
    const suggestion = await apply()
    const body = { reason: ' It is an advertisement. ' }
    expect(
      (await call('POST', `/api/museum-edit-suggestions/${suggestion}/undo`, manager, body)).status,
    ).toBe(200)
    const reason = 'It is an advertisement.'
    expect(decided()).toMatchObject([{ outcome: 'rejected', isTakenBack: true, reason }])
    expect(await list('undone')).toMatchObject([{ id: suggestion, rejection: reason }])
  })

  it('is kept by a reviewer, which counts as accepted and notifies the member, once', async () => {
    const suggestion = await apply()
    const answers = await Promise.all([decide(suggestion, {}), decide(suggestion, {}, manager)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await isBack(), await counts(), await pending()]).toEqual([false, [10, 0], [0]])
    expect(decided()).toMatchObject([{ userId: member.id, outcome: 'approved', reason: '' }])
    expect(await history()).toHaveLength(1)
    expect(await list('approved')).toMatchObject([{ id: suggestion, fields: [{ isApproved: true }] }])
    expect([(await undo(suggestion, member)).status, (await contribution()).applied]).toEqual([409, []])
  })

  it('can be kept while it can be undone, by its reviewers', async () => {
    const suggestion = await apply()
    expect((await decide(suggestion, {}, outsider)).status).toBe(403)
    expect((await decide(suggestion, {}, { ...manager, id: 899 })).status).toBe(403)
    env.clock.now = new Date(env.clock.now.getTime() + 7 * dayMs + 1)
    expect((await decide(suggestion, {})).status).toBe(409)
    expect(await counts()).toEqual([9, 0])
  })

  it('is undone by the history as well, and counted the same', async () => {
    const suggestion = await apply()
    const [{ id: change }] = await history()
    const answer = await call('POST', `/api/museums/${id}/history/${change}/undo`, manager)
    expect([answer.status, await isBack(), await counts()]).toEqual([200, true, [9, 1]])
    expect((await undo(suggestion, admin)).json.status).toBe('undone')
    expect(await counts()).toEqual([9, 1])
  })

  it('is undone once by several at once', async () => {
    const suggestion = await apply()
    const answers = await Promise.all([admin, manager, admin].map(as => undo(suggestion, as)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([await counts(), await history()]).toMatchObject([
      [9, 1],
      [{}, {}],
    ])
  })

  it('is not undone by others, nor what was not applied, nor once it has changed', async () => {
    const suggestion = await apply()
    expect((await undo(suggestion, outsider)).status).toBe(404)
    expect((await undo(987_654, admin)).status).toBe(404)
    const waiting = (await suggest({ phone: '+1' })).json.id
    expect((await undo(waiting, admin)).status).toBe(409)
    expect((await decide(suggestion, { reason: 'No.' })).status).toBe(409)
    await call('PATCH', `/api/museums/${id}/edit`, manager, { website: 'https://own.example.org' })
    expect((await undo(suggestion, member)).json.code).toBe('stale_version')
    expect([(await museum()).website, await counts()]).toEqual(['https://own.example.org', [9, 0]])
  })

  it('can be undone for seven days; the history undoes it later, which counts for nothing', async () => {
    const suggestion = await apply()
    env.clock.now = new Date(env.clock.now.getTime() + 7 * dayMs + 1)
    const { status, json } = await undo(suggestion, manager)
    expect([status, json.message]).toEqual([403, 'This can no longer be undone.'])
    expect([(await list('applied'))[0].undoUntil, (await contribution()).applied]).toEqual([null, []])
    const [{ id: change }] = await history()
    await call('POST', `/api/museums/${id}/history/${change}/undo`, manager)
    expect([await isBack(), await counts(), await list('undone')]).toMatchObject([true, [9, 0], [{}]])
  })

  it('of an erased member stays, and is undone by the history alone', async () => {
    const suggestion = await apply()
    const { erasure } = await import('../src/erasure/erasure.ts')
    await erasure.erase(env.ctx, member.id)
    expect((await museum()).website).toBe(website)
    expect((await undo(suggestion, admin)).status).toBe(404)
    const [{ id: change }] = await history()
    const answer = await call('POST', `/api/museums/${id}/history/${change}/undo`, manager)
    expect([answer.status, await isBack()]).toEqual([200, true])
    expect(await env.db.query('select * from contributor_accuracy')).toEqual([])
  })
})
