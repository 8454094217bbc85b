import { LRUCache } from 'lru-cache'

/** Rows that many pages show, by id: bounded, read from SQL when they are not there. */
export interface RowsById<Row> {
  /** Those of these ids that exist. */
  get(ids: Iterable<number>): Promise<ReadonlyMap<number, Row>>
  forget(ids: readonly number[]): void
  clear(): void
}

export function createRowsById<Row extends object>(options: {
  /** The least recently used make room. */
  max: number
  trustedMs: number
  read: (ids: number[]) => Promise<ReadonlyMap<number, Row>>
}): RowsById<Row> {
  const rows = new LRUCache<number, Row>({
    max: options.max,
    ttl: options.trustedMs,
    // Its clock is read once in so many milliseconds, by a timer.
    ttlResolution: Math.min(1_000, options.trustedMs / 10),
  })
  let forgotten = 0

  return {
    async get(ids) {
      const found = new Map<number, Row>()
      const missing: number[] = []
      for (const id of ids) {
        if (found.has(id)) continue
        const row = rows.get(id)
        if (row) found.set(id, row)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      const before = forgotten
      for (const [id, row] of await options.read([...new Set(missing)])) {
        found.set(id, row)
        // What was read may be older than what was forgotten meanwhile.
        if (forgotten === before) rows.set(id, row)
      }
      return found
    },
    forget(ids) {
      forgotten++
      for (const id of ids) rows.delete(id)
    },
    clear() {
      forgotten++
      rows.clear()
    },
  }
}
