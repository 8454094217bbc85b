/** What was answered since the last time it was taken. */
export interface Deliveries {
  requests: number
  /** Of bodies, as they were announced. */
  bytes: number
  /** Requests that the client's own copy answered (304). */
  hits: number
}

/** Counts in this process, so that no request waits for a database; the statistics take the counts now and then. */
export interface DeliveryCount {
  add(answer: { bytes: number; isHit: boolean }): void
  /** Returns the counts, and begins anew. */
  take(): Deliveries
  /** Counts that were taken and could not be stored. */
  giveBack(taken: Deliveries): void
}

export function createDeliveryCount(): DeliveryCount {
  let counts: Deliveries = { requests: 0, bytes: 0, hits: 0 }
  return {
    add({ bytes, isHit }) {
      counts.requests += 1
      counts.bytes += bytes
      if (isHit) counts.hits += 1
    },
    take() {
      const taken = counts
      counts = { requests: 0, bytes: 0, hits: 0 }
      return taken
    },
    giveBack({ requests, bytes, hits }) {
      counts.requests += requests
      counts.bytes += bytes
      counts.hits += hits
    },
  }
}
