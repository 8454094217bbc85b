import { AppError, type allRoutes, type OperationId, texts } from '@vitrine/contracts'
import { allow, networkOf } from '@vitrine/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import { refuseCrossSite } from '../security/cross-site.ts'
import type { Identified, Sessions, SignedIn } from '../sessions/sessions.ts'

export type DeclaredRoute = (typeof allRoutes)[number]

declare module 'fastify' {
  interface FastifyRequest {
    /** What the contracts declare of a proxied route. */
    contract: DeclaredRoute | null
    signedIn: SignedIn | null
  }
}

/** These begin or end a session: identity reads the session's cookie itself, and no session is needed. */
const sessionRoutes: ReadonlySet<OperationId> = new Set(['login', 'register', 'logout', 'authLogout'])
export const isSessionRoute = ({ operationId }: DeclaredRoute): boolean => sessionRoutes.has(operationId)

export interface AdmissionOptions {
  sessions: Sessions
  limits: Limits
  publicOrigin: string
}

/** What a request of one route passes before its body is read: cross-site check, session, limits, access. */
export function admission(route: DeclaredRoute, { sessions, limits, publicOrigin }: AdmissionOptions) {
  const limit = limits.forRoute(route.operationId, route.rateLimit)
  const needsSession = !isSessionRoute(route)
  const isStream = route.kind === 'stream'

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.contract = route
    if (isStream && request.method === 'HEAD') throw notFound()
    refuseEmptyParameters(request.params as Record<string, string>)
    refuseCrossSite(request.method, request.headers, request.protocol, publicOrigin)
    const network = networkOf(request.ip)
    const { signedIn, charge } = needsSession
      ? await identify(sessions, route, request, reply, network)
      : anonymous
    request.signedIn = signedIn
    const limited = limit({ userId: signedIn?.viewer.id, network, charge }, reply)
    if (limited) await limited
    allow(route, signedIn?.viewer ?? null)
  }
}

const anonymous: Identified = { signedIn: null, charge: null }

/** On a public route, a caller that cannot be identified at the moment is an anonymous visitor. */
async function identify(
  sessions: Sessions,
  { access }: DeclaredRoute,
  { headers: { cookie } }: FastifyRequest,
  reply: FastifyReply,
  network: string,
): Promise<Identified> {
  try {
    return await sessions.identify(cookie, network, reply)
  } catch (error) {
    if (access === 'public' && error instanceof AppError && error.code === 'service_unavailable')
      return anonymous
    throw error
  }
}

/** The router takes `/api/posts/` for a post without an id. */
function refuseEmptyParameters(params: Record<string, string>): void {
  for (const name in params) if (params[name] === '') throw notFound()
}

const notFound = () => new AppError('not_found', texts.errors.notFound.message)
