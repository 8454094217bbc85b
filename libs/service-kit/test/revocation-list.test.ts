import { randomUUID } from 'node:crypto'
import { redisUrl } from '@vitrine/testing'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRevocations, type Revocations } from '../src/revocation-list.ts'
import { revocations as published, redisTime, revocationChannel } from '../src/revocations.ts'

const { key } = published
const hourMs = 3_600_000
const connections: Redis[] = []
let revocations: Revocations | undefined

function connect(): Redis {
  const redis = new Redis(`${redisUrl()}?keyPrefix=gateway-revocations-${randomUUID()}:`)
  connections.push(redis)
  return redis
}
async function read(
  redis: Redis,
  onFailure: (error: unknown) => void = error => expect.unreachable(String(error)),
) {
  // A stalled machine does not make it stale.
  revocations = createRevocations({ redis, onFailure, timeoutFactor: 100 })
  await revocations.start()
  return revocations
}

afterEach(async () => {
  vi.useRealTimers()
  await revocations?.stop()
  for (const redis of connections.splice(0)) {
    await redis.del(key)
    redis.disconnect()
  }
})

describe('revocations', () => {
  it.each([
    ['ahead', 3 * hourMs],
    ['behind', -3 * hourMs],
  ])('are found when the clock of this machine is hours %s', async (_name, skew) => {
    const redis = connect()
    await redis.zadd(key, await redisTime(redis), 'before')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew })
    const found = await read(redis)
    expect([found.isFresh(), found.isRevoked('before'), found.isRevoked('other')]).toEqual([
      true,
      true,
      false,
    ])
    await redis.zadd(key, await redisTime(redis), 'after')
    await expect.poll(() => found.isRevoked('after')).toBe(true)
    expect(found.isRevoked('before')).toBe(true)
  })

  it('are found after one whose time lies in the future', async () => {
    const redis = connect()
    await redis.zadd(key, (await redisTime(redis)) + hourMs, 'future')
    const found = await read(redis)
    expect(found.isRevoked('future')).toBe(true)
    await redis.zadd(key, await redisTime(redis), 'now')
    await expect.poll(() => found.isRevoked('now')).toBe(true)
  })

  it('are found at once when they are pushed, and kept as long as those that are read', async () => {
    const redis = connect()
    const found = await read(redis)
    const push = () => redis.publish(revocationChannel(redis), 'one another')
    await expect.poll(push).toBe(1)
    await expect.poll(() => found.isRevoked('another')).toBe(true)
    // Two reads follow, of which none finds them in Redis.
    for (const id of ['first', 'second']) {
      await redis.zadd(key, await redisTime(redis), id)
      await expect.poll(() => found.isRevoked(id)).toBe(true)
    }
    expect([found.isRevoked('one'), found.isRevoked('another')]).toEqual([true, true])
  })

  it('are read again after 400 ms', async () => {
    const redis = connect()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const found = await read(redis)
    await redis.zadd(key, await redisTime(redis), 'missed')
    vi.advanceTimersByTime(399)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(0)
    await expect.poll(() => found.isRevoked('missed')).toBe(true)
  })

  it('are reported once to the listeners', async () => {
    const redis = connect()
    const reported: string[] = []
    revocations = createRevocations({ redis, onFailure: error => expect.unreachable(String(error)) })
    revocations.onRevoked(sessionId => reported.push(sessionId))
    await revocations.start()
    await redis.zadd(key, await redisTime(redis), 'a')
    await expect.poll(() => reported).toContain('a')
    await redis.zadd(key, await redisTime(redis), 'b')
    await expect.poll(() => reported).toContain('b')
    expect(reported).toEqual(['a', 'b'])
  })

  it('are not fresh when Redis refuses to answer', async () => {
    const redis = connect()
    await redis.set(key, 'no sorted set')
    const failures: unknown[] = []
    const found = await read(redis, error => failures.push(error))
    expect([found.isFresh(), failures.length]).toEqual([false, 1])
  })
})
