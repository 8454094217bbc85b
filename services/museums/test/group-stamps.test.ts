import { randomUUID } from 'node:crypto'
import { type EventData, type MuseumRef, recapGuestsAffected } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { listGroupStampRows } from '../src/passport/group-stamps.repository.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { scansOf } from './plans.ts'

type Affected = EventData<typeof recapGuestsAffected>

const env: TestEnvironment = await createTestEnvironment()
const [rijks, ships] = await env.addMuseums({ name: 'Rijks' }, { name: 'Scheepvaart', category: 'history' })
if (!rijks || !ships) throw new Error('no museums')
afterAll(() => env.close())

let user = 500
let meetupId = 30
beforeEach(() => {
  user += 10
})

const refOf = ({ id, slug, name }: { id: number; slug: string; name: string }): MuseumRef => ({
  id,
  slug,
  name,
  city: '',
  country: '',
  categoryCode: 'art',
  coverUrl: '',
})

/** A recap of a new meetup, published for the first time, that the user of the test attended. */
const recapOf = (more: Partial<Affected> = {}, title = 'Blue tiles'): Affected => ({
  community: { id: 4, name: 'Delft circle', isPrivate: true },
  meetup: { id: ++meetupId, title, startsAt: '2026-06-09T16:00:00.000Z', timezone: 'Europe/Amsterdam' },
  visibility: 'involved',
  state: 'published',
  museum: refOf(rijks),
  day: '2026-06-09',
  attendedCount: 3,
  by: 1,
  at: '2026-06-10T12:00:00.000Z',
  userIds: [user],
  ...more,
})
const publish = (...recaps: Affected[]) => env.publish(recapGuestsAffected, ...recaps)

const call = async (method: 'GET' | 'DELETE', url: string, as = user, more: Record<string, string> = {}) => {
  const headers = { ...(await env.tokens.as({ id: as })), ...more }
  const answer = await env.app.inject({ method, url, headers })
  return { status: answer.statusCode, json: answer.json(), next: answer.headers.link }
}
const list = async (query = '', as = user) => {
  const { status, json } = await call('GET', `/api/passport/group-stamps${query}`, as)
  expect(status).toBe(200)
  return json
}
const listed = async (query = '', as = user): Promise<number[]> =>
  (await list(query, as)).map((stamp: { meetupId: number }) => stamp.meetupId)
const remove = (id: number | string, as = user, headers = {}) =>
  call('DELETE', `/api/passport/group-stamps/${id}`, as, headers)

describe('a group stamp', () => {
  it('is given to everyone who attended, once, when the recap is published', async () => {
    const recap = recapOf({ userIds: [user, user + 1] })
    await publish(recap)
    const museum = expect.objectContaining({ id: rijks.id, name: 'Rijks', slug: rijks.slug })
    const stamp = {
      meetupId: recap.meetup.id,
      museum,
      meetup: 'Blue tiles',
      community: 'Delft circle',
      day: '2026-06-09',
      attendedCount: 3,
    }
    expect(await list()).toEqual([stamp])
    expect(await list('', user + 1)).toEqual([stamp])
    expect(await list('', user + 2)).toEqual([])
    // The others of more than 500, and one that comes again.
    await publish({ ...recap, userIds: [user + 2, user, user + 2] })
    for (const id of [user, user + 1, user + 2]) expect(await list('', id)).toEqual([stamp])
  })

  it('stays as it was when its event comes again with another title', async () => {
    const recap = recapOf()
    await publish(recap, { ...recap, meetup: { ...recap.meetup, title: 'White tiles' }, attendedCount: 9 })
    expect(await list()).toMatchObject([{ meetup: 'Blue tiles', attendedCount: 3 }])
  })

  it('is given neither for a draft, nor without a museum, nor for one that is not there', async () => {
    const last = recapOf()
    await publish(
      recapOf({ state: 'draft' }),
      recapOf({ museum: null }),
      recapOf({ museum: refOf({ id: 999_999, slug: 'gone', name: 'Gone' }) }),
      recapOf({ museum: refOf({ id: 2 ** 40, slug: 'gone', name: 'Gone' }) }),
      recapOf({ userIds: [] }),
      last,
    )
    expect(await listed()).toEqual([last.meetup.id])
  })

  it('is no visit of its own', async () => {
    await publish(recapOf())
    expect((await call('GET', '/api/passport')).json.all).toEqual({ museums: 0, visits: 0 })
    expect((await call('GET', '/api/passport/stamps')).json).toEqual([])
  })
})

