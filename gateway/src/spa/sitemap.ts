import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, museumPath, texts } from '@vitrine/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Requests, read, unavailable } from './read.ts'

const owner = 'museums'
const index = { owner, path: '/internal/sitemap/museums' } as const
const part = { owner, path: '/internal/sitemap/museums/:part' } as const
const Parts = z.object({ parts: z.int() })
const Slugs = z.array(z.string())

const timeoutMs = 3_000
/** Search engines come back after days; those between need not ask the service again. */
const cacheControl = 'public, max-age=3600'

/**
 * What search engines may read, and which pages of museums there are (B-67): `/robots.txt` of the build, `/sitemap.xml`
 * and its parts, as https://www.sitemaps.org/protocol.html defines them.
 */
export function registerSitemap(
  app: FastifyInstance,
  {
    root,
    publicUrl,
    upstreams,
    limit,
  }: {
    root: string
    publicUrl: string
    upstreams: Requests
    /** The limit of pages, by network. */
    limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  },
): void {
  const urlOf = (path: string) => new URL(path, publicUrl).href
  const send = (reply: FastifyReply, xml: string) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl).send(xml)

  async function countParts(): Promise<number> {
    const answer = await read(upstreams, index, Parts, { timeoutMs }).catch(unavailable)
    return answer === 'unknown' ? 0 : answer.value.parts
  }

  const robotsFile = join(root, 'robots.txt')
  if (existsSync(robotsFile)) {
    const robots = `${readFileSync(robotsFile, 'utf8').trimEnd()}\n\nSitemap: ${urlOf('/sitemap.xml')}\n`
    app.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
    )
  }

  app.get('/sitemap.xml', { onRequest: limit }, async (_request, reply) => {
    const paths = Array.from(
      { length: await countParts() },
      (_, place) => `/sitemaps/museums-${place + 1}.xml`,
    )
    return send(reply, xmlOf('sitemapindex', 'sitemap', paths.map(urlOf)))
  })

  app.get<{ Params: { part: string } }>(
    '/sitemaps/museums-:part(^[1-9]\\d{0,5}$).xml',
    { onRequest: limit },
    async ({ params: { part: key } }, reply) => {
      const answer = await read(upstreams, part, Slugs, { key, timeoutMs }).catch(unavailable)
      const slugs = answer === 'unknown' ? [] : answer.value
      // All museums of a part that the index names may have been merged since.
      if (slugs.length === 0 && Number(key) > (await countParts()))
        throw new AppError('not_found', texts.errors.notFound.message)
      const paths = slugs.map(museumPath)
      return send(reply, xmlOf('urlset', 'url', paths.map(urlOf)))
    },
  )
}

/** Addresses are encoded, so that none has a character that XML reads otherwise but these. */
const escapeXml = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;')

const xmlOf = (list: 'sitemapindex' | 'urlset', item: 'sitemap' | 'url', urls: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls.map(url => `<${item}><loc>${escapeXml(url)}</loc></${item}>`),
    `</${list}>`,
    '',
  ].join('\n')
