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

it('counts a MongoDB that does not answer, or is not the one to write to, as transient', () => {
  const named = (name: string, more = {}) => Object.assign(new Error('no'), { name, ...more })
  const unavailable = [
    named('MongoNetworkError'),
    named('MongoServerSelectionError'),
    named('PoolClearedOnNetworkError'),
    named('MongoServerError', { code: 10107 }),
    new Error('Cannot call `assets.findOne()` before initial connection is complete'),
  ]
  expect(unavailable.map(isTransient)).toEqual(unavailable.map(() => true))
  expect(isTransient(named('MongoServerError', { code: 11000 }))).toBe(false)
})

it('does not count a mistake in a statement as transient', () => {
  expect(isTransient(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false)
})
