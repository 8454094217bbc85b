import httpProxy from '@fastify/http-proxy'
import { allRoutes, type SessionCookies } from '@vitrine/contracts'
import type { FastifyInstance } from 'fastify'
import { type AdmissionOptions, admission, type DeclaredRoute } from './admission.ts'
import type { OpenStreams } from './open-streams.ts'
import { proxyOptions } from './proxy.ts'
import type { Upstreams } from './upstreams.ts'

export interface ApiRoutesOptions extends AdmissionOptions {
  upstreams: Upstreams
  streams: OpenStreams
  cookies: SessionCookies
}

/** Proxies what the contracts declare, and nothing else. */
export async function registerApiRoutes(app: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  app.decorateRequest('contract', null)
  app.decorateRequest('signedIn', null)
  // One proxy for each method, so that a path answers to the methods that are declared for it.
  const groups = Map.groupBy(
    allRoutes,
    ({ method, kind, takesForm }) => `${method} ${kind === 'stream'} ${takesForm}`,
  )
  for (const routes of groups.values()) await app.register(scope => registerProxy(scope, routes, options))
}

/** Both encodings of HTML forms are read, up to the limit of all bodies, and not forwarded. */
function dropForms(app: FastifyInstance): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, done) => done(null))
}

async function registerProxy(
  app: FastifyInstance,
  routes: readonly DeclaredRoute[],
  options: ApiRoutesOptions,
): Promise<void> {
  const { method, kind, takesForm } = routes[0] as DeclaredRoute
  const byPath = new Map(routes.map(route => [route.path, route]))

  app.addHook('onRoute', routeOptions => {
    routeOptions.onRequest = admission(byPath.get(routeOptions.url) as DeclaredRoute, options)
  })
  if (takesForm) dropForms(app)
  // reply-from logs each failure with its stack, beside the line of the error handler.
  const quietLog = app.log.child({}, { level: 'fatal' })
  app.setChildLoggerFactory(() => quietLog)

  await app.register(httpProxy, {
    ...proxyOptions({ ...options, isStream: kind === 'stream' }),
    routes: routes.map(({ path }) => path),
    // HEAD goes to the service, which knows the length of the body that it does not send.
    httpMethods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  })
}
