import {
  type Access,
  AppError,
  allRoutes,
  type OperationId,
  type Service,
  type SessionCookies,
  texts,
} from '@vitrine/contracts'
import { allow } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/address.ts'
import type { Limits } from '../limits/limits.ts'
import { refuseCrossSite } from '../security/cross-site.ts'
import { readSession } from '../sessions/cookies.ts'
import type { Sessions, SignedIn } from '../sessions/sessions.ts'
import { forward } from './forward.ts'
import type { OpenStreams } from './open-streams.ts'
import { traceparentOfRequest } from './tracing.ts'
import type { Upstream } from './upstream.ts'
import { upstreamHeaders } from './upstream-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** These begin or end a session: identity gets the session's cookie itself, and nobody needs to be signed in. */
const sessionRoutes: ReadonlySet<OperationId> = new Set(['login', 'register', 'logout', 'authLogout'])

export interface ApiRoutesOptions {
  upstreams: Partial<Record<Service, Upstream>>
  sessions: Sessions
  limits: Limits
  streams: OpenStreams
  cookies: SessionCookies
  publicOrigin: string
}

/** Lets through what the contracts declare, and nothing else. */
export function registerApiRoutes(app: FastifyInstance, options: ApiRoutesOptions): void {
  app.decorateRequest('signedIn', null)
  for (const route of allRoutes) {
    const upstream = options.upstreams[route.owner]
    if (upstream) registerRoute(app, route, upstream, options)
  }
}

function registerRoute(
  app: FastifyInstance,
  route: (typeof allRoutes)[number],
  upstream: Upstream,
  { sessions, limits, streams, cookies, publicOrigin }: ApiRoutesOptions,
): void {
  const { operationId, access } = route
  const isSessionRoute = sessionRoutes.has(operationId)
  const isStream = route.kind === 'stream'
  const limit = limits.forRoute(operationId, route.rateLimit)

  app.route({
    // Not Fastify's own HEAD routes: those measure a body, and what the service answers to HEAD has none.
    method: route.method === 'GET' && !isStream ? ['GET', 'HEAD'] : route.method,
    exposeHeadRoute: false,
    url: route.path,

    async onRequest(request, reply) {
      refuseEmptyParameters(request.params as Record<string, string>)
      refuseCrossSite(request.method, request.headers, request.protocol, publicOrigin)
      const signedIn = isSessionRoute ? null : await identify(sessions, access, request, reply)
      request.signedIn = signedIn
      const limited = limit({ userId: signedIn?.viewer.id, network: networkOf(request.ip) }, reply)
      if (limited) await limited
      allow(route, signedIn?.viewer ?? null)
    },

    handler(request, reply) {
      const { signedIn } = request
      const session = isSessionRoute ? readSession(request.headers.cookie, cookies) : undefined
      const headers = upstreamHeaders(request.headers, request.body as Buffer | undefined, {
        requestId: request.id,
        clientAddress: request.ip,
        protocol: request.protocol,
        traceparent: traceparentOfRequest(request),
        token: signedIn?.token,
        sessionCookie: session && `${cookies.session}=${session}`,
      })
      if (isStream && signedIn) streams.add(signedIn.viewer, reply.raw)
      forward(request, reply, upstream, { headers, isStream })
    },
  })
}

/** The router takes `/api/posts/` for a post without an id. */
function refuseEmptyParameters(params: Record<string, string>): void {
  for (const name in params)
    if (params[name] === '') throw new AppError('not_found', texts.errors.notFound.message)
}

/** Where anyone may read, somebody whom nobody can identify just now reads as anyone. */
async function identify(
  sessions: Sessions,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  try {
    return await sessions.identify(request.headers.cookie, reply)
  } catch (error) {
    if (access === 'public' && error instanceof AppError && error.code === 'service_unavailable') return null
    throw error
  }
}
