import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import { networkOf } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import type { Upstreams } from '../routing/upstreams.ts'
import { createPages, type Page } from './pages.ts'
import { createPreviews, type PreviewKind } from './previews.ts'

export interface ServePage {
  /** Whether it is a request for a page of the web app, rather than for a file or a route that does not exist. */
  accepts(request: FastifyRequest): boolean
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The API, the files of the build, and hidden files. */
const neverPages = /^\/(?:api|assets)\/|\/\./
const yearSeconds = 31_536_000

/** Pages whose links are shared elsewhere, with what they show. */
const previewed: Record<string, PreviewKind> = {
  '/museum/:key': 'museumBySlug',
  '/museums/:key': 'museumById',
  '/post/:key': 'post',
}

/** The built web app: its files as they are, and its one page for every address that is not a file. */
export async function registerWebApp(
  app: FastifyInstance,
  options: { directory: string; publicUrl: string; upstreams: Upstreams; limits: Limits },
): Promise<ServePage | null> {
  const root = resolve(options.directory)
  const indexFile = join(root, 'index.html')
  if (!existsSync(indexFile)) {
    app.log.warn(`no web app is served: ${indexFile} is missing`)
    return null
  }
  const pages = await createPages({
    template: readFileSync(indexFile, 'utf8'),
    publicUrl: options.publicUrl,
    previews: createPreviews(options.upstreams),
  })

  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '**/*.map'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })

  /** The network's limit of pages comes before all work for one. */
  const limit = (request: FastifyRequest, reply: FastifyReply) =>
    options.limits.forPage(networkOf(request.ip), reply)
  app.get('/', { onRequest: limit }, (request, reply) => sendPage(request, reply, pages.plain))
  for (const [url, kind] of Object.entries(previewed)) {
    app.get<{ Params: { key: string } }>(url, { onRequest: limit }, async (request, reply) =>
      sendPage(request, reply, await pages.find(kind, request.params.key)),
    )
  }

  return {
    accepts({ method, raw, headers: { accept = '' } }) {
      const path = (raw.url as string).split('?', 1)[0] as string
      if ((method !== 'GET' && method !== 'HEAD') || neverPages.test(path)) return false
      // A name may end like a file's (`/profile/node.js`): a browser that navigates accepts HTML by name.
      return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w{1,8}$/.test(path))
    },
    async send(request, reply) {
      await limit(request, reply)
      return sendPage(request, reply, pages.plain)
    },
  }
}

const encodings: ('br' | 'gzip')[] = ['br', 'gzip']

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  if (page.status === 200 && headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag))
    return reply.code(304).send()
  const encoding = negotiate(headers['accept-encoding'] ?? '', encodings)
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'identity'])
}
