import { type Logger, type Registry, renderMetrics } from '@vitrine/telemetry'
import fastify, { type FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { request } from 'undici'
import type { GatewayConfig } from './config.ts'
import { answers, type Upstream } from './routing/upstream.ts'

export interface Ops {
  /** `/healthz` and `/readyz`, on the public port too: they tell nothing that a visitor could not see. */
  registerHealth(app: FastifyInstance): void
  /** Opens the port of metrics, where one is named. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Nobody makes us ask every service more often than that. */
const readinessKeptMs = 1_000

interface Readiness {
  isReady: boolean
  parts: Record<string, boolean>
  upstreams: Record<string, boolean>
}

export function createOps(options: {
  config: GatewayConfig
  redis: Redis
  upstreams: Record<string, Upstream>
  metrics: Registry
  log: Logger
}): Ops {
  const { config, redis, upstreams, metrics, log } = options
  let hasKeys = false
  let known: { at: number; readiness: Promise<Readiness> } | undefined

  async function look(): Promise<Readiness> {
    const [isRedisThere, areKeysThere, ...states] = await Promise.all([
      redis.ping().then(
        () => true,
        () => false,
      ),
      hasKeys || keysAnswer(config.JWKS_URL),
      ...Object.values(upstreams).map(upstream => answers(upstream)),
    ])
    hasKeys = areKeysThere
    const names = Object.keys(upstreams)
    return {
      // A service that is down takes its own routes with it, not the gateway.
      isReady: isRedisThere && hasKeys,
      parts: { redis: isRedisThere, keys: hasKeys },
      upstreams: Object.fromEntries(names.map((name, index) => [name, states[index] as boolean])),
    }
  }

  function readiness(): Promise<Readiness> {
    if (!known || Date.now() - known.at > readinessKeptMs) known = { at: Date.now(), readiness: look() }
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

async function keysAnswer(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url, { headersTimeout: 1_000, bodyTimeout: 1_000 })
    await body.dump()
    return statusCode === 200
  } catch {
    return false // identity is not there yet
  }
}
