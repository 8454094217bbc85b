import { AppError, atomPath, texts } from '@vitrine/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Requests, unavailable } from '../read.ts'
import { postsOfCommunity } from './community.ts'
import { atomOf, type FindSource } from './feed.ts'
import { insightsOfMuseum, insightsOfPerson } from './insights.ts'

/**
 * Readers ask every hour or so, and may keep what they have read. A cache that many share asks again after five seconds:
 * otherwise it would show everyone what a person or a community has made private in the meantime.
 */
const cacheControl = 'public, max-age=600, s-maxage=5'

const sources: Record<string, FindSource> = {
  [atomPath('/museum/:segment')]: insightsOfMuseum,
  [atomPath('/profile/:segment')]: insightsOfPerson,
  [atomPath('/communities/:segment')]: postsOfCommunity,
  [atomPath('/groups/:segment')]: postsOfCommunity,
}

/**
 * What is newest of museums, of people and of communities as Atom (B-34, RFC 4287). It is read as an anonymous visitor
 * reads it, so only what is public is in it.
 */
export function registerAtom(
  app: FastifyInstance,
  {
    publicUrl,
    upstreams,
    limit,
  }: {
    publicUrl: string
    upstreams: Requests
    /** The limit of pages, by network. */
    limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  },
): void {
  const site = { upstreams, urlOf: (path: string) => new URL(path, publicUrl).href }
  for (const [url, find] of Object.entries(sources)) {
    app.get<{ Params: { segment: string } }>(url, { onRequest: limit }, async ({ params }, reply) => {
      const source = await find(params.segment, site).catch(unavailable)
      if (!source) throw new AppError('not_found', texts.errors.notFound.message)
      return reply
        .type('application/atom+xml; charset=utf-8')
        .header('cache-control', cacheControl)
        .send(atomOf(source, site.urlOf))
    })
  }
}
