import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DemoData, seed } from '../src/seed.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let ada: Person
let ben: Person
const hourMs = 3_600_000

beforeAll(async () => {
  env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '100' } })
  ada = await env.person({ username: 'Ada', joinedDaysAgo: 0 })
  ben = await env.person({ username: 'ben' })
  await env.drain()
})
afterAll(() => env.end())

it('brings a env in its own time, and only once', async () => {
  const museum = await env.museum()
  await env.drain()
  const given = DemoData.parse({
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
  const end = Date.now()
  const runAt = async (ms: number) => {
    const time = { now: new Date(ms) }
    const clock = () => time.now
    await seed({ ...env.ctx, clock }, time, given, known)
    await env.drain()
    return (await env.call('GET', '/api/posts')).body
  }
  const [later, earlier] = await runAt(end)
  expect(later).toMatchObject({ content: 'Later #Light', tags: ['light'], likesCount: 1, commentsCount: 0 })
  expect(earlier).toMatchObject({
    content: 'Earlier',
    museum,
    tags: ['paint'],
    likesCount: 2,
    commentsCount: 2,
  })
  expect(Date.parse(earlier.createdAt)).toBe(end - 48 * hourMs)
  const comments = (await env.call('GET', `/api/posts/${earlier.id}/comments`)).body
  expect(comments[1].parentId).toBe(comments[0].id)
  expect(Date.parse(comments[1].createdAt) - Date.parse(comments[0].createdAt)).toBe(20 * 60_000)

  expect(await runAt(end + hourMs)).toEqual([later, earlier])
})
