/**
 * The OpenTelemetry SDK with the instrumentations of the libraries that leave the process. Loaded only where a
 * collector is named, and before those libraries: their ES imports are patched while they load.
 */
import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api'
import { TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { KafkaJsInstrumentation } from '@opentelemetry/instrumentation-kafkajs'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { envDetector, serviceNameEnvDetector } from '@opentelemetry/resources'
import { NodeSDK } from '@opentelemetry/sdk-node'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import { register } from 'import-in-the-middle/register-hooks.mjs'
import { withoutCredentials } from './credentials.ts'
import { createLogger } from './logger.ts'
import { spanContextOf } from './tracing.ts'

export function startTelemetry(): void {
  register({ include: ['pg', 'pg-pool', 'ioredis', 'kafkajs'] })
  diag.setLogger(diagnostics(), { logLevel: DiagLogLevel.WARN })
  new NodeSDK({
    resourceDetectors: [envDetector, serviceNameEnvDetector],
    sampler: samplerOf(process.env.OTEL_TRACES_SAMPLER, process.env.OTEL_TRACES_SAMPLER_ARG),
    textMapPropagator: new OriginalTracePropagator(),
    // Metrics are scraped from /metrics and logs go to standard output: only traces are pushed.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
      // The command's name only: arguments hold passwords (AUTH), session ids and what people wrote.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: command => command }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        startSpanHook: ({ origin, path }) => {
          const shown = pathOf(path)
          return { 'url.full': `${origin}${shown}`, 'url.path': shown, 'url.query': '' }
        },
      }),
      new KafkaJsInstrumentation({
        producerHook: (span, { message }) => {
          const cause = spanContextOf(message.headers?.traceparent?.toString())
          if (cause) span.addLink({ context: cause })
        },
      }),
    ],
  }).start()
}

/** A query may contain a search text or a token from a mail. */
const pathOf = (path: string) => withoutCredentials(path.split('?', 1)[0] ?? '')

/**
 * W3C trace context, but a message that names a trace keeps it: the instrumentation of kafkajs would overwrite the
 * request that caused an event with the relay that sends it.
 */
class OriginalTracePropagator extends W3CTraceContextPropagator {
  override inject(...[from, carrier, setter]: Parameters<W3CTraceContextPropagator['inject']>): void {
    const namesTrace = typeof carrier === 'object' && carrier !== null && TRACE_PARENT_HEADER in carrier
    if (!namesTrace) super.inject(from, carrier, setter)
  }
}

/** The samplers that the specification names; unset means one trace in ten, each followed wholly. */
export function samplerOf(name = 'parentbased_traceidratio', argument = '0.1'): Sampler {
  const ratio = Number(argument)
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG must be 0 to 1, not "${argument}"`)
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = roots[name.replace(/^parentbased_/, '')]?.()
  if (!root) throw new Error(`OTEL_TRACES_SAMPLER "${name}" is not a sampler`)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** What the SDK reports about itself, for example that the collector is unavailable, as lines of our log. */
function diagnostics(): DiagLogger {
  const log = createLogger({
    name: process.env.OTEL_SERVICE_NAME ?? 'telemetry',
    level: process.env.LOG_LEVEL ?? 'info',
  })
  const at = (level: 'debug' | 'warn' | 'error') => (message: string) =>
    log[level](`OpenTelemetry: ${message}`)
  return { verbose: at('debug'), debug: at('debug'), info: at('debug'), warn: at('warn'), error: at('error') }
}
