/**
 * Trace ids without an SDK, for processes that no collector listens to: nothing is recorded, but every request, event
 * and job has an id that its log lines carry and that travels in the W3C `traceparent` format.
 */
import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  type Span,
  type SpanContext,
  type TextMapPropagator,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'

const header = 'traceparent'
/** https://www.w3.org/TR/trace-context/#traceparent-header; a later version may append fields. */
const format = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

function parse(traceparent: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = format.exec(traceparent) ?? []
  if (rest !== undefined && version === '00') return undefined
  const found = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  }
  return isSpanContextValid(found) ? found : undefined
}

const propagator: TextMapPropagator = {
  fields: () => [header],
  inject(from, carrier, setter) {
    const span = trace.getSpanContext(from)
    if (!span || !isSpanContextValid(span)) return
    const flags = span.traceFlags.toString(16).padStart(2, '0')
    setter.set(carrier, header, `00-${span.traceId}-${span.spanId}-${flags}`)
  },
  extract(into, carrier, getter) {
    const value = getter.get(carrier, header)
    const found = typeof value === 'string' ? parse(value) : undefined
    return found ? trace.setSpanContext(into, found) : into
  },
}

/** Eight digits. Not from `node:crypto`: an id need not be a secret, and that was a twentieth of the gateway's time. */
const randomHex = (): string =>
  Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

/** A span that records nothing: the caller's trace with an id of its own, or a new trace. */
function startSpan(parent: Context): Span {
  const caller = trace.getSpanContext(parent)
  const continues = caller !== undefined && isSpanContextValid(caller)
  return trace.wrapSpanContext({
    traceId: continues ? caller.traceId : randomHex() + randomHex() + randomHex() + randomHex(),
    spanId: randomHex() + randomHex(),
    traceFlags: continues ? caller.traceFlags : TraceFlags.NONE,
  })
}

const tracer: Tracer = {
  startSpan: (_name, options, parent = context.active()) =>
    startSpan(options?.root ? trace.deleteSpan(parent) : parent),
  startActiveSpan: (...args: unknown[]) => {
    const work = args.at(-1) as (span: Span) => never
    const parent = args.length > 3 ? (args[2] as Context) : context.active()
    const span = startSpan(parent)
    return context.with(trace.setSpan(parent, span), () => work(span))
  },
}

export function startTelemetry(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(propagator)
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
}
