import { AppError, texts } from '@vitrine/contracts'
import {
  createHttpHistogram,
  createMetrics,
  type Logger,
  type Registry,
  renderMetrics,
  startServerSpan,
} from '@vitrine/telemetry'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { TokenVerifier } from './access-token.ts'
import { limitBodyTime } from './body-deadline.ts'
import { answerEarly, streamedDrain } from './early-answer.ts'
import { errorBody, toAppError } from './errors.ts'
import { bodyTotalMs } from './streamed-body.ts'
import { compileValidator } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    tokens: TokenVerifier | null
  }
}

/** Named parts and whether each can do its work now; all true: ready. */
export type Readiness = () => Record<string, boolean> | Promise<Record<string, boolean>>

const bodyLimitBytes = 64 * 1024
/** For the headers, and for a body that is not streamed. */
const jsonMs = 15_000

/**
 * A Fastify instance as every service has it: the error body in one place, JSON only, `/healthz`, `/readyz`,
 * `/metrics`, a span and a request id for each request.
 */
export function createApp(options: {
  name: string
  log: Logger
  /** Null for a worker, which serves no route that needs a person. */
  tokens: TokenVerifier | null
  ready: Readiness
  metrics?: Registry
}): FastifyInstance {
  const { name, log, ready, metrics = createMetrics(name) } = options
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: bodyTotalMs,
    http: { headersTimeout: jsonMs },
    forceCloseConnections: true,
    requestIdHeader: 'x-request-id',
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  })
  app.decorate('tokens', options.tokens)
  limitBodyTime(app, jsonMs)

  app.setValidatorCompiler(compileValidator)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  )

  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    const { id: requestId } = request
    // Refused on purpose, and often while there is least time for it: without a stack.
    if (error === known && known.status === 503) request.log.warn({ requestId }, known.message)
    else if (known.status >= 500) request.log.error({ err: error, requestId }, known.message)
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
    if (request.routeOptions.config?.streamsBody) answerEarly(request, reply, streamedDrain)
    return reply.code(known.status).header('cache-control', 'no-store').send(errorBody(known, requestId))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', texts.errors.notFound.message)
  })

  const seconds = createHttpHistogram(metrics)
  app.addHook('onRequest', (request, reply, done) => {
    const traceparent = request.headers.traceparent
    const span = startServerSpan(
      `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      { 'http.request.method': request.method, 'http.route': request.routeOptions.url ?? '' },
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    reply.raw.once('close', () => span.end(reply.statusCode))
    span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const parts = await ready()
    const isReady = Object.values(parts).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', parts })
  })
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await renderMetrics(metrics)
    return reply.type(contentType).send(text)
  })
  return app
}
