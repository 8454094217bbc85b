import { randomUUID } from 'node:crypto'
import { redisUrl } from '@vitrine/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkOf } from '../src/limits/address.ts'
import { createLimiter, leasePoints } from '../src/limits/leases.ts'
import { createWorld, type World } from './world.ts'

const redis = new Redis(`${redisUrl()}?keyPrefix=gateway-limits-${randomUUID()}:`, {
  scripts: { leasePoints },
})
afterAll(() => redis.disconnect())

describe('a limit', () => {
  const never = (error: unknown) => {
    throw error
  }
  const limiter = (name: string, points: number, now: () => number = Date.now, seconds = 60) =>
    createLimiter({ redis, name, points, seconds, now, onFallback: never })

  it('gives exactly its points, to callers at once and one after another', async () => {
    const one = limiter('exact', 100)
    const verdicts = await Promise.all(Array.from({ length: 150 }, () => one.take('ada')))
    expect(verdicts.filter(verdict => verdict.isAllowed)).toHaveLength(100)
    expect(verdicts.at(-1)).toMatchObject({ isAllowed: false, limit: 100, remaining: 0 })
    expect((await one.take('ben')).isAllowed).toBe(true)
  })

  it('is never exceeded by many gateways together', async () => {
    const gateways = Array.from({ length: 4 }, () => limiter('shared', 500))
    const verdicts = await Promise.all(
      Array.from({ length: 4_000 }, (_, index) => gateways[index % 4]?.take('ada')),
    )
    expect(verdicts.filter(verdict => verdict?.isAllowed)).toHaveLength(500)
  })

  it('counts down, and says when it begins anew', async () => {
    const at = Date.now()
    const one = limiter('window', 25, () => at)
    const remaining: number[] = []
    for (let time = 0; time < 25; time++) remaining.push((await one.take('ada')).remaining)
    expect(remaining).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index))
    const refused = await one.take('ada')
    expect(refused).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(refused.resetsAt - at).toBeGreaterThan(59_000)
    expect(refused.resetsAt - at).toBeLessThanOrEqual(60_000)
  })

  it('begins anew when its window has ended', async () => {
    let now = Date.now()
    const one = limiter('anew', 2, () => now, 0.2)
    const taken = async () => (await one.take('ada')).isAllowed
    expect([await taken(), await taken(), await taken()]).toEqual([true, true, false])
    await expect.poll(() => redis.exists('limit:anew:ada')).toBe(0)
    now += 200
    expect([await taken(), await taken(), await taken()]).toEqual([true, true, false])
  })

  it('asks Redis once for many', async () => {
    let asked = 0
    const counting = {
      leasePoints(...all: [string, number, number, number]) {
        asked++
        return redis.leasePoints(...all)
      },
    }
    const one = createLimiter({
      redis: counting as unknown as Redis,
      name: 'few',
      points: 1_500,
      seconds: 60,
      onFallback: never,
    })
    for (let time = 0; time < 300; time++) await one.take('ada')
    expect(asked).toBe(4)
  })

  it('holds in one process while Redis is away, with what was taken before', async () => {
    let isThere = true
    const failures: unknown[] = []
    const flaky = {
      leasePoints: async (...all: [string, number, number, number]) => {
        if (!isThere) throw new Error('away')
        return redis.leasePoints(...all)
      },
    }
    const one = createLimiter({
      redis: flaky as unknown as Redis,
      name: 'away',
      points: 100,
      seconds: 60,
      onFallback: error => failures.push(error),
    })
    for (let time = 0; time < 30; time++) await one.take('ada')
    isThere = false
    const verdicts = []
    for (let time = 0; time < 100; time++) verdicts.push(await one.take('ada'))
    expect(verdicts.filter(verdict => verdict.isAllowed)).toHaveLength(70)
    expect(failures).toHaveLength(1)
    expect((await one.take('ben')).isAllowed).toBe(true)
  })
})

describe('an address counts as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ])('%s → %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('the gateway', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.stop())

  const login = (headers: Record<string, string> = {}) =>
    fetch(`${world.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })

  it('takes 25 sign-ins in 5 minutes from one address, whatever it says its address is', async () => {
    const statuses = []
    for (let time = 0; time < 25; time++)
      statuses.push(
        (await login({ 'x-forwarded-for': `198.51.100.${time}`, forwarded: `for=198.51.100.${time}` }))
          .status,
      )
    expect(statuses).toEqual(Array(25).fill(200))

    const { cookie } = await world.signIn()
    const refused = await login({ 'x-forwarded-for': '198.51.100.99', cookie })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    const headers = Object.fromEntries(refused.headers)
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '25', 'x-ratelimit-remaining': '0' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(290)
    expect(headers['x-ratelimit-reset']).toBe(headers['retry-after'])
  })

  it('takes 10 insights in 10 minutes from one person, and as many from another', async () => {
    const post = async (cookie: string) =>
      (
        await fetch(`${world.url}/api/posts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: '{}',
        })
      ).status
    const [ada, ben] = [await world.signIn(), await world.signIn()]
    const statuses = []
    for (let time = 0; time < 11; time++) statuses.push(await post(ada.cookie))
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect(await post(ben.cookie)).toBe(200)
  })

  it('takes 1,500 requests from a person and 300 from nobody in particular', async () => {
    const { cookie } = await world.signIn()
    const allowed = async (times: number, headers: Record<string, string>) => {
      const answers = await Promise.all(
        Array.from({ length: times }, () =>
          fetch(`${world.url}/api/posts`, { headers }).then(answer => answer.status),
        ),
      )
      return answers.filter(status => status === 200).length
    }
    expect(await allowed(1_600, { cookie })).toBe(1_500)
    // 26 sign-ins came from this address before.
    expect(await allowed(300, {})).toBe(274)
    // Whoever is signed in there goes on.
    expect(await allowed(1, { cookie: (await world.signIn()).cookie })).toBe(1)
  })

  it('counts the client that a trusted proxy names, and the proxy nearest to it for the rest', async () => {
    const behind = await createWorld({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.04' })
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
