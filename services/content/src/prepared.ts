import type { Database } from '@vitrine/service-kit'

/**
 * A statement that each connection parses and plans once: for what a page of the feed runs, where planning a join of
 * six tables would cost more than running it.
 */
export function prepared<Row extends object>(name: string, text: string) {
  return async (db: Database, values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.pool.query<Row>({ name, text, values })
    return rows
  }
}
