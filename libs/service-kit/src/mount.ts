import { type AnswerOf, type BodyOf, can, type ParamsOf, type QueryOf, type Route } from '@vitrine/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Viewer } from './access-token.ts'
import { forbidden, unauthenticated } from './errors.ts'
import { type Idempotency, idempotencyOf } from './idempotency.ts'
import { responseSchema } from './response-schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Who asks for a change, and the key under which a retry finds its answer. */
export interface Caller {
  viewer: Viewer
  /** Null when the caller sent no `Idempotency-Key`. */
  idempotency: Idempotency | null
}

/** One request to a declared route. Where the route needs a signed-in user it is a {@link Caller}. */
export interface RouteCall<R extends Route> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** Who asks; null only where the route is public. */
  viewer: R['access'] extends 'public' ? Viewer | null : Viewer
  /** For `mutate`: null when the caller sent no `Idempotency-Key`. */
  idempotency: Idempotency | null
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves one declared route: checks the token again (reaching a service past the gateway gains nothing), validates
 * what comes in, answers with the route's first success status unless the handler sets another, and lets nothing
 * out that the response schema does not name.
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: RouteCall<R>) => Promise<NonNullable<R['kind']> extends 'json' ? AnswerOf<R> : unknown>,
): void {
  const status = Math.min(...Object.keys(route.response).map(Number))
  const isJson = (route.kind ?? 'json') === 'json'
  const schema: FastifySchema = {
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(isJson && {
      response: Object.fromEntries(
        Object.entries(route.response).map(([code, type]) => [code, responseSchema(type)]),
      ),
    }),
  }
  if (!app.hasRequestDecorator('viewer')) app.decorateRequest('viewer', null)

  app.route({
    method: route.method,
    url: route.path,
    schema,
    onRequest: async request => {
      request.viewer = await viewerOf(app, request)
      allow(route, request.viewer)
    },
    handler: async (request, reply) => {
      reply.code(status).header('cache-control', route.cache ?? 'no-store')
      const idempotency = route.method === 'GET' ? null : idempotencyOf(route, request)
      const result = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        viewer: request.viewer,
        idempotency,
        request,
        reply,
      } as RouteCall<R>)
      if (idempotency?.replayed) reply.header('idempotency-replayed', 'true')
      return result
    },
  })
}

async function viewerOf(app: FastifyInstance, request: FastifyRequest): Promise<Viewer | null> {
  if (!request.headers.authorization || !app.tokens) return null
  return app.tokens.verify(bearerOf(request))
}

/** The token that a request carries; rejects with `unauthenticated` where there is none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.authorization ?? '')?.[1]
  if (!token) throw unauthenticated()
  return token
}

/** Lets those through whom the route is for; rejects with `unauthenticated` or `forbidden`. */
export function allow({ access }: Pick<Route, 'access'>, viewer: Viewer | null): void {
  if (access === 'public') return
  if (!viewer) throw unauthenticated()
  if (access === 'user' || can(viewer.role, access.capability)) return
  throw forbidden()
}
