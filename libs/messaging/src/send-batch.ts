import type { OutboxRow } from './cloud-event.ts'

/** Below the 1 MB that a broker accepts, with room for keys and headers. */
const maxSendBytes = 768 * 1024
/** An upper bound for the headers of an event, and of a dead letter. */
const headerBytes = 1024

/** The span of a send belongs to the trace that caused the events, where one did; a mixed batch only links to its traces. */
export function commonTraceOf(rows: readonly OutboxRow[]): string | undefined {
  const [first] = rows
  const common = first?.headers.traceparent
  return rows.every(row => row.headers.traceparent === common) ? common : undefined
}

/**
 * As many rows as a broker accepts in one batch, which all of them may become if they share a partition. A single row
 * always fits: the outbox bounds its data.
 */
export function withinSize(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  let bytes = 0
  const end = rows.findIndex(row => {
    bytes += Buffer.byteLength(row.data) + headerBytes
    return bytes > maxSendBytes
  })
  return end === -1 ? rows : rows.slice(0, Math.max(1, end))
}
