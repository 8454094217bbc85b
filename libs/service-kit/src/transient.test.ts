import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { isTransient } from './transient.ts'

it('counts a command that Redis could not take at once as transient', async () => {
  const redis = new Redis('redis://127.0.0.1:9', { lazyConnect: true, enableOfflineQueue: false })
  redis.on('error', () => {})
  const refused = await redis
    .multi()
    .set('key', 'value')
    .exec()
    .catch((error: unknown) => error)
  redis.disconnect()
  expect(isTransient(refused)).toBe(true)
})

it('does not count a mistake in a statement as transient', () => {
  expect(isTransient(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false)
})