describe('the list of group stamps', () => {
  it('has the latest day first, of one day the newest meetup, and goes on by key', async () => {
    const days = ['2025-03-01', '2026-02-01', '2024-12-31', '2026-02-01', '2025-01-01']
    const recaps = days.map(day => recapOf({ day, museum: refOf(ships) }))
    await publish(...recaps)
    const ids = recaps.map(({ meetup }) => meetup.id)
    const expected = [3, 1, 0, 4, 2].map(place => ids[place])
    expect(await listed()).toEqual(expected)

    const pages: number[][] = []
    let url = '/api/passport/group-stamps?limit=2'
    while (url !== '') {
      const { json, next } = await call('GET', url)
      pages.push(json.map((stamp: { meetupId: number }) => stamp.meetupId))
      url = /<([^>]+)>/.exec(String(next))?.[1] ?? ''
    }
    expect(pages).toEqual([expected.slice(0, 2), expected.slice(2, 4), expected.slice(4)])
  })

  it('ends a page between two meetups of one day', async () => {
    const recaps = [recapOf(), recapOf(), recapOf()]
    await publish(...recaps)
    const [first, second, third] = recaps.map(({ meetup }) => meetup.id)
    const page = await call('GET', '/api/passport/group-stamps?limit=2')
    expect(page.json.map((stamp: { meetupId: number }) => stamp.meetupId)).toEqual([third, second])
    const next = /<([^>]+)>/.exec(String(page.next))?.[1] ?? ''
    expect((await call('GET', next)).json).toMatchObject([{ meetupId: first }])
  })

  it('has those of a chosen year, its first and its last day included', async () => {
    const days = ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01']
    const recaps = days.map(day => recapOf({ day }))
    await publish(...recaps)
    const [, first, last] = recaps.map(({ meetup }) => meetup.id)
    expect(await listed('?year=2025')).toEqual([last, first])
    const page = await call('GET', '/api/passport/group-stamps?year=2025&limit=1')
    const next = /<([^>]+)>/.exec(String(page.next))?.[1] ?? ''
    expect((await call('GET', next)).json).toMatchObject([{ meetupId: first }])
    expect(await listed('?year=2000')).toEqual([])
    expect(await listed('?year=9999')).toEqual([])
  })

  const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
  it.each([
    'year=soon',
    'year=0',
    'year=10000',
    'cursor=x',
    `cursor=${cursorOf(['tomorrow', 1])}`,
    `cursor=${cursorOf(['2026-02-30', 1])}`,
    `cursor=${cursorOf(['0000-01-01', 1])}`,
    `cursor=${cursorOf(['2026-02-01', -1])}`,
    `cursor=${cursorOf(['2026-02-01', 2 ** 60])}`,
    `cursor=${cursorOf(['2026-02-01'])}`,
  ])('refuses %s', async query => {
    expect((await call('GET', `/api/passport/group-stamps?${query}`)).status).toBe(400)
  })
  it('accepts a cursor of any valid day and meetup', async () => {
    expect(await listed(`?cursor=${cursorOf(['2026-02-01', 1])}`)).toEqual([])
  })

  it('reads no more stamps than a page shows', async () => {
    await env.db.query(
      `insert into group_stamps (user_id, meetup_id, museum_id, meetup, community, day, attended_count)
       select $1::bigint + n % 2, 10000 + n, $2::int, 'A meetup', 'A community', date '2020-01-01' + n / 4, 2
       from generate_series(1, 4000) n`,
      [user, rijks.id],
    )
    await env.db.query('analyze group_stamps')
    for (const year of [undefined, 2021]) {
      const scans = await scansOf(env.db, sql =>
        listGroupStampRows(sql, user, year, { before: ['2021-06-01', 12_000], limit: 21 }),
      )
      const stamps = scans.filter(({ table }) => table === 'group_stamps')
      expect(stamps).toEqual([{ table: 'group_stamps', index: 'group_stamps_of_user', rows: 21 }])
    }
  })

  it('returns 401 for an anonymous visitor', async () => {
    expect((await env.app.inject('/api/passport/group-stamps')).statusCode).toBe(401)
  })
})

