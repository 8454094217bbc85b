import type { Sql } from './database.ts'

const batchRows = 5_000

/**
 * Deletes in bounded batches until nothing is left to delete, so that no statement holds many locks; returns how many
 * rows went. `statement` deletes at most `$1` rows and returns one row for each; `values` begin at `$2`.
 */
export async function purge(
  sql: Sql,
  statement: string,
  values: readonly unknown[] = [],
  batch = batchRows,
): Promise<number> {
  let purged = 0
  while (true) {
    const { length } = await sql.query(statement, [batch, ...values])
    purged += length
    if (length < batch) return purged
  }
}
