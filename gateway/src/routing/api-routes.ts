import httpProxy from '@fastify/http-proxy'
import { allRoutes, type RouteKind, type SessionCookies } from '@vitrine/contracts'
import type { FastifyInstance } from 'fastify'
import type { StaticHeaders } from '../security/headers.ts'
import { type AdmissionOptions, admission, type DeclaredRoute } from './admission.ts'
import { protectFiles } from './files.ts'
import { createOpenFiles, type OpenFiles } from './open-files.ts'
import type { OpenStreams } from './open-streams.ts'
import { createPermits } from './permits.ts'
import { createDispatchers, type Dispatchers, maxFilesOfANetwork, proxyOptions } from './proxy.ts'
import { takeStreams } from './streamed-bodies.ts'
import type { Upstreams } from './upstreams.ts'

export interface ApiRoutesOptions extends AdmissionOptions {
  upstreams: Upstreams
  streams: OpenStreams
  cookies: SessionCookies
  /** Of answers that are stored files, besides those of every answer. */
  fileHeaders: StaticHeaders
}

/** What all routes share. */
interface Shared extends ApiRoutesOptions {
  dispatchers: Dispatchers
  openFiles: OpenFiles
  askPermit: ReturnType<typeof createPermits>
}

/** Proxies what the contracts declare, and nothing else. */
export async function registerApiRoutes(app: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  app.decorateRequest('contract', null)
  app.decorateRequest('signedIn', null)
  app.decorateRequest('permit', null)
  // One proxy for each method, so that a path answers to the methods that are declared for it.
  const groups = Map.groupBy(
    allRoutes,
    ({ method, kind = 'json', takesForm, streamedBody }) =>
      `${method} ${ownKinds.has(kind) ? kind : 'any'} ${takesForm} ${streamedBody?.type}`,
  )
  const shared = {
    ...options,
    dispatchers: createDispatchers(options.upstreams),
    openFiles: createOpenFiles(maxFilesOfANetwork),
    askPermit: createPermits(options.upstreams),
  }
  for (const routes of groups.values()) await app.register(scope => registerProxy(scope, routes, shared))
}

/** The kinds that are forwarded in ways of their own. */
const ownKinds: ReadonlySet<RouteKind> = new Set(['stream', 'file', 'tus'])

/** Both encodings of HTML forms are read, up to the limit of all bodies, and not forwarded. */
function dropForms(app: FastifyInstance): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, done) => done(null))
}

async function registerProxy(
  app: FastifyInstance,
  routes: readonly DeclaredRoute[],
  options: Shared,
): Promise<void> {
  const first = routes[0] as DeclaredRoute
  const { method, kind, takesForm, streamedBody } = first
  const byPath = new Map(routes.map(route => [route.path, route]))

  app.addHook('onRoute', routeOptions => {
    const route = byPath.get(routeOptions.url) as DeclaredRoute
    const admit = admission(route, options)
    routeOptions.onRequest = route.permittedBy ? [admit, options.askPermit(route.permittedBy)] : admit
  })
  if (takesForm) dropForms(app)
  if (streamedBody) takeStreams(app, streamedBody)
  else if (kind === 'tus') app.removeAllContentTypeParsers()
  if (kind === 'file') protectFiles(app, options.fileHeaders, options.openFiles)
  // reply-from logs each failure with its stack, beside the line of the error handler.
  const quietLog = app.log.child({}, { level: 'fatal' })
  app.setChildLoggerFactory(() => quietLog)

  await app.register(httpProxy, {
    ...proxyOptions(first, options),
    routes: routes.map(({ path }) => path),
    // HEAD goes to the service, which knows the length of the body that it does not send.
    httpMethods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  })
}
