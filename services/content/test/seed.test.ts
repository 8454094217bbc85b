import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seed, World } from '../src/seed.ts'
import { type ContentWorld, createContentWorld, type Person } from './world.ts'

let world: ContentWorld
let ada: Person
let ben: Person
const hourMs = 3_600_000

beforeAll(async () => {
  world = await createContentWorld({ env: { RATE_LIMIT_FACTOR: '100' } })
  ada = await world.person({ username: 'Ada', joinedDaysAgo: 0 })
  ben = await world.person({ username: 'ben' })
  await world.drain()
})
afterAll(() => world.end())

it('brings a world in its own time, and only once', async () => {
  const museum = await world.museum()
  await world.drain()
  const given = World.parse({
    insights: [
      {
        key: 'b',
        author: 'ada',
        museum: null,
        content: 'Later #Light',
        tags: [],
        hoursAgo: 2,
        likes: ['ben'],
        comments: [],
      },
      {
        key: 'a',
        author: 'ada',
        museum: museum.slug,
        content: 'Earlier',
        tags: ['paint'],
        hoursAgo: 48,
        likes: ['ben', 'ada'],
        comments: [
          {
            author: 'ben',
            content: `Yes ${randomUUID()}`,
            minutesAfter: 10,
            replies: [{ author: 'ada', content: 'Indeed', minutesAfter: 30 }],
          },
        ],
      },
    ],
  })
  const known = {
    people: new Map([
      ['ada', ada.user],
      ['ben', ben.user],
    ]),
    museums: new Map([[museum.slug, museum.id]]),
  }
  const start = Date.now()
  const run = async () => {
    const time = { now: new Date() }
    const clock = () => time.now
    await seed({ ...world.ctx, clock }, time, given, known)
    await world.drain()
    return (await world.call('GET', '/api/posts')).body
  }
  const [later, earlier] = await run()
  expect(later).toMatchObject({ content: 'Later #Light', tags: ['light'], likesCount: 1, commentsCount: 0 })
  expect(earlier).toMatchObject({
    content: 'Earlier',
    museum,
    tags: ['paint'],
    likesCount: 2,
    commentsCount: 2,
  })
  expect(Math.abs(Date.parse(earlier.createdAt) - (start - 48 * hourMs))).toBeLessThan(60_000)
  const comments = (await world.call('GET', `/api/posts/${earlier.id}/comments`)).body
  expect(comments[1].parentId).toBe(comments[0].id)
  expect(Date.parse(comments[1].createdAt) - Date.parse(comments[0].createdAt)).toBe(20 * 60_000)

  expect(await run()).toEqual([later, earlier])
})
