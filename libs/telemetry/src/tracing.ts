/**
 * Spans where work enters a process: a request, an event, a job. What leaves it (SQL, Redis, HTTP, Kafka) has spans
 * from the instrumentations that `exporting.ts` loads. Without `register.ts` all of this is a no-op.
 */
import {
  type Attributes,
  type Context,
  context,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { hasCollector } from './collector.ts'
import { withoutCredentials } from './credentials.ts'

export { type Attributes, type Span, SpanKind } from '@opentelemetry/api'

/** Decided at the start of the process, as `register.ts` does: reading the environment is slow. */
const isInstrumented = hasCollector()

const tracer = () => trace.getTracer('vitrine')

const contextOf = (traceparent: string | undefined): Context =>
  traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active()

/** The span that a W3C header names. */
export const spanContextOf = (traceparent: string | undefined): SpanContext | undefined =>
  traceparent ? trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent })) : undefined

export interface ServerSpan {
  span: Span
  /** Runs `work`, and all that it starts, inside the span. */
  run<T>(work: () => T): T
  /** Ends the span with the answer's status code. */
  end(statusCode: number): void
}

/** The span of one request; `parentTraceparent` is the caller's W3C header. */
export function startServerSpan(
  name: string,
  attributes: Attributes = {},
  parentTraceparent?: string,
): ServerSpan {
  const parent = contextOf(parentTraceparent)
  const span = tracer().startSpan(name, { attributes, kind: SpanKind.SERVER }, parent)
  const active = trace.setSpan(parent, span)
  return {
    span,
    run: work => context.with(active, work),
    end(statusCode) {
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Runs `work` inside a span that ends with it; a rejection marks the span and is passed on. */
export async function withSpan<T>(
  name: string,
  attributes: Attributes,
  parentTraceparent: string | undefined,
  work: (span: Span) => Promise<T> | T,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  const parent = contextOf(parentTraceparent)
  const span = tracer().startSpan(name, { attributes, kind }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span))
  } catch (error) {
    span.recordException(exceptionOf(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Runs `work` inside a trace that began elsewhere; in the present one where `traceparent` is undefined. */
export const withTrace = <T>(traceparent: string | undefined, work: () => T): T =>
  context.with(contextOf(traceparent), work)

function exceptionOf(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: withoutCredentials(String(error)) }
  const { name, message, stack } = error
  return { name, message: withoutCredentials(message), ...(stack && { stack: withoutCredentials(stack) }) }
}

/** The W3C header that continues the present trace elsewhere, or undefined outside one. */
export const currentTraceparent = (): string | undefined => traceparentIn(context.active())

/**
 * The header that a request made inside `span` carries. Undefined also where a collector is named: the
 * instrumentation of undici then writes the header itself.
 */
export const outgoingTraceparent = (span: Span | undefined): string | undefined =>
  span && !isInstrumented ? traceparentIn(trace.setSpan(ROOT_CONTEXT, span)) : undefined

function traceparentIn(from: Context): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(from, carrier)
  return carrier.traceparent
}

export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId
}

const flushWithinMs = 3_000

/** Sends what spans are still held; call it last on the way out. A collector that hangs delays the end by 3 s. */
export async function flushTraces(): Promise<void> {
  const provider = trace.getTracerProvider() as { getDelegate?(): { shutdown?(): Promise<void> } }
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    diag.warn(`the last spans were not sent within ${flushWithinMs / 1000} s`)
    late.resolve()
  }, flushWithinMs)
  await Promise.race([provider.getDelegate?.().shutdown?.(), late.promise])
  clearTimeout(timer)
}
