import { type Logger, type Registry, renderMetrics } from '@vitrine/telemetry'
import fastify, { type FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { request } from 'undici'
import type { GatewayConfig } from './config.ts'
import { checkHealth, type Upstreams } from './routing/upstreams.ts'

export interface Ops {
  /** `/healthz` and `/readyz`, on the public port too: they show nothing that a visitor could not find out. */
  registerHealth(app: FastifyInstance): void
  /** Opens the port of metrics, where one is configured. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Requests for readiness cause at most one check of the services in this time. */
const readinessTtlMs = 1_000
const keysTimeoutMs = 1_000

interface Readiness {
  isReady: boolean
  parts: Record<string, boolean>
  upstreams: Record<string, boolean>
}

export function createOps(options: {
  config: GatewayConfig
  redis: Redis
  upstreams: Upstreams
  metrics: Registry
  log: Logger
}): Ops {
  const { config, redis, upstreams, metrics, log } = options
  let hasKeys = false
  let known: { at: number; readiness: Promise<Readiness> } | undefined

  async function refresh(): Promise<Readiness> {
    const [isRedisAvailable, areKeysAvailable, health] = await Promise.all([
      redis.ping().then(
        () => true,
        () => false,
      ),
      hasKeys || fetchesKeys(config.JWKS_URL, keysTimeoutMs * config.TIMEOUT_FACTOR),
      checkHealth(upstreams),
    ])
    hasKeys = areKeysAvailable
    return {
      // A service that is down takes its own routes with it, not the gateway.
      isReady: isRedisAvailable && hasKeys,
      parts: { redis: isRedisAvailable, keys: hasKeys },
      upstreams: health,
    }
  }

  function readiness(): Promise<Readiness> {
    if (!known || Date.now() - known.at > readinessTtlMs) known = { at: Date.now(), readiness: refresh() }
    return known.readiness
  }

  function registerHealth(app: FastifyInstance): void {
    app.get('/healthz', () => ({ status: 'ok' }))
    app.get('/readyz', async (_request, reply) => {
      const { isReady, parts, upstreams } = await readiness()
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 'ready' : 'not ready', parts, upstreams })
    })
  }

  const metricsPort = config.OPS_PORT === undefined ? null : fastify()
  if (metricsPort) {
    registerHealth(metricsPort)
    metricsPort.get('/metrics', async (_request, reply) => {
      const { contentType, text } = await renderMetrics(metrics)
      return reply.type(contentType).send(text)
    })
  }

  return {
    registerHealth,
    async start() {
      await readiness()
      if (!metricsPort) return
      const address = await metricsPort.listen({ host: config.OPS_HOST, port: config.OPS_PORT as number })
      log.info({ address }, 'metrics')
    },
    async stop() {
      await metricsPort?.close()
    },
  }
}

async function fetchesKeys(url: string, timeoutMs: number): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
    await body.dump()
    return statusCode === 200
  } catch {
    return false // identity does not answer yet
  }
}
