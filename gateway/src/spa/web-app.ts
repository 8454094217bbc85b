import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upstream } from '../routing/upstream.ts'
import { pageWith } from './page.ts'
import { createPreviews, type PreviewKind } from './previews.ts'

export interface ServePage {
  /** Whether it asks for a page of the web app, rather than for a file or a route that is not there. */
  accepts(request: FastifyRequest): boolean
  plain(reply: FastifyReply): FastifyReply
}

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

  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html)

  app.get('/', (_request, reply) => send(reply, 200, template))
  for (const [url, kind] of Object.entries(previewed)) {
    app.get<{ Params: { key: string } }>(url, async (request, reply) => {
      const preview = await previews.find(kind, request.params.key)
      if (preview === 'unknown') return send(reply, 404, template)
      if (preview === 'unavailable') return send(reply, 200, template)
      return send(reply, 200, pageWith(template, preview, options.PUBLIC_URL))
    })
  }

  return {
    accepts({ method, raw, headers }) {
      const path = (raw.url as string).split('?', 1)[0] as string
      const isPage = !path.startsWith('/api/') && !path.startsWith('/assets/') && !/\.\w{1,8}$/.test(path)
      return (
        (method === 'GET' || method === 'HEAD') && isPage && /text\/html|\*\/\*/.test(headers.accept ?? '')
      )
    },
    plain: reply => send(reply, 200, template),
  }
}
