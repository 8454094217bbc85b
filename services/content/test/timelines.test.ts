import { type MuseumRef, museumUnfollowed, userUnfollowed } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rankVisit } from '../src/feed/ranking.service.ts'
import { homeOf, timelineOf } from '../src/timelines/timelines.service.ts'
import {
  blockTimelines,
  buildTimeline,
  pushInto,
  readTimeline,
  timelineLength,
} from '../src/timelines/timelines.store.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { createRandom } from './random.ts'

let env: TestEnvironment
let people: Person[]
let museums: MuseumRef[]

beforeAll(async () => {
  env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '1000' } })
  people = await env.people(20)
  museums = [await env.museum(), await env.museum(), await env.museum()]
  await env.drain()
})
afterAll(() => env.end())

/** What a timeline must hold: all that is followed and one's own posts, newest first. */
const oracle = async (userId: number) => {
  const rows = await env.ctx.db.query<{ id: number }>(
    `select id from posts where author_id in (select followee_id from user_follows where follower_id = $1)
       or museum_id in (select museum_id from museum_follows where user_id = $1) or author_id = $1
     order by id desc limit ${timelineLength}`,
    [userId],
  )
  return rows.map(row => row.id)
}
describe('timelines', () => {
  it('equal what SQL says for every reader after a random history', async () => {
    const random = createRandom(7)
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
    for (let step = 0; step < 400; step++) {
      const [one, other] = [pick(people), pick(people)]
      const choice = random(10)
      if (choice < 4) {
        const museumId = random(3) === 0 ? pick(museums).id : undefined
        await env.call('POST', '/api/posts', one, { type: 'text', content: `Step ${step}`, museumId })
      } else if (choice < 6 && one !== other) await env.follow(one, other)
      else if (choice === 6)
        await env.publisher.publish(userUnfollowed, { followerId: one.id, followeeId: other.id })
      else if (choice === 7) await env.followMuseum(one, pick(museums))
      else if (choice === 8)
        await env.publisher.publish(museumUnfollowed, { userId: one.id, museumId: pick(museums).id })
      else await env.call('GET', '/api/feed/mixed', one)
      if (step % 40 === 0) await env.drain()
    }
    await env.drain()
    let warm = 0
    for (const { id } of people) {
      const inRedis = await readTimeline(env.ctx.redis, id)
      if (inRedis) warm++
      expect(await timelineOf(env.ctx, id)).toEqual(await oracle(id))
    }
    expect(warm).toBeGreaterThan(0)
    const counts = await env.ctx.db.query(
      `select author_id from author_followers c
       where followers <> (select count(*) from user_follows f where f.followee_id = c.author_id)
       union all
       select museum_id from museum_followers c
       where followers <> (select count(*) from museum_follows f where f.museum_id = c.museum_id)`,
    )
    expect(counts).toEqual([])
  })

  it('do not take in what is pulled when read, and the visit has it all the same', async () => {
    const [star, fan] = (await env.people(2)) as [Person, Person]
    await env.follow(fan, star)
    await env.drain()
    await env.ctx.db.query('update author_followers set is_pulled = true where author_id = $1', [star.id])
    env.ctx.memory.publish({ of: 'pulled' })
    await env.call('GET', '/api/feed/mixed', fan)
    const { body } = await env.call('POST', '/api/posts', star, { type: 'text', content: 'Hello to many' })
    await env.drain()
    const timeline = await timelineOf(env.ctx, fan.id)
    expect(timeline).not.toContain(body.id)
    const visit = { bound: body.id, begunAt: Date.now() }
    expect((await rankVisit(env.ctx, fan.id, await homeOf(env.ctx, fan.id), visit))[0]).toBe(body.id)
  })

  it('keep the newest 300', async () => {
    const reader = await env.person()
    const { redis } = env.ctx
    await buildTimeline(redis, reader.id, async () => [])
    for (let id = 1; id <= timelineLength + 20; id++) await pushInto(redis, [reader.id], id)
    await pushInto(redis, [reader.id], timelineLength + 20)
    const { ids = [] } = (await readTimeline(redis, reader.id)) ?? {}
    expect(ids).toHaveLength(timelineLength)
    expect([ids.at(0), ids.at(-1)]).toEqual([timelineLength + 20, 21])
  })

  it.each([
    ['a push', (id: number) => pushInto(env.ctx.redis, [id], 5)],
    ['a follow', (id: number) => blockTimelines(env.ctx.redis, [id])],
  ])('are not stored when %s came while they were read', async (_what, disturb) => {
    const { id } = await env.person()
    await buildTimeline(env.ctx.redis, id, async () => {
      await disturb(id)
      return [3, 2, 1]
    })
    expect(await readTimeline(env.ctx.redis, id)).toBeNull()
  })
})

describe('while Redis is unavailable', () => {
  it('a page comes from SQL in the same order', async () => {
    const alone = await createTestEnvironment({
      env: { REDIS_URL: 'redis://127.0.0.1:9', ROLE: 'api', RATE_LIMIT_FACTOR: '100' },
    })
    try {
      const reader = { headers: await alone.tokens.as({ id: 1 }) }
      for (let i = 0; i < 30; i++) {
        const who = { headers: await alone.tokens.as({ id: 2 + (i % 3) }) }
        await alone.call('POST', '/api/posts', who, { type: 'text', content: `Number ${i}` })
      }
      await alone.ctx.db.query('insert into user_follows values (1, 2)')
      const seen: number[] = []
      for (let next: string | undefined = '/api/feed/mixed?limit=8'; next; ) {
        const { status, body, headers } = await alone.call('GET', next, reader)
        expect(status).toBe(200)
        seen.push(...body.map((post: { id: number }) => post.id))
        next = /<(.+)>/.exec(String(headers.link ?? ''))?.[1]
      }
      expect(seen).toHaveLength(30)
      expect(new Set(seen).size).toBe(30)
      const unavailable = { code: 'EHOSTUNREACH' }
      await expect(blockTimelines(alone.ctx.redis, [1])).rejects.toMatchObject(unavailable)
      await expect(pushInto(alone.ctx.redis, [1], 1)).rejects.toMatchObject(unavailable)
      const followed = seen.slice(0, 10)
      expect(followed.every(id => id % 3 === 1)).toBe(true)
    } finally {
      await alone.end()
    }
  })
})
