/**
 * The process that `telemetry.test.ts` starts, preloaded like a service: the whole product, one post of a followed user,
 * and a graceful shutdown.
 */
import { personalCalendarPath, routes } from '@vitrine/contracts'
import { startNetwork } from '@vitrine/network'
import { openMuseums } from '@vitrine/network/museums'
import { signUp } from '@vitrine/network/person'
import { createLogger, flushTraces, withSpan } from '@vitrine/telemetry'
import { redisUrl } from '@vitrine/testing'
import { Redis } from 'ioredis'

const network = await startNetwork()
await openMuseums(network)
const author = await signUp(network.url, 'ada')
const follower = await signUp(network.url, 'bob')
await network.drain()
await follower.call(routes.followUser, { params: { id: author.user.id } })
await network.drain()
await author.call(routes.createPost, {
  body: { type: 'text', content: 'Eight centuries in one hall.', museumId: 1, tags: [] },
})
await network.drain()
// Answered with 404; the telemetry of its path is what matters.
await fetch(network.url + personalCalendarPath('hush-calendar'))
await network.stop()
// The product logs failures alone at this level, and nothing may have failed.
createLogger({ name: 'journey', level: process.env.LOG_LEVEL ?? 'silent' }).debug('connecting')
// Services connect outside any span; here the password goes to Redis (HELLO … AUTH) inside one.
await withSpan('connect', {}, undefined, async () => {
  const redis = new Redis(redisUrl())
  await redis.ping()
  redis.disconnect()
})
await flushTraces()
process.exit(0)
