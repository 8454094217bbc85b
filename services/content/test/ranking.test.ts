import {
  audiences,
  type MuseumRef,
  museumUnfollowed,
  userUnblocked,
  userUnfollowed,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rankVisit } from '../src/feed/ranking.service.ts'
import { scoreOf } from '../src/feed/score.ts'
import { refreshPopular } from '../src/popular/popular.ts'
import { homeOf } from '../src/timelines/timelines.service.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { createRandom } from './random.ts'
import { orderBySql } from './ranking-oracle.ts'

let env: TestEnvironment
let people: Person[]
let museums: MuseumRef[]
const random = createRandom(11)
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
const minuteMs = 60_000

beforeAll(async () => {
  env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '1000' } })
  people = await env.people(12)
  museums = await Promise.all(Array.from({ length: 6 }, () => env.museum()))
  await env.drain()
})
afterAll(() => env.end())

const share = async (who: Person, minutesAgo: number, museumId?: number): Promise<number> => {
  env.time.offsetMs = -minutesAgo * minuteMs
  const { body } = await env.call('POST', '/api/posts', who, { type: 'text', content: 'x', museumId })
  env.time.offsetMs = 0
  return body.id
}
const newestId = async () =>
  (await env.ctx.db.query<{ id: number }>('select max(id) as id from posts'))[0]?.id ?? 0

/** Random posts, likes, comments, follows, audiences, blocks and mutes, and their ends. */
async function runSteps(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const [one, other] = [pick(people), pick(people)]
    const newest = await newestId()
    const post = Math.max(1, newest - random(60))
    const choice = random(15)
    if (choice < 4) await share(one, random(3_000), random(2) ? pick(museums).id : undefined)
    else if (choice < 8 && newest > 0) await env.call('POST', `/api/posts/${post}/like`, one)
    else if (choice === 8 && newest > 0)
      await env.call('POST', `/api/posts/${post}/comments`, one, { content: 'Quite' })
    else if (choice === 9 && one !== other) await env.follow(one, other)
    else if (choice === 10) await env.followMuseum(one, pick(museums))
    else if (choice === 11) await env.update(one, pick([...audiences, 'public', 'public']))
    else if (choice === 12 && one !== other) {
      if (random(3)) await env.publisher.publish(userUnblocked, { blockerId: one.id, blockedId: other.id })
      else await env.block(one, other)
    } else if (choice === 13 && one !== other)
      await env.mute(one, other, new Date(Date.now() + (random(2) - 0.5) * 60 * minuteMs))
    else if (random(2))
      await env.publisher.publish(userUnfollowed, { followerId: one.id, followeeId: other.id })
    else await env.publisher.publish(museumUnfollowed, { userId: one.id, museumId: pick(museums).id })
  }
  await env.drain()
}

/** Compares every reader's visit with SQL; returns how many posts all visits had. */
async function compareAll(ctx = env.ctx): Promise<number> {
  const visit = { bound: await newestId(), begunAt: Date.now() }
  let posts = 0
  for (const { id } of people) {
    const ranked = await rankVisit(ctx, id, await homeOf(ctx, id), visit)
    expect(ranked).toEqual(await orderBySql(env.ctx.db, id, visit))
    posts += ranked.length
  }
  return posts
}

describe('the order of a visit in memory', () => {
  it('equals that of SQL for every reader, however often things change', async () => {
    for (let round = 0; round < 3; round++) {
      await runSteps(130)
      await refreshPopular(env.ctx)
      expect(await compareAll()).toBeGreaterThan(people.length * 10)
    }
  })

  it('equals that of SQL for posts that are pulled', async () => {
    const followed = [people[0]!.id, people[1]!.id]
    await env.ctx.db.query('update author_followers set is_pulled = true where author_id = any($1)', [
      followed,
    ])
    await env.ctx.db.query('update museum_followers set is_pulled = true where museum_id = $1', [
      museums[0]!.id,
    ])
    env.ctx.memory.publish({ of: 'pulled' })
    await compareAll()
    await share(people[0]!, 1)
    await share(people[2]!, 1, museums[0]!.id)
    await runSteps(60)
    await compareAll()
  })

  it('equals that of SQL in another process, which consumes no events', async () => {
    const other = await env.startApi()
    try {
      await compareAll(other.ctx)
      await runSteps(80)
      await expect.poll(() => compareAll(other.ctx).then(() => true, String)).toBe(true)
    } finally {
      await other.stop()
    }
  })

  it('is right again after changes were missed', async () => {
    const { redis } = env.ctx
    const other = await env.startApi()
    try {
      const post = await share(people[0]!, 0)
      await env.drain()
      const { terms } = other.ctx.memory
      await rankVisit(other.ctx, people[0]!.id, await homeOf(other.ctx, people[0]!.id), {
        bound: post,
        begunAt: Date.now(),
      })
      const before = terms.scoreOf(post)
      expect(before).toBeGreaterThan(0)
      // Not published, as if the message had been lost; then the connection is lost and comes back.
      await env.ctx.db.query('update post_counters set likes = 40 where post_id = $1', [post])
      expect(terms.scoreOf(post)).toBe(before)
      const clients = String(await redis.client('LIST')).split('\n')
      const name = `name=${redis.options.keyPrefix}content:changes:0`
      for (const client of clients.filter(line => line.includes(name)))
        await redis.client('KILL', 'ID', /id=(\d+)/.exec(client)?.[1] ?? '')
      const [row] = await env.ctx.db.query<{ at: Date }>('select created_at as at from posts where id = $1', [
        post,
      ])
      const expected = scoreOf({ likes: 40, comments: 0, createdAt: row!.at.getTime() })
      await expect.poll(() => terms.scoreOf(post)).toBe(expected)
    } finally {
      await other.stop()
    }
  })
})

describe('the score', () => {
  it('is the same in SQL', async () => {
    for (let i = 0; i < 50; i++) {
      const terms = { likes: random(1_000) - 10, comments: random(100), createdAt: Date.now() - random(1e9) }
      const [row] = await env.ctx.db.query<{ score: number }>('select post_score($1, $2, $3) as score', [
        terms.likes,
        terms.comments,
        new Date(terms.createdAt),
      ])
      expect(row?.score).toBeCloseTo(scoreOf(terms), 7)
    }
  })
})
