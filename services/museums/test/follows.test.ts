import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './world.ts'

let world: World
let id: number
beforeAll(async () => {
  world = await createWorld()
  const [museum] = await world.add({ name: 'Art Hall' })
  id = museum?.id ?? 0
})
afterAll(() => world.close())

const toggle = async (
  userId: number,
  museumId: number | string = id,
  headers: Record<string, string> = {},
) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/museums/${museumId}/follow`,
    headers: { ...(await world.tokens.as({ id: userId })), ...headers },
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}
const rows = () => world.database.query('select * from museum_follows')

describe('following a museum', () => {
  it('begins and ends, with the count and one event each', async () => {
    expect((await toggle(1)).json).toEqual({ following: true, followersCount: 1 })
    expect((await toggle(2)).json).toEqual({ following: true, followersCount: 2 })
    const mine = await world.get(`/api/museums/${id}`, await world.tokens.as({ id: 1 }))
    expect(mine.json()).toMatchObject({ isFollowing: true, followersCount: 2 })
    expect((await world.get(`/api/museums/${id}`)).json()).toMatchObject({ isFollowing: false })
    expect((await toggle(1)).json).toEqual({ following: false, followersCount: 1 })
    expect((await toggle(2)).json).toEqual({ following: false, followersCount: 0 })
    expect((await world.events('museum-followed')).map(event => event.key)).toEqual(['1', '2'])
    expect((await world.events('museum-unfollowed')).map(event => event.data)).toEqual([
      { userId: 1, museumId: id },
      { userId: 2, museumId: id },
    ])
    expect(await rows()).toEqual([])
  })

  it('counts right when many toggle at once', async () => {
    await Promise.all(Array.from({ length: 21 }, (_, index) => toggle(100 + (index % 7))))
    // Each of seven people toggled three times.
    expect(await rows()).toHaveLength(7)
    expect((await world.get(`/api/museums/${id}`)).json().followersCount).toBe(7)
  })

  it('answers a retry with what it answered before', async () => {
    const first = await toggle(50, id, { 'idempotency-key': 'k-1' })
    const again = await toggle(50, id, { 'idempotency-key': 'k-1' })
    expect(again.json).toEqual(first.json)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  it.each([
    [999_999, 404, 'not_found'],
    ['999999999999999', 404, 'not_found'],
    ['abc', 400, 'validation_error'],
  ])('museum %s answers %i and stores nothing', async (museumId, status, code) => {
    const before = await rows()
    const answer = await toggle(60, museumId)
    expect(answer.status).toBe(status)
    expect(answer.json.code).toBe(code)
    expect(await rows()).toEqual(before)
  })

  it('refuses fields that it does not know', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/museums/${id}/follow`,
      headers: await world.tokens.as({ id: 61 }),
      payload: { userId: 1 },
    })
    expect(answer.statusCode).toBe(400)
    expect(await world.database.query('select 1 from museum_follows where user_id in (1, 61)')).toEqual([])
  })
})
