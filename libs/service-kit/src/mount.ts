import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import {
  type AnswerOf,
  AppError,
  type BodyOf,
  can,
  type ParamsOf,
  type QueryOf,
  type Route,
  texts,
} from '@vitrine/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Viewer } from './access-token.ts'
import { answerEarly, streamedDrain } from './early-answer.ts'
import { forbidden, unauthenticated } from './errors.ts'
import { type Idempotency, idempotencyOf } from './idempotency.ts'
import { responseSchema } from './response-schema.ts'
import { refuseTooLong, streamBody } from './streamed-body.ts'

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
  /** A `streamedBody` arrives as it is sent, counted: it fails with what the caller is answered. */
  body: [NonNullable<R['streamedBody']>] extends [never] ? BodyOf<R> : Readable
  /** Who asks; null only where the route is public. */
  viewer: R['access'] extends 'public' ? Viewer | null : Viewer
  /** For `mutate`: null when the caller sent no `Idempotency-Key`. */
  idempotency: Idempotency | null
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<R extends Route> = (
  call: RouteCall<R>,
) => Promise<NonNullable<R['kind']> extends 'json' ? AnswerOf<R> : unknown>

/**
 * Serves one declared route: checks the token again (reaching a service past the gateway gains nothing), validates
 * what comes in, answers with the route's first success status unless the handler sets another, and lets nothing
 * out that the response schema does not name.
 *
 * Routes of the kinds `file` and `tus` answer HEAD too, by the same handler. They may return a stream, or a `Response`,
 * whose status and headers are sent.
 */
export function mount<R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  if (!app.hasRequestDecorator('viewer')) app.decorateRequest('viewer', null)
  const { streamedBody } = route
  if (!streamedBody) {
    serve(app, route, handler)
    return
  }
  // In a scope of its own, where no body is parsed.
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(streamedBody.type, (_request, payload, done) =>
      done(null, streamBody(payload as IncomingMessage, streamedBody)),
    )
    serve(scope, route, handler)
  })
}

function serve<R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const { kind = 'json', method, streamedBody } = route
  const status = Math.min(...Object.keys(route.response).map(Number))
  const answersHead = method === 'GET' && (kind === 'file' || kind === 'tus')

  app.route({
    method: answersHead ? ['GET', 'HEAD'] : method,
    url: route.path,
    schema: schemaOf(route),
    config: { streamsBody: streamedBody !== undefined },
    onRequest: async request => {
      request.viewer = await viewerOf(app, request)
      allow(route, request.viewer)
      if (streamedBody) refuseTooLong(request.headers, streamedBody)
    },
    handler: async (request, reply) => {
      reply.code(status).header('cache-control', route.cache ?? 'no-store')
      const idempotency = method === 'GET' ? null : idempotencyOf(route, request)
      const { params, query, body, viewer } = request
      const call = { params, query, body, viewer, idempotency, request, reply } as RouteCall<R>
      const result = streamedBody ? await answerStream(call, handler) : await handler(call)
      if (idempotency?.replayed) reply.header('idempotency-replayed', 'true')
      return answersHead && request.method === 'HEAD' ? withoutBody(result) : result
    },
  })
}

function schemaOf({ kind = 'json', params, query, body, response }: Route): FastifySchema {
  const answers = Object.entries(response).map(([code, type]) => [code, responseSchema(type)])
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(kind === 'json' && { response: Object.fromEntries(answers) }),
  }
}

/** What failed of a body is what the caller is answered, whatever became of it in the handler. */
async function answerStream<R extends Route>(call: RouteCall<R>, handler: Handler<R>): Promise<unknown> {
  const body = call.body as Readable | undefined
  if (!body) throw new AppError('unsupported_media', texts.errors.unsupportedMedia)
  const failure = () => (body.errored instanceof AppError ? body.errored : null)
  try {
    const result = await handler(call)
    if (failure()) throw failure()
    answerEarly(call.request, call.reply, streamedDrain)
    return result
  } catch (error) {
    throw error instanceof AppError ? error : (failure() ?? error)
  }
}

function withoutBody(result: unknown): unknown {
  if (!(result instanceof Readable)) return result
  result.destroy()
  return null
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
