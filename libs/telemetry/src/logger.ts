import { trace } from '@opentelemetry/api'
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { withoutCredentials } from './credentials.ts'

export type { Logger } from 'pino'

/** Never written, at the top level of a line or one object down, whatever logs them. */
const secretFields = ['password', 'passwordHash', 'token', 'accessToken', 'secret', 'cookie', 'authorization']
const secretHeaders = ['cookie', 'authorization', '["set-cookie"]', '["x-csrf-token"]']

const redact = [
  ...secretFields.flatMap(field => [field, `*.${field}`]),
  ...['headers', 'req.headers', 'request.headers', 'res.headers', 'response.headers'].flatMap(parent =>
    secretHeaders.map(header => (header.startsWith('[') ? parent + header : `${parent}.${header}`)),
  ),
  // A rejected command of Redis comes with its arguments: AUTH's is the password.
  ...['err', 'err.cause', 'err.aggregateErrors[*]', 'error'].map(parent => `${parent}.command.args`),
]

/** A JSON logger whose lines carry the service's name, the time and, inside a trace, its id. */
export function createLogger(options: {
  name: string
  level?: LoggerOptions['level']
  /** Standard output unless a test listens. */
  destination?: DestinationStream
}): Logger {
  const settings: LoggerOptions = {
    level: options.level ?? 'info',
    base: { name: options.name },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: redact, censor: '[redacted]' },
    hooks: { streamWrite: withoutCredentials },
    mixin: () => {
      const span = trace.getActiveSpan()?.spanContext()
      return span ? { traceId: span.traceId, spanId: span.spanId } : {}
    },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
