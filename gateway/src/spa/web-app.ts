import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { SessionCookies } from '@vitrine/contracts'
import { networkOf } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import type { Upstreams } from '../routing/upstreams.ts'
import { registerAtom } from './atom/routes.ts'
import { createPages, type Page, type Reader } from './pages.ts'
import { createPreviews, type PreviewKind } from './previews.ts'
import { readerOf } from './reader.ts'
import { createRenderer } from './renderer.ts'
import { registerSitemap } from './sitemap.ts'

export interface ServePage {
  /** Whether it is a request for a page of the web app, rather than for a file or a route that does not exist. */
  accepts(request: FastifyRequest): boolean
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** The API, the files of the build, and hidden files. */
const neverPages = /^\/(?:api|assets)\/|\/\./
const yearSeconds = 31_536_000

/** Pages of one museum, post, person or community, whose links are shared elsewhere. */
const previewed: Record<string, PreviewKind> = {
  '/museum/:key': 'museumBySlug',
  '/museums/:key': 'museumById',
  '/post/:key': 'post',
  '/profile/:key': 'profile',
  '/communities/:key': 'community',
  '/groups/:key': 'community',
}
/** Not `/map`, which begins with a map that browsers draw. */
const discoverPaths = ['/discover', '/search']
/** With one of these in its address, Discover shows something else than its first page. */
const discoverChoices = ['q', 'category', 'tab', 'view', 'open', 'free', 'wheelchair']

export interface WebApp {
  /** The absolute path of the build. */
  root: string
  /** Its one page. */
  template: string
}

/** The web app that was built to the directory, or null when there is none. */
export function findWebApp(directory: string, log: Pick<Logger, 'warn'>): WebApp | null {
  const root = resolve(directory)
  const indexFile = join(root, 'index.html')
  if (existsSync(indexFile)) return { root, template: readFileSync(indexFile, 'utf8') }
  log.warn(`no web app is served: ${indexFile} is missing`)
  return null
}

/** Serves the files of the web app as they are, and its one page for every address that is not a file. */
export async function registerWebApp(
  app: FastifyInstance,
  options: WebApp & {
    /** Multiplies how long a screen may take to render. */
    timeoutFactor: number
    publicUrl: string
    upstreams: Upstreams
    limits: Limits
    cookies: SessionCookies
  },
): Promise<ServePage> {
  const { root, template } = options
  const renderer = createRenderer(root, options.timeoutFactor)
  if (renderer) app.addHook('onClose', () => renderer.close())
  const pages = await createPages({
    template,
    publicUrl: options.publicUrl,
    previews: createPreviews(options.upstreams, renderer?.heads),
    renderer,
    onFailure: error => app.log.error({ err: error }, 'a page could not be rendered'),
  })
  const locales = Object.keys(renderer?.locales ?? {})
  const findReader = (request: FastifyRequest): Reader | undefined =>
    renderer ? readerOf(request, locales, options.cookies) : undefined
  // The first page of a process does not wait for the renderer's code.
  for (const locale of locales) void pages.find('feed', '', { locale, hasSession: true })

  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/robots.txt', '**/*.br', '**/*.gz', '**/*.map'],
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
  registerAtom(app, { publicUrl: options.publicUrl, upstreams: options.upstreams, limit })
  registerSitemap(app, { root, publicUrl: options.publicUrl, upstreams: options.upstreams, limit })
  const vary = renderer ? 'accept-encoding, accept-language, cookie' : plainVary
  for (const [url, kind] of Object.entries(previewed)) {
    app.get<{ Params: { key: string } }>(url, { onRequest: limit }, async (request, reply) => {
      const { key } = request.params
      const page = await pages.find(kind, key, findReader(request), pathOf(request))
      return sendPage(request, reply, page, vary)
    })
  }
  /** Without a renderer these pages have nothing of their own. */
  const rendered = async (kind: PreviewKind, request: FastifyRequest, reader: Reader | undefined) =>
    reader ? pages.find(kind, '', reader, pathOf(request)) : pages.plain
  app.get('/', { onRequest: limit }, async (request, reply) => {
    const reader = findReader(request)
    const page = await rendered(reader?.hasSession ? 'feed' : 'landing', request, reader)
    return sendPage(request, reply, page, vary)
  })
  for (const url of discoverPaths) {
    app.get<{ Querystring: Record<string, unknown> }>(url, { onRequest: limit }, async (request, reply) => {
      const isFirstPage = discoverChoices.every(name => !request.query[name])
      const page = isFirstPage ? await rendered('discover', request, findReader(request)) : pages.plain
      return sendPage(request, reply, page, vary)
    })
  }

  return {
    accepts({ method, raw, headers: { accept = '' } }) {
      const path = pathOf({ raw })
      if ((method !== 'GET' && method !== 'HEAD') || neverPages.test(path)) return false
      // A name may end like a file's (`/profile/node.js`): a browser that navigates accepts HTML by name.
      return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w{1,8}$/.test(path))
    },
    async send(request, reply) {
      await limit(request, reply)
      return sendPage(request, reply, pages.plain, plainVary)
    },
  }
}

const pathOf = ({ raw }: Pick<FastifyRequest, 'raw'>) => (raw.url as string).split('?', 1)[0] as string

const plainVary = 'accept-encoding'
const encodings: ('br' | 'gzip')[] = ['br', 'gzip']

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: Page, vary: string): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary })
  if (page.status === 200 && headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag))
    return reply.code(304).send()
  const encoding = negotiate(headers['accept-encoding'] ?? '', encodings)
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'identity'])
}
