import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { AppError, type Service, type SessionCookies, texts } from '@vitrine/contracts'
import type { FastifyRequest } from 'fastify'
import { readCookies } from '../sessions/cookies.ts'
import { type DeclaredRoute, isSessionRoute } from './admission.ts'
import { createDispatcher, isHeld } from './dispatcher.ts'
import type { OpenStreams } from './open-streams.ts'
import { traceparentOfRequest } from './tracing.ts'
import { upstreamHeaders } from './upstream-headers.ts'
import type { Upstreams } from './upstreams.ts'

/** Hop-by-hop headers, and those that the gateway sets itself. */
const droppedHeaders = new Set([
  'connection',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'x-request-id',
])

/** How @fastify/http-proxy forwards: requests and answers pass unchanged but for their headers. */
export function proxyOptions({
  upstreams,
  streams,
  cookies,
  isStream,
}: {
  upstreams: Upstreams
  streams: OpenStreams
  cookies: SessionCookies
  isStream: boolean
}): FastifyHttpProxyOptions {
  return {
    upstream: '',
    // Bodies are read by the gateway's own parser, so that their size and type are checked first.
    proxyPayloads: false,
    internalRewriteLocationHeader: false,
    disableRequestLogging: true,
    undici: createDispatcher(isStream ? upstreams.streams : upstreams.requests) as never,
    handler(request, reply, destination, options) {
      const { signedIn } = request
      if (isStream && signedIn) streams.open(signedIn.viewer, reply.raw)
      const body = request.body as Buffer | undefined
      // Not returned: a reply that is returned costs a promise and a listener for its end.
      reply.from(destination, {
        ...options,
        body: body?.length ? body : null,
        contentType: 'application/json',
      })
    },
    replyOptions: {
      getUpstream: request => upstreams.origins[contractOf(request).owner],
      rewriteRequestHeaders: (request, headers) =>
        requestHeaders(request as FastifyRequest, headers, cookies),
      rewriteHeaders: (headers, request) => answerHeaders(headers, request as FastifyRequest),
      retryDelay: ({ err, req, attempt }) =>
        attempt === 0 && isStaleConnection(err) && isRepeatable(req.method) ? 1 : null,
      onResponse(_request, reply, response) {
        const body: unknown = response.stream
        if (isHeld(body)) {
          reply.send(body.bytes.length > 0 ? body.bytes : null)
          return
        }
        reply.send(body as Readable)
        // The stream is open before its first event.
        if (isStream) (reply.raw as ServerResponse).flushHeaders()
      },
      onError(reply, { error }) {
        reply.send(unavailable(contractOf(reply.request as FastifyRequest).owner, error.cause ?? error))
      },
    },
  }
}

const contractOf = ({ contract }: Pick<FastifyRequest, 'contract'>) => contract as DeclaredRoute

/** Replaces all headers of the request. */
function requestHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  cookies: SessionCookies,
): IncomingHttpHeaders {
  const { signedIn } = request
  const session = isSessionRoute(contractOf(request))
    ? readCookies(request.headers.cookie, cookies).session
    : undefined
  return upstreamHeaders(headers, request.body as Buffer | undefined, {
    requestId: request.id,
    clientAddress: request.ip,
    protocol: request.protocol,
    traceparent: traceparentOfRequest(request),
    token: signedIn?.token,
    sessionCookie: session && `${cookies.session}=${session}`,
  })
}

/** With fresh cookies on it, an answer is for one person, whatever the service says of caching. */
function answerHeaders(headers: IncomingHttpHeaders, { signedIn }: FastifyRequest): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = {}
  for (const name in headers) if (!droppedHeaders.has(name)) kept[name] = headers[name]
  kept['cache-control'] = signedIn?.isRenewed ? 'private, no-store' : (headers['cache-control'] ?? 'no-store')
  return kept
}

const isRepeatable = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** A connection that was kept alive and that the service closed just as it was used again. */
const isStaleConnection = (error: (Error & { code?: string }) | null): boolean =>
  error?.code === 'UND_ERR_SOCKET' || error?.code === 'ECONNRESET'

/** Refused, reset or too slow: the caller learns no more than that the service is unavailable. */
const unavailable = (service: Service, cause: unknown): AppError =>
  new AppError('service_unavailable', texts.errors.serviceUnavailable, {
    cause: new Error(`${service} did not answer`, { cause }),
  })
