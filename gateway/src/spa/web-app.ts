import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upstream } from '../routing/upstream.ts'
import { pageWith } from './page.ts'
import { createPreviews, type PreviewKind } from './previews.ts'

export interface ServePage {
  /** Whether it asks for a page of the web app, rather than for a file or a route that is not there. */
  accepts(request: FastifyRequest): boolean
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** The API, what the build has named itself, and hidden files. */
const neverPages = /^\/(?:api|assets)\/|\/\./

interface Page {
  html: string
  brotli: Buffer
}

/** Quick rather than thorough: pages with a preview are made for each request. */
const pageOf = (html: string): Page => ({
  html,
  brotli: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
})

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
  directory: string,
  options: { PUBLIC_URL: string },
  upstreams: { museums: Upstream; content: Upstream },
): Promise<ServePage | null> {
  const root = resolve(directory)
  const indexFile = join(root, 'index.html')
  if (!existsSync(indexFile)) {
    app.log.warn(`no web app is served: ${indexFile} is missing`)
    return null
  }
  const template = readFileSync(indexFile, 'utf8')
  const previews = createPreviews(upstreams)

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

  const plain = pageOf(template)
  const send = (request: FastifyRequest, reply: FastifyReply, status: number, { html, brotli }: Page) => {
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '')
    if (takesBrotli) reply.header('content-encoding', 'br')
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      })
      .send(takesBrotli ? brotli : html)
  }

  app.get('/', (request, reply) => send(request, reply, 200, plain))
  for (const [url, kind] of Object.entries(previewed)) {
    app.get<{ Params: { key: string } }>(url, async (request, reply) => {
      const preview = await previews.find(kind, request.params.key)
      if (preview === 'unknown') return send(request, reply, 404, plain)
      if (preview === 'unavailable') return send(request, reply, 200, plain)
      return send(request, reply, 200, pageOf(pageWith(template, preview, options.PUBLIC_URL)))
    })
  }

  return {
    accepts({ method, raw, headers: { accept = '' } }) {
      const path = (raw.url as string).split('?', 1)[0] as string
      if ((method !== 'GET' && method !== 'HEAD') || neverPages.test(path)) return false
      // A name may end like a file (`/profile/node.js`): who asks for a page by name means the page.
      return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w{1,8}$/.test(path))
    },
    send: (request, reply) => send(request, reply, 200, plain),
  }
}
