/**
 * Preloaded by `node --import @vitrine/telemetry/register`. Trace ids flow from request to log line to event in every
 * process; only where OTEL_EXPORTER_OTLP_ENDPOINT names a collector is the OpenTelemetry SDK loaded, and then
 * OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER(_ARG) mean what OpenTelemetry says they mean.
 */
import { hasCollector } from './collector.ts'

const { startTelemetry } = hasCollector() ? await import('./exporting.ts') : await import('./trace-ids.ts')
startTelemetry()
