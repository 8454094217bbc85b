import { randomUUID } from 'node:crypto'
import { redisUrl } from '@vitrine/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLeases, createLimiter, leasePoints } from '../src/limits/leases.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const redis = new Redis(`${redisUrl()}?keyPrefix=gateway-limits-${randomUUID()}:`, {
  scripts: { leasePoints },
})
afterAll(() => redis.disconnect())

describe('limiter', () => {
  const never = (error: unknown) => {
    throw error
  }
  const hour = 3_600
  const start = Date.parse('2026-11-21T10:00:00Z')
  /** Of an hour, as Redis counts it, whose window ends for the process when the test moves its clock. */
  const limiter = (name: string, points: number, now = () => start) =>
    createLimiter({ redis, leases: createLeases(), name, points, seconds: hour, now, onFallback: never })

  /** In Redis, where the key expires by itself. */
  async function endWindow(name: string) {
    const key = `limit:${name}:ada`
    expect(await redis.pttl(key)).toBeGreaterThan(0)
    expect(await redis.del(key)).toBe(1)
  }

  it('grants exactly its points to concurrent callers', async () => {
    const one = limiter('exact', 100)
    const verdicts = await Promise.all(Array.from({ length: 150 }, () => one.take('ada')))
    expect(verdicts.filter(verdict => verdict.isAllowed)).toHaveLength(100)
    expect(verdicts.at(-1)).toMatchObject({ isAllowed: false, limit: 100, remaining: 0 })
    expect((await one.take('ben')).isAllowed).toBe(true)
  })

  it('is never exceeded by several gateways together', async () => {
    const gateways = Array.from({ length: 4 }, () => limiter('shared', 500))
    const verdicts = await Promise.all(
      Array.from({ length: 4_000 }, (_, index) => gateways[index % 4]?.take('ada')),
    )
    expect(verdicts.filter(verdict => verdict?.isAllowed)).toHaveLength(500)
  })

  it('counts apart from others of the same process', async () => {
    const common = { redis, leases: createLeases(), seconds: hour, now: () => start, onFallback: never }
    const one = createLimiter({ ...common, name: 'one', points: 1 })
    const other = createLimiter({ ...common, name: 'other', points: 2 })
    const taken = [await one.take('ada'), await other.take('ada'), await other.take('ada')]
    expect(taken.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true])
    expect((await one.take('ada')).isAllowed).toBe(false)
    expect((await other.take('ada')).isAllowed).toBe(false)
  })

  it('counts down, and reports when its window ends', async () => {
    const one = limiter('window', 25)
    const verdicts = []
    for (let time = 0; time < 25; time++) verdicts.push(await one.take('ada'))
    expect(verdicts.map(({ remaining }) => remaining)).toEqual(
      Array.from({ length: 25 }, (_, index) => 24 - index),
    )
    const refused = await one.take('ada')
    expect(refused).toMatchObject({ isAllowed: false, remaining: 0 })
    // No call extends the window: what Redis has left of it becomes less while the clock of the test stands still.
    const ends = [...verdicts, refused].map(({ resetsAt }) => resetsAt)
    expect(ends[0]).toBe(start + hour * 1000)
    expect(ends).toEqual(ends.toSorted((a, b) => b - a))
    expect(refused.resetsAt).toBeGreaterThan(start)
  })

  it('grants all points again after its window has ended', async () => {
    let now = start
    const one = limiter('again', 2, () => now)
    const taken = async () => (await one.take('ada')).isAllowed
    expect([await taken(), await taken(), await taken()]).toEqual([true, true, false])
    await endWindow('again')
    now += hour * 1000
    expect([await taken(), await taken(), await taken()]).toEqual([true, true, false])
  })

  it('takes a point that is given back, in the same window alone', async () => {
    let now = start
    const one = limiter('back', 2, () => now)
    const first = await one.take('ada')
    expect([(await one.take('ada')).isAllowed, (await one.take('ada')).isAllowed]).toEqual([true, false])
    one.giveBack('ada', first)
    expect([(await one.take('ada')).isAllowed, (await one.take('ada')).isAllowed]).toEqual([true, false])

    await endWindow('back')
    now += hour * 1000
    const verdicts = [await one.take('ada'), await one.take('ada')]
    one.giveBack('ada', first)
    expect([...verdicts, await one.take('ada')].map(({ isAllowed }) => isAllowed)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('calls Redis once for a block of points', async () => {
    let calls = 0
    const counting = {
      leasePoints(...all: [string, number, number, number]) {
        calls++
        return redis.leasePoints(...all)
      },
    }
    const one = createLimiter({
      redis: counting as unknown as Redis,
      leases: createLeases(),
      name: 'few',
      points: 1_500,
      seconds: hour,
      now: () => start,
      onFallback: never,
    })
    for (let time = 0; time < 300; time++) await one.take('ada')
    expect(calls).toBe(4)
  })

  it('holds in one process while Redis is unavailable, less the points taken before', async () => {
    let isAvailable = true
    const failures: unknown[] = []
    const flaky = {
      leasePoints: async (...all: [string, number, number, number]) => {
        if (!isAvailable) throw new Error('unavailable')
        return redis.leasePoints(...all)
      },
    }
    const one = createLimiter({
      redis: flaky as unknown as Redis,
      leases: createLeases(),
      name: 'unavailable',
      points: 100,
      seconds: hour,
      now: () => start,
      onFallback: error => failures.push(error),
    })
    for (let time = 0; time < 30; time++) await one.take('ada')
    isAvailable = false
    const verdicts = []
    for (let time = 0; time < 100; time++) verdicts.push(await one.take('ada'))
    expect(verdicts.filter(verdict => verdict.isAllowed)).toHaveLength(70)
    expect(failures).toHaveLength(1)
    expect((await one.take('ben')).isAllowed).toBe(true)
  })
})

describe('gateway', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.stop())

  const login = (headers: Record<string, string> = {}) =>
    fetch(`${environment.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })

  it('accepts 25 sign-ins in 5 minutes from one address, whatever its headers claim', async () => {
    const statuses = []
    for (let time = 0; time < 25; time++)
      statuses.push(
        (await login({ 'x-forwarded-for': `198.51.100.${time}`, forwarded: `for=198.51.100.${time}` }))
          .status,
      )
    expect(statuses).toEqual(Array(25).fill(200))

    const { cookie } = await environment.signIn()
    const refused = await login({ 'x-forwarded-for': '198.51.100.99', cookie })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    const headers = Object.fromEntries(refused.headers)
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '25', 'x-ratelimit-remaining': '0' })
    // Of the 5 minutes, this test may take 2.
    expect(Number(headers['retry-after'])).toBeGreaterThan(180)
    expect(headers['x-ratelimit-reset']).toBe(headers['retry-after'])
  })

  it('accepts 10 posts in 10 minutes from one person, and as many from another', async () => {
    const post = async (cookie: string) =>
      (
        await fetch(`${environment.url}/api/posts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: '{}',
        })
      ).status
    const [ada, ben] = [await environment.signIn(), await environment.signIn()]
    const statuses = []
    for (let time = 0; time < 11; time++) statuses.push(await post(ada.cookie))
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect(await post(ben.cookie)).toBe(200)
  })

  it('accepts 10 comments from an account in its first day, and 30 a minute from an older one', async () => {
    const comment = async (cookie: string) =>
      fetch(`${environment.url}/api/posts/1/comments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: '{}',
      })
    const hourAgo = new Date(Date.now() - 3_600_000)
    const [newcomer, ben] = [await environment.signIn({ registeredAt: hourAgo }), await environment.signIn()]
    const statuses = []
    for (let time = 0; time < 11; time++) statuses.push((await comment(newcomer.cookie)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    const refused = await comment(newcomer.cookie)
    expect(await refused.json()).toMatchObject({ messageId: 'errors.firstDay' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(22 * 3_600)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(23 * 3_600)
    for (let time = 0; time < 11; time++) expect((await comment(ben.cookie)).status).toBe(200)
  })

  it('accepts 1,500 requests from a person and 300 anonymous ones from a network', async () => {
    const { cookie } = await environment.signIn()
    const allowed = async (times: number, headers: Record<string, string>) => {
      let count = 0
      // More connections at once than the backlog of a server's socket may be reset on a busy machine.
      for (let left = times; left > 0; left -= 100) {
        const statuses = await Promise.all(
          Array.from({ length: Math.min(left, 100) }, () =>
            fetch(`${environment.url}/api/posts`, { headers }).then(answer => answer.status),
          ),
        )
        count += statuses.filter(status => status === 200).length
      }
      return count
    }
    expect(await allowed(1_600, { cookie })).toBe(1_500)
    // 26 sign-ins came from this address before.
    expect(await allowed(300, {})).toBe(274)
    // A signed-in person in that network is not affected.
    expect(await allowed(1, { cookie: (await environment.signIn()).cookie })).toBe(1)
  })

  it('counts the client address that a trusted proxy names, and no address that the client names', async () => {
    const behind = await createTestEnvironment({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.04' })
    const from = async (chain: string) =>
      (await fetch(`${behind.url}/api/auth/login`, { method: 'POST', headers: { 'x-forwarded-for': chain } }))
        .status
    expect([await from('198.51.100.1'), await from('198.51.100.1'), await from('198.51.100.2')]).toEqual([
      200, 429, 200,
    ])
    expect(await from('192.0.2.1, 198.51.100.1')).toBe(429)
    expect(await from('2001:db8::1')).toBe(200)
    expect(await from('2001:db8::2')).toBe(429)
    await behind.stop()
  })
})