describe('the removal of a group stamp', () => {
  it('removes the own stamp for good', async () => {
    const [removed, kept] = [recapOf({ userIds: [user, user + 1] }), recapOf()]
    const id = randomUUID()
    await env.publisher.publish(recapGuestsAffected, removed, { id })
    await publish(kept)
    expect(await remove(removed.meetup.id)).toMatchObject({ status: 200, json: { id: removed.meetup.id } })
    expect(await listed()).toEqual([kept.meetup.id])
    expect(await listed('', user + 1)).toEqual([removed.meetup.id])
    // What Kafka delivers again.
    await env.publisher.publish(recapGuestsAffected, removed, { id })
    await env.drain()
    expect(await listed()).toEqual([kept.meetup.id])
    expect((await remove(removed.meetup.id)).status).toBe(404)
  })

  it('returns 404 for the stamp of another user, and for a meetup without one, and removes nothing', async () => {
    const recap = recapOf()
    await publish(recap)
    for (const answer of [
      await remove(recap.meetup.id, user + 1),
      await remove(meetupId + 1),
      await remove(999_999_999_999_999),
    ])
      expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(await listed()).toEqual([recap.meetup.id])
  })

  it('has one answer for one Idempotency-Key', async () => {
    const recap = recapOf()
    await publish(recap)
    const key = { 'idempotency-key': `remove-${recap.meetup.id}` }
    for (const _ of [1, 2])
      expect(await remove(recap.meetup.id, user, key)).toMatchObject({
        status: 200,
        json: { id: recap.meetup.id },
      })
  })

  it.each(['x', '0', '-1', '1234567890123456'])('returns 400 for the id %s', async id => {
    expect((await remove(id)).status).toBe(400)
  })

  it('returns 401 for an anonymous visitor', async () => {
    const answer = await env.app.inject({ method: 'DELETE', url: `/api/passport/group-stamps/${meetupId}` })
    expect(answer.statusCode).toBe(401)
  })
})

describe('the data of a user', () => {
  it('is exported with the group stamps, and without those of others', async () => {
    const recaps = [recapOf(), recapOf({ museum: refOf(ships) }), recapOf({ userIds: [user + 1] })]
    await publish(...recaps)
    const [first, second] = recaps.map(({ meetup }) => meetup.id)
    const of = (id: number | undefined, { id: museumId, name, slug }: typeof rijks) => ({
      meetupId: id,
      meetup: 'Blue tiles',
      community: 'Delft circle',
      museumId,
      name,
      slug,
      day: '2026-06-09',
      attendedCount: 3,
    })
    expect((await exportOf(env, user))['museum-group-visits']).toEqual([of(first, rijks), of(second, ships)])
  })

  it('is erased with the group stamps, also with one that came after the erasure', async () => {
    const [before, late] = [recapOf({ userIds: [user, user + 1] }), recapOf({ userIds: [user, user + 1] })]
    await publish(before)
    await erasure.erase(env.ctx, user)
    expect(await listed()).toEqual([])
    // The runtime repeats an erasure every day for as long as an older event can come.
    await publish(late)
    await erasure.erase(env.ctx, user)
    expect(await listed()).toEqual([])
    expect(await listed('', user + 1)).toEqual([late.meetup.id, before.meetup.id])
  })
})
