import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const follow = (by: Person, id: number | string, headers?: Record<string, string>) =>
  environment.call('POST', `/api/user/${id}/follow`, { as: by, ...(headers && { headers }) })
const want = (by: Person, id: number, following: unknown) =>
  environment.call('POST', `/api/user/${id}/follow`, { as: by, body: { following } })
const rows = (by: Person, followee: Person) =>
  environment.sql.query('select 1 from follows where follower_id = $1 and followee_id = $2', [
    by.id,
    followee.id,
  ])
const countsOf = async (person: Person) => {
  const { followersCount, followingCount } = (await environment.call('GET', `/api/user/${person.id}`)).json()
  return { followersCount, followingCount }
}
/** The types of the events about one user's follows, in order. */
const published = async (by: Person) => {
  const events = await environment.sql.query<{ type: string }>(
    "select type from outbox where type like 'user-%followed' and key = $1 order by seq",
    [String(by.id)],
  )
  return events.map(({ type }) => type)
}

describe('following', () => {
  it('is a toggle that is counted and published', async () => {
    const [ada, bo] = [await environment.join(), await environment.join()]
    const answer = await follow(ada, bo.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ following: true, requested: false })
    await environment.service.drain()
    expect(await countsOf(bo)).toEqual({ followersCount: 1, followingCount: 0 })
    expect(await countsOf(ada)).toEqual({ followersCount: 0, followingCount: 1 })
    const [event] = (await environment.outbox('user-followed')).slice(-1)
    expect(event).toMatchObject({
      key: String(ada.id),
      data: {
        follower: { id: ada.id, username: ada.username, slug: ada.slug, role: 'Traveler' },
        followee: { id: bo.id, username: bo.username },
      },
    })
    expect(JSON.stringify(event)).not.toContain('@vitrine.example')

    expect((await follow(ada, bo.id)).json()).toEqual({ following: false, requested: false })
    await environment.service.drain()
    expect(await countsOf(bo)).toEqual({ followersCount: 0, followingCount: 0 })
    expect(await countsOf(ada)).toEqual({ followersCount: 0, followingCount: 0 })
    expect(await published(ada)).toEqual(['user-followed', 'user-unfollowed'])
  })

  it('sets the wanted state, which changes nothing where it is so already', async () => {
    const [ada, bo] = [await environment.join(), await environment.join()]
    for (const [following, events] of [
      [false, []],
      [true, ['user-followed']],
      [true, ['user-followed']],
      [false, ['user-followed', 'user-unfollowed']],
      [false, ['user-followed', 'user-unfollowed']],
    ] as const) {
      const answer = await want(ada, bo.id, following)
      expect(answer.json()).toEqual({ following, requested: false })
      expect(await published(ada)).toEqual(events)
    }
    expect((await want(ada, bo.id, 'yes')).statusCode).toBe(400)
    expect(await rows(ada, bo)).toEqual([])
  })

  it('happens once for simultaneous calls that want it', async () => {
    const [ada, bo] = [await environment.join(), await environment.join()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => want(ada, bo.id, true)))
    expect(answers.map(answer => answer.json())).toEqual(Array(8).fill({ following: true, requested: false }))
    expect(await published(ada)).toEqual(['user-followed'])
  })

  it('refuses oneself', async () => {
    const ada = await environment.join()
    const before = await environment.rowCounts()
    const answer = await follow(ada, ada.id)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'validation_error',
      message: 'You cannot follow yourself.',
    })
    expect(await environment.rowCounts()).toEqual(before)
  })

  it.each([999_999, 999_999_999_999_999])('returns 404 for the unknown id %i', async id => {
    const ada = await environment.join()
    const before = await environment.rowCounts()
    const answer = await follow(ada, id, { 'idempotency-key': `unknown-${id}` })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe("The user you're looking for doesn't exist.")
    expect(await environment.rowCounts()).toEqual(before)
  })

  it('happens once for repeated requests with the same Idempotency-Key', async () => {
    const [ada, bo] = [await environment.join(), await environment.join()]
    const headers = { 'idempotency-key': 'follow' }
    const answers = await Promise.all([1, 2, 3].map(() => follow(ada, bo.id, headers)))
    expect(answers.map(answer => answer.json())).toEqual(Array(3).fill({ following: true, requested: false }))
    expect(await rows(ada, bo)).toHaveLength(1)
    expect(await published(ada)).toEqual(['user-followed'])
  })

  it('runs simultaneous toggles one after the other', async () => {
    const [ada, bo] = [await environment.join(), await environment.join()]
    const answers = await Promise.all(Array.from({ length: 15 }, () => follow(ada, bo.id)))
    expect(answers.filter(answer => answer.json().following)).toHaveLength(8)
    expect(answers.filter(answer => answer.json().following === false)).toHaveLength(7)
    expect(await rows(ada, bo)).toHaveLength(1)
    const expected = Array.from({ length: 15 }, (_, index) =>
      index % 2 ? 'user-unfollowed' : 'user-followed',
    )
    expect(await published(ada)).toEqual(expected)
    await environment.service.drain()
    expect(await countsOf(bo)).toMatchObject({ followersCount: 1 })
  })

  it('counts correctly, without deadlocks, when users follow each other simultaneously', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => environment.join()))
    const pairs = people.flatMap(by => people.filter(one => one !== by).map(one => [by, one] as const))
    const answers = await Promise.all(pairs.map(([by, one]) => follow(by, one.id)))
    expect(answers.every(answer => answer.json().following)).toBe(true)
    await environment.service.drain()
    for (const person of people) {
      expect(await countsOf(person)).toEqual({ followersCount: 5, followingCount: 5 })
    }
  })
})
