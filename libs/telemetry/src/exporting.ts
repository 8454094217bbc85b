/** Loaded only where a collector is named: the exporter and its dependencies cost start-up time. */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

export function createExportingProvider(): TracerProvider {
  return new TracerProvider({
    sampler: samplerOf(process.env.OTEL_TRACES_SAMPLER, process.env.OTEL_TRACES_SAMPLER_ARG),
    resource: defaultResource().merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
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
