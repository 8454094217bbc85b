import { AppError, actingUserHeader, type allRoutes, type OperationId, texts } from '@vitrine/contracts'
import { allow, networkOf, refuseTooLong, unauthenticated } from '@vitrine/service-kit'
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
  const limit = limits.forRoute(route.limitedAs ?? route.operationId, route)
  const needsSession = !isSessionRoute(route)
  const isStream = route.kind === 'stream'

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.contract = route
    if (isStream && request.method === 'HEAD') throw notFound()
    refuseEmptyParameters(request.params as Record<string, string>)
    refuseCrossSite(request.method, request.headers, request.protocol, publicOrigin)
    const network = networkOf(request.ip)
    const identified = needsSession ? await identify(sessions, route, request, reply, network) : unidentified
    const { signedIn, charge } = identified
    request.signedIn = signedIn
    const viewer = signedIn?.viewer ?? null
    const limited = limit(
      { userId: viewer?.id, ...(viewer && { registeredAt: viewer.registeredAt }), network, charge },
      reply,
    )
    if (limited) await limited
    allow(route, viewer)
    if (identified !== unidentified) refuseAnotherUser(request)
    if (route.streamedBody) refuseTooLong(request.headers, route.streamedBody)
  }
}

/** No session was asked for, or none could be looked up. */
const unidentified: Identified = { signedIn: null, charge: null }

/** A page that names its user gets no answer for another one: the browser's session may have changed under it. */
function refuseAnotherUser({ headers, signedIn }: FastifyRequest): void {
  const acting = headers[actingUserHeader]
  if (acting === undefined) return
  if (!signedIn) throw unauthenticated()
  if (acting !== String(signedIn.viewer.id)) {
    throw new AppError('session_changed', texts.auth.sessionChanged)
  }
}

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
      return unidentified
    throw error
  }
}

/** The router takes `/api/posts/` for a post without an id. */
function refuseEmptyParameters(params: Record<string, string>): void {
  for (const name in params) if (params[name] === '') throw notFound()
}

const notFound = () => new AppError('not_found', texts.errors.notFound.message)
