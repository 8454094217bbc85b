import { z } from 'zod'

/** What every service reads from its environment. */
export const serviceConfig = {
  /** What this process does: answer requests, consume events and run tasks, or both. */
  ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** The service's own database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  KAFKA_BROKERS: z.string().transform(list => list.split(',').filter(Boolean)),
  /** Where identity publishes the keys that access tokens are signed with. */
  JWKS_URL: z.url(),
  /** How long those keys are used before they are fetched again: a removed key is refused after it. */
  JWKS_REFRESH_SECONDS: z.coerce.number().positive().default(60),
  /** Multiplies every rate limit, so that load tests can raise them. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Multiplies how long Redis and other services may take, so that tests do not fail on a slow machine. */
  TIMEOUT_FACTOR: z.coerce.number().positive().default(1),
} as const

/** Reads the environment by `schema`; every bad variable is named in one error. */
export function loadConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const result = schema.safeParse(env)
  if (result.success) return result.data
  const lines = result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${lines.join('\n')}`)
}
