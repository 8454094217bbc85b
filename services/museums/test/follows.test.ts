import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let id: number
beforeAll(async () => {
  env = await createTestEnvironment()
  const [museum] = await env.addMuseums({ name: 'Art Hall' })
  id = museum?.id ?? 0
})
afterAll(() => env.close())

const toggle = async (
  userId: number,
  museumId: number | string = id,
  headers: Record<string, string> = {},
  payload?: object,
) => {
  const answer = await env.app.inject({
    method: 'POST',
    url: `/api/museums/${museumId}/follow`,
    headers: { ...(await env.tokens.as({ id: userId })), ...headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const set = (userId: number, following: unknown, museumId: number = id) =>
  toggle(userId, museumId, {}, { following })
const rows = () => env.db.query('select * from museum_follows')

describe('following a museum', () => {
  it('toggles, with the count and one event each', async () => {
    expect((await toggle(1)).json).toEqual({ following: true, followersCount: 1 })
    expect((await toggle(2)).json).toEqual({ following: true, followersCount: 2 })
    const mine = await env.get(`/api/museums/${id}`, await env.tokens.as({ id: 1 }))
    expect(mine.json()).toMatchObject({ isFollowing: true, followersCount: 2 })
    expect((await env.get(`/api/museums/${id}`)).json()).toMatchObject({ isFollowing: false })
    expect((await toggle(1)).json).toEqual({ following: false, followersCount: 1 })
    expect((await toggle(2)).json).toEqual({ following: false, followersCount: 0 })
    expect((await env.events('museum-followed')).map(event => event.key)).toEqual(['1', '2'])
    expect((await env.events('museum-unfollowed')).map(event => event.data)).toEqual([
      { userId: 1, museumId: id },
      { userId: 2, museumId: id },
    ])
    expect(await rows()).toEqual([])
  })

  it('sets the wanted state, which changes nothing where it is so already', async () => {
    const before = (await env.get(`/api/museums/${id}`)).json().followersCount
    const eventsOf = async (userId: number) => {
      const events = [...(await env.events('museum-followed')), ...(await env.events('museum-unfollowed'))]
      return events.filter(({ key }) => key === String(userId)).length
    }
    for (const [following, count, events] of [
      [false, before, 0],
      [true, before + 1, 1],
      [true, before + 1, 1],
      [false, before, 2],
      [false, before, 2],
    ] as const) {
      expect((await set(80, following)).json).toEqual({ following, followersCount: count })
      expect(await eventsOf(80)).toBe(events)
    }
  })

  it('keeps one follow of concurrent calls that want it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(81, true)))
    expect(new Set(answers.map(({ json }) => json.following))).toEqual(new Set([true]))
    expect(await env.db.query('select 1 from museum_follows where user_id = 81')).toHaveLength(1)
    await set(81, false)
  })

  it.each([true, false])('of an unknown museum returns 404, also where %s is wanted', async following => {
    const answer = await set(82, following, 999_999)
    expect([answer.status, answer.json.code]).toEqual([404, 'not_found'])
  })

  it('returns 400 for a wanted state that is none', async () => {
    expect((await set(83, 'yes')).status).toBe(400)
    expect(await env.db.query('select 1 from museum_follows where user_id = 83')).toEqual([])
  })

  it('keeps the count correct under concurrent toggles', async () => {
    await Promise.all(Array.from({ length: 21 }, (_, index) => toggle(100 + (index % 7))))
    // Each of seven users toggled three times.
    expect(await rows()).toHaveLength(7)
    expect((await env.get(`/api/museums/${id}`)).json().followersCount).toBe(7)
  })

  it('replays its answer to a retry', async () => {
    const first = await toggle(50, id, { 'idempotency-key': 'k-1' })
    const again = await toggle(50, id, { 'idempotency-key': 'k-1' })
    expect(again.json).toEqual(first.json)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  it.each([
    [999_999, 404, 'not_found'],
    ['999999999999999', 404, 'not_found'],
    ['abc', 400, 'validation_error'],
  ])('of museum %s returns %i and stores nothing', async (museumId, status, code) => {
    const before = await rows()
    const answer = await toggle(60, museumId)
    expect(answer.status).toBe(status)
    expect(answer.json.code).toBe(code)
    expect(await rows()).toEqual(before)
  })

  it('returns 400 for unknown fields', async () => {
    const answer = await env.app.inject({
      method: 'POST',
      url: `/api/museums/${id}/follow`,
      headers: await env.tokens.as({ id: 61 }),
      payload: { followerId: 1 },
    })
    expect(answer.statusCode).toBe(400)
    expect(await env.db.query('select 1 from museum_follows where user_id in (1, 61)')).toEqual([])
  })

  it('follows for the session’s user, whatever userId is in the body', async () => {
    const answer = await env.app.inject({
      method: 'POST',
      url: `/api/museums/${id}/follow`,
      headers: await env.tokens.as({ id: 62 }),
      payload: { userId: 1 },
    })
    expect(answer.statusCode).toBe(200)
    expect(await env.db.query('select user_id from museum_follows where user_id in (1, 62)')).toEqual([
      { user_id: 62 },
    ])
  })
})

describe('the museums that a user follows', () => {
  const list = async (userId: number, query = '') => {
    const answer = await env.get(`/api/user/${userId}/museums${query}`)
    const museums: { name: string; isOpen: boolean | null }[] = answer.json()
    return { names: museums.map(({ name }) => name), next: answer.headers['x-next-cursor'] as string }
  }

  it('are listed newest first, page by page, and no others', async () => {
    const all = await env.addMuseums({ name: 'First' }, { name: 'Second' }, { name: 'Third' })
    const museums = all.filter(museum => museum.id !== id)
    for (const museum of museums) await toggle(70, museum.id)
    await toggle(71, museums[0]?.id)
    const first = await list(70, '?limit=2')
    expect(first.names).toEqual(['Third', 'Second'])
    // A later follow neither repeats nor skips one.
    await toggle(70, id)
    expect(await list(70, `?limit=2&cursor=${first.next}`)).toEqual({ names: ['First'], next: undefined })
    await toggle(70, museums[2]?.id)
    expect((await list(70)).names).toEqual(['Art Hall', 'Second', 'First'])
    expect((await list(72)).names).toEqual([])
  })
})
