/**
 * Preloaded by `node --import @vitrine/telemetry/register`: trace ids flow from request to log line to event in
 * every process; spans are recorded and sent only where OTEL_EXPORTER_OTLP_ENDPOINT names a collector.
 * OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER(_ARG) mean what OpenTelemetry says they mean.
 */
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { AlwaysOffSampler, TracerProvider } from '@opentelemetry/sdk-trace'

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
propagation.setGlobalPropagator(new W3CTraceContextPropagator())

const exporting =
  process.env.OTEL_SDK_DISABLED !== 'true' &&
  Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

trace.setGlobalTracerProvider(
  exporting
    ? await import('./exporting.ts').then(({ createExportingProvider }) => createExportingProvider())
    : new TracerProvider({ sampler: new AlwaysOffSampler() }),
)
