import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { AppError, type SessionCookies, texts } from '@vitrine/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookies } from '../sessions/cookies.ts'
import { type DeclaredRoute, isSessionRoute } from './admission.ts'
import { createDispatcher, isHeld } from './dispatcher.ts'
import type { OpenStreams } from './open-streams.ts'
import { leaveBody } from './streamed-bodies.ts'
import { gatewayHeadersOf, passingTo, upstreamHeaders } from './upstream-headers.ts'
import { isStaleConnection, maxConnections, type Upstreams, unavailable } from './upstreams.ts'

/** Hop-by-hop headers, those that the gateway sets itself, and those that would let other sites read an answer. */
const droppedHeaders = new Set([
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
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

/** Per service: a full set of connections, and four times as many requests that wait for one. */
const maxRequests = 5 * maxConnections
/** Per service; each has a connection of its own. */
const maxFiles = 2_000

/** Of these; so many offices and phones behind one address, each with a page of pictures. */
export const maxFilesOfANetwork = 200

/** One counter for each pool of connections, whichever routes use it. */
export function createDispatchers({ requests, streams, uploads, files }: Upstreams) {
  return {
    requests: createDispatcher(requests, maxRequests),
    // `MAX_STREAMS` bounds them.
    streams: createDispatcher(streams, Number.POSITIVE_INFINITY),
    // None waits for a connection, for its client would be kept from sending.
    uploads: createDispatcher(uploads, maxConnections),
    files: createDispatcher(files, maxFiles),
  }
}
export type Dispatchers = ReturnType<typeof createDispatchers>

function dispatcherOf({ kind, streamedBody }: DeclaredRoute, dispatchers: Dispatchers) {
  if (kind === 'stream') return dispatchers.streams
  if (kind === 'file') return dispatchers.files
  return streamedBody ? dispatchers.uploads : dispatchers.requests
}

/**
 * How @fastify/http-proxy forwards: requests and answers pass unchanged but for their headers. `route` is one of a group
 * whose kinds and types of bodies are the same.
 */
export function proxyOptions(
  route: DeclaredRoute,
  {
    upstreams,
    dispatchers,
    streams,
    cookies,
  }: {
    upstreams: Upstreams
    dispatchers: Dispatchers
    streams: OpenStreams
    cookies: SessionCookies
  },
): FastifyHttpProxyOptions {
  const isStream = route.kind === 'stream'
  const passing = passingTo(route)
  return {
    upstream: '',
    // Bodies are read by the gateway's own parser, so that their size and type are checked first.
    proxyPayloads: false,
    internalRewriteLocationHeader: false,
    disableRequestLogging: true,
    undici: dispatcherOf(route, dispatchers) as never,
    config: { streamsBody: route.streamedBody !== undefined },
    handler(request, reply, destination, options) {
      const { signedIn } = request
      if (isStream && signedIn) streams.open(signedIn.viewer, reply.raw)
      // Not returned: a reply that is returned costs a promise and a listener for its end.
      reply.from(destination, { ...options, ...bodyOf(request) })
    },
    replyOptions: {
      getUpstream: request => upstreams.origins[contractOf(request).owner],
      rewriteRequestHeaders: (request, headers) =>
        requestHeaders(request as FastifyRequest, headers, passing, cookies),
      rewriteHeaders: (headers, request) => answerHeaders(headers, request as FastifyRequest),
      retryDelay: ({ err, req, attempt }) =>
        attempt === 0 && isStaleConnection(err) && isRepeatable(req.method) ? 1 : null,
      onResponse(request, reply, response) {
        leaveBody(request as FastifyRequest, reply as FastifyReply)
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
        const cause = error.cause ?? error
        // A streamed body that failed says itself why.
        const isExplained = cause instanceof AppError
        reply.send(
          isExplained ? cause : unavailable(contractOf(reply.request as FastifyRequest).owner, cause),
        )
      },
    },
  }
}

const contractOf = ({ contract }: Pick<FastifyRequest, 'contract'>) => contract as DeclaredRoute

/** What reply-from sends: a stream only where it is the body of the request itself. */
function bodyOf({ body, contract }: FastifyRequest): { body?: Buffer | null; contentType?: string } {
  if (body instanceof Readable) return {}
  if (contract?.streamedBody) throw new AppError('unsupported_media', texts.errors.unsupportedMedia)
  return { body: hasBytes(body) ? body : null, contentType: 'application/json' }
}

const hasBytes = (body: unknown): body is Buffer => Buffer.isBuffer(body) && body.length > 0

/** Replaces all headers of the request. */
function requestHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  passing: readonly string[],
  cookies: SessionCookies,
): IncomingHttpHeaders {
  const session = isSessionRoute(contractOf(request))
    ? readCookies(request.headers.cookie, cookies).session
    : undefined
  return upstreamHeaders(headers, passing, {
    ...gatewayHeadersOf(request),
    hasJson: hasBytes(request.body),
    sessionCookie: session && `${cookies.session}=${session}`,
    permit: request.permit,
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
