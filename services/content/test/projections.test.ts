import { randomUUID } from 'node:crypto'
import {
  importedAtOnce,
  type MuseumRef,
  museumCreated,
  museumsImported,
  museumUpdated,
  userFollowed,
  userRegistered,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxPushedFollowers, setFollows } from '../src/follows/follows.repository.ts'
import { tasks } from '../src/tasks.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => env.end())

const museumOf = (id: number, name: string): MuseumRef => ({
  id,
  slug: `museum-${id}`,
  name,
  city: 'Leiden',
  country: 'Netherlands',
  categoryCode: 'art',
  coverUrl: `/api/museums/${id}/cover.svg`,
})

describe('what content keeps of others', () => {
  it('takes in an import of museums, and the newest word on each', async () => {
    for (let first = 1; first <= 1_200; first += importedAtOnce)
      await env.publisher.publish(
        museumsImported,
        {
          museums: Array.from({ length: importedAtOnce }, (_, index) =>
            museumOf(first + index, `Museum ${first + index}`),
          ),
        },
        { aggregateVersion: 10 },
      )
    await env.publisher.publish(museumUpdated, { museum: museumOf(7, 'Renamed') }, { aggregateVersion: 12 })
    await env.publisher.publish(museumUpdated, { museum: museumOf(7, 'Stale') }, { aggregateVersion: 11 })
    await env.drain()
    await env.publisher.publish(museumCreated, { museum: museumOf(7, 'Staler') }, { aggregateVersion: 9 })
    await env.drain()
    const [row] = await env.ctx.db.query('select count(*)::int as count, max(version) as newest from museums')
    expect(row).toEqual({ count: 1_200, newest: 12 })
    expect(await env.ctx.db.query('select name from museums where id = 7')).toEqual([{ name: 'Renamed' }])
  })

  it('stores a user as last published', async () => {
    const { user } = await env.person()
    await env.drain()
    const registeredAt = new Date().toISOString()
    const say = (firstName: string, aggregateVersion: number) =>
      env.publisher.publish(
        userRegistered,
        { user: { ...user, firstName }, registeredAt },
        { aggregateVersion },
      )
    await say('Newer', 1_000_000)
    await say('Older', 999_999)
    await env.drain()
    const rows = await env.ctx.db.query('select first_name from authors where id = $1', [user.id])
    expect(rows).toEqual([{ first_name: 'Newer' }])
  })

  it('counts a follow once, however often its event arrives', async () => {
    const [one, other] = await env.people(2)
    const data = { follower: one!.user, followee: other!.user }
    const id = randomUUID()
    await env.publisher.publish(userFollowed, data, { id })
    await env.publisher.publish(userFollowed, data, { id })
    await env.publisher.publish(userFollowed, data)
    await env.drain()
    expect(
      await env.ctx.db.query('select followers, is_pulled from author_followers where author_id = $1', [
        other!.id,
      ]),
    ).toEqual([{ followers: 1, is_pulled: false }])
  })

  it('pulls what more than 5,000 follow, from then on', async () => {
    const star = 800_000
    const fans = Array.from({ length: maxPushedFollowers + 1 }, (_, i) => ({
      userId: 900_000 + i,
      id: star,
      follows: true,
    }))
    const state = async () =>
      (
        await env.ctx.db.query('select followers, is_pulled from author_followers where author_id = $1', [
          star,
        ])
      )[0]
    await env.ctx.db.transaction(tx => setFollows(tx, 'author', fans.slice(1)))
    expect(await state()).toEqual({ followers: maxPushedFollowers, is_pulled: false })
    await env.ctx.db.transaction(tx => setFollows(tx, 'author', fans.slice(0, 1)))
    expect(await state()).toEqual({ followers: maxPushedFollowers + 1, is_pulled: true })
    await env.ctx.db.transaction(tx =>
      setFollows(
        tx,
        'author',
        fans.map(fan => ({ ...fan, follows: false })),
      ),
    )
    expect(await state()).toEqual({ followers: 0, is_pulled: true })
  })
})

describe('recurring jobs', () => {
  it('renews the popular ones: the best 200 of 14 days', async () => {
    const author = await env.person()
    const share = (content: string) => env.call('POST', '/api/posts', author, { type: 'text', content })
    env.time.offsetMs = -15 * 24 * 3_600_000
    const old = (await share('Old')).body.id
    env.time.offsetMs = 0
    const first = (await share('First')).body.id
    for (let i = 0; i < 205; i++) await share(`New ${i}`)
    await env.ctx.db.query('update post_counters set likes = 9 where post_id = any($1)', [[old, first]])
    for (const task of tasks(env.ctx)) await task.run()
    const rows = await env.ctx.db.query<{ post_id: number }>(
      'select post_id from popular_posts order by score desc',
    )
    expect(rows).toHaveLength(200)
    expect(rows[0]).toEqual({ post_id: first })
    expect(rows.map(row => row.post_id)).not.toContain(old)
  })
})
