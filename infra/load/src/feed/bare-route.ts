/**
 * The yardstick: a Fastify route that runs the feed's own SQL and sends the same JSON. Who asks is in the address,
 * timelines and visits lie in the process: no sessions, limits, headers, validation, events or Redis.
 */
import fastify from 'fastify'
import { createDatabase } from '../../../../libs/service-kit/src/database.ts'
import { newestPostId, rankVisit } from '../../../../services/content/src/feed/ranking.repository.ts'
import { findPosts } from '../../../../services/content/src/posts/posts.repository.ts'
import { pushedTimeline } from '../../../../services/content/src/timelines/timelines.repository.ts'

const pageSize = 20
const db = createDatabase({ url: process.env.DATABASE_URL as string, name: 'bare' })
const timelines = new Map<number, number[]>()
const visits = new Map<number, number[]>()
for (let reader = 1; reader <= Number(process.env.READERS); reader++)
  timelines.set(reader, await pushedTimeline(db, reader))

const app = fastify()
app.get('/healthz', () => ({ status: 'ok' }))
app.get<{ Querystring: { reader: string; from: string } }>('/feed', async (request, reply) => {
  const reader = Number(request.query.reader)
  const from = Number(request.query.from)
  if (from === 0)
    visits.set(reader, await rankVisit(db, reader, timelines.get(reader) ?? [], await newestPostId(db)))
  const ids = visits.get(reader) ?? []
  reply.header('x-next-cursor', String(from + pageSize))
  return findPosts(db, reader, ids.slice(from, from + pageSize))
})
await app.listen({ port: Number(process.env.PORT) })
