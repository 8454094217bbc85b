import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentSpanId: string
  name: string
  /** The instrumentation that made it. */
  scope: string
  kind: number
}

interface TracesRequest {
  resourceSpans?: { scopeSpans?: { scope: { name: string }; spans: Omit<ReceivedSpan, 'scope'>[] }[] }[]
}

/** The end of the line: OTLP over HTTP as JSON, from a process or from a collector. Keeps what arrived, as sent too. */
export async function startSpanReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const arrivals = new EventEmitter()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    bodies.push(body)
    const { resourceSpans = [] }: TracesRequest = JSON.parse(body)
    for (const { scope, spans: some } of resourceSpans.flatMap(({ scopeSpans = [] }) => scopeSpans))
      for (const span of some)
        spans.push({ ...span, parentSpanId: span.parentSpanId ?? '', scope: scope.name })
    arrivals.emit('spans')
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Resolves with the first span of this kind, also with one that arrives later. */
    async until(isOfKind: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
      for (;;) {
        const found = spans.find(isOfKind)
        if (found) return found
        await once(arrivals, 'spans')
      }
    },
    /** All that was received, to look for what must not be there. */
    text: () => bodies.join('\n'),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
