import type { Socket } from 'node:net'
import { AppError, sessionCookies, texts } from '@vitrine/contracts'
import {
  answerEarly,
  bodyTotalMs,
  createRevocations,
  createTokenVerifier,
  errorBody,
  limitBodyTime,
  toAppError,
} from '@vitrine/service-kit'
import { createMetrics, type Logger } from '@vitrine/telemetry'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type GatewayConfig, isSecure, serviceOrigins } from './config.ts'
import { prepareClose } from './connections.ts'
import { createLimits } from './limits/limits.ts'
import { registerDocs } from './openapi/docs.ts'
import { createOps } from './ops.ts'
import { connectRedis } from './redis.ts'
import { registerApiRoutes } from './routing/api-routes.ts'
import { createOpenStreams } from './routing/open-streams.ts'
import { drainOf } from './routing/streamed-bodies.ts'
import { refusalOf } from './routing/strictness.ts'
import { observeRequests } from './routing/tracing.ts'
import { createUpstreams } from './routing/upstreams.ts'
import { securityHeaders } from './security/headers.ts'
import { createRenewals } from './sessions/renewals.ts'
import { createSessions } from './sessions/sessions.ts'
import { inlineScriptHashes } from './spa/inline-scripts.ts'
import { findWebApp, registerWebApp, type ServePage } from './spa/web-app.ts'

const bodyLimitBytes = 64 * 1024
/** For the headers, and for a body that is not streamed. */
const jsonMs = 30_000

export interface Gateway {
  app: FastifyInstance
  /** Listens; `app.server.address()` says where. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The only public port: identity at the edge, limits, routing by the contracts, and the web app. */
export async function createGateway(config: GatewayConfig, log: Logger): Promise<Gateway> {
  const cookies = sessionCookies(config.PUBLIC_URL)
  const timeoutFactor = config.TIMEOUT_FACTOR
  const upstreams = createUpstreams(serviceOrigins(config), {
    answerTimeoutMs: config.ANSWER_TIMEOUT_MS,
    timeoutFactor,
  })
  const metrics = createMetrics('gateway')
  const redis = connectRedis(config.REDIS_URL, log, timeoutFactor)
  const revocations = createRevocations({
    redis,
    timeoutFactor,
    onFailure: error => log.warn({ err: error }, 'revocations cannot be read: every session is checked'),
  })
  const limits = createLimits({
    redis,
    factor: config.RATE_LIMIT_FACTOR,
    configured: config.RATE_LIMITS,
    onFallback: error => log.debug({ err: error }, 'limits are counted in this process alone'),
  })
  const sessions = createSessions({
    tokens: createTokenVerifier({
      keys: { url: config.JWKS_URL },
      refreshMs: config.JWKS_REFRESH_SECONDS * 1000,
      timeoutFactor,
    }),
    revocations,
    renewals: createRenewals(upstreams),
    limits,
    cookies,
  })
  const streams = createOpenStreams({ max: config.MAX_STREAMS })
  revocations.onRevoked(streams.endSession)
  const ops = createOps({ config, redis, upstreams, metrics, log })

  const app = createServer(config, log)
  const close = prepareClose(app)
  const webApp = config.WEB_DIST ? findWebApp(config.WEB_DIST, log) : null
  const headers = securityHeaders({
    isSecure: isSecure(config),
    mediaOrigins: config.MEDIA_ORIGINS,
    scriptHashes: webApp ? inlineScriptHashes(webApp.template) : [],
  })
  observeRequests(app, metrics)
  limitBodyTime(app, jsonMs)
  hardenRequests(app, headers)
  ops.registerHealth(app)
  await registerApiRoutes(app, {
    upstreams,
    sessions,
    limits,
    streams,
    cookies,
    publicOrigin: config.PUBLIC_URL,
    fileHeaders: headers.file,
  })
  await registerDocs(app)
  const servePage = webApp
    ? await registerWebApp(app, {
        ...webApp,
        timeoutFactor,
        publicUrl: config.PUBLIC_URL,
        upstreams,
        limits,
        cookies,
      })
    : null
  setNotFound(app, servePage)

  return {
    app,
    async start() {
      await redis.connect().catch(() => log.warn('Redis does not answer yet'))
      await revocations.start()
      await ops.start()
      const address = await app.listen({ host: config.HOST, port: config.PORT })
      log.info({ address }, 'listening')
    },
    async stop() {
      streams.endAll()
      await close()
      await ops.stop()
      await revocations.stop()
      redis.disconnect()
      await upstreams.close()
    },
  }
}

/** Names no page. The browser keeps showing the address that was asked for. */
const unknownPage = '/404'

/** Whether the path of an address is encoded correctly: a link that was cut in a message may not be. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] as string)
    return true
  } catch {
    return false
  }
}

function createServer(config: GatewayConfig, log: Logger): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than the few log lines that name their request.
    childLoggerFactory: logger => logger,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: bodyLimitBytes,
    requestTimeout: bodyTotalMs,
    http: { headersTimeout: jsonMs },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || url.startsWith('/api/') ? url : unknownPage),
    frameworkErrors: (error, request, reply) => answerError(log, error, request, reply),
    clientErrorHandler: answerUnreadable,
  })
  // Bodies are small, so they are read whole before a service gets them; the service alone parses them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error, request, reply) => answerError(log, error, request, reply))
  return app
}

function answerError(log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error)
  const { raw } = request
  const hasDisconnected = raw.destroyed && !raw.complete
  if (known.status >= 500 && !hasDisconnected) logFailure(log, request, known)
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
  answerEarly(request, reply, drainOf(request))
  reply.code(known.status).header('cache-control', 'no-store').send(errorBody(known, request.id))
}

/** An unexpected error with everything that is known of it; an unavailable service in one line, for there are many. */
function logFailure(log: Logger, request: FastifyRequest, error: AppError): void {
  const { id: requestId, method, url } = request
  if (error.code !== 'service_unavailable') {
    log.error({ err: error, requestId }, error.message)
    return
  }
  const reasons: string[] = []
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) reasons.push(cause.message)
  log.warn({ requestId, method, url, reasons }, 'unavailable')
}

/** For bytes that Node's parser cannot read as one request: there is no reply to send an answer with. */
function answerUnreadable(_error: Error, socket: Socket): void {
  if (!socket.writable) return
  const error = new AppError('validation_error', texts.errors.validation.message)
  const body = JSON.stringify(errorBody(error, crypto.randomUUID()))
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function hardenRequests(app: FastifyInstance, headers: ReturnType<typeof securityHeaders>): void {
  const page = Object.entries(headers.page)
  const api = Object.entries(headers.api)
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url as string
    const isApi = url.startsWith('/api/') && !url.startsWith('/api/docs')
    for (const [name, value] of isApi ? api : page) reply.header(name, value)
    reply.header('x-request-id', request.id)
    const refusal = refusalOf(request.raw)
    if (refusal === null) return done()
    app.log.info({ requestId: request.id, refusal }, 'refused')
    done(new AppError('validation_error', texts.errors.validation.message))
  })
}

function setNotFound(app: FastifyInstance, servePage: ServePage | null): void {
  app.setNotFoundHandler((request, reply) => {
    if (servePage?.accepts(request)) return servePage.send(request, reply)
    throw new AppError('not_found', texts.errors.notFound.message)
  })
}
