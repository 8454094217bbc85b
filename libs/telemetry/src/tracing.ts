/**
 * Spans made by hand where work enters a process (a request, an event, a job): no library is patched to make them.
 * Without `register.ts` all of this is a no-op.
 */
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

export { type Attributes, type Span, SpanKind } from '@opentelemetry/api'

const tracer = () => trace.getTracer('vitrine')

const contextOf = (traceparent: string | undefined): Context =>
  traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active()

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
    span.recordException(error instanceof Error ? error : String(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** The W3C header that continues the present trace elsewhere, or undefined outside one. */
export const currentTraceparent = (): string | undefined => traceparentOf(trace.getActiveSpan())

/** The same for a span that is not the present one. */
export function traceparentOf(active: Span | undefined): string | undefined {
  const span = active?.spanContext()
  if (!span || !isSpanContextValid(span)) return undefined
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId
}

/** Sends what spans are still held; call it last on the way out. */
export async function flushTraces(): Promise<void> {
  const provider = trace.getTracerProvider() as { getDelegate?(): { shutdown?(): Promise<void> } }
  await provider.getDelegate?.().shutdown?.()
}
