import { allRoutes, type Service, services } from '@vitrine/contracts'
import {
  isRateLimit,
  JsonVariable,
  MediaOrigins,
  originsOf,
  PublicUrl,
  serviceConfig,
  serviceUrls,
} from '@vitrine/service-kit'
import { z } from 'zod'

const { HOST, LOG_LEVEL, REDIS_URL, JWKS_URL, JWKS_REFRESH_SECONDS, RATE_LIMIT_FACTOR, TIMEOUT_FACTOR } =
  serviceConfig

/** `none`, a number of proxies in front, or their addresses and networks; `loopback` is one of the names. */
const TrustProxy = z
  .string()
  .default('none')
  .transform(text => {
    if (text === 'none' || text === '') return false
    const proxies = Number(text)
    return Number.isInteger(proxies) ? (_address: string, hop: number) => hop < proxies : text
  })

const limitNames: ReadonlySet<string> = new Set([
  'user',
  'anonymous',
  'pages',
  ...allRoutes.flatMap(({ operationId, rateLimit, firstDayLimit }) => [
    ...(rateLimit ? [operationId] : []),
    ...(firstDayLimit ? [`${operationId}.firstDay`] : []),
  ]),
])

/** Limits in place of the declared ones, as JSON: `{"createComment":"60/min","createComment.firstDay":"5/24h"}`. */
const RateLimits = JsonVariable.pipe(
  z.record(
    z.string().refine(name => limitNames.has(name), 'is not the name of a limit'),
    z.string().refine(isRateLimit, 'is not a limit'),
  ),
).prefault('{}')

export const GatewayConfig = z.object({
  HOST,
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Metrics are served there and nowhere else; absent: nowhere. */
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL,
  REDIS_URL,
  JWKS_URL,
  JWKS_REFRESH_SECONDS,
  RATE_LIMIT_FACTOR,
  RATE_LIMITS: RateLimits,
  TIMEOUT_FACTOR,
  /** `IDENTITY_URL`, `CONTENT_URL` …: one for each service. */
  ...serviceUrls(services),
  /** The built web app; absent: the API alone. */
  WEB_DIST: z.string().optional(),
  /** The address that people see: https makes the cookies Secure and `__Host-`, and HSTS is sent. */
  PUBLIC_URL: PublicUrl,
  MEDIA_ORIGINS: MediaOrigins,
  TRUST_PROXY: TrustProxy,
  /** How long a service may take to answer. */
  ANSWER_TIMEOUT_MS: z.coerce.number().int().positive().default(10_000),
  /** Open event streams of this process. */
  MAX_STREAMS: z.coerce.number().int().positive().default(10_000),
})
export type GatewayConfig = z.output<typeof GatewayConfig>

export const serviceOrigins = (config: GatewayConfig): Record<Service, string> => originsOf(services, config)

export const isSecure = (config: GatewayConfig): boolean => config.PUBLIC_URL.startsWith('https:')
