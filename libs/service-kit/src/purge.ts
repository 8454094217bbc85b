import type { Sql } from './database.ts'

const batchRows = 5_000

/**
 * Deletes, or ages, in bounded batches until no row is left to, so that no statement holds many locks; returns how many
 * rows it was. `statement` changes at most `$1` rows and returns one row for each; `values` begin at `$2`.
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

/** Where rows name a user: a table, its column, and in SQL what else is true of such a row. */
export type UserRows = readonly [table: string, column: string, condition?: string]

/** Deletes the rows that name a user, in bounded statements. */
export async function eraseRows(sql: Sql, places: readonly UserRows[], userId: number): Promise<void> {
  for (const [table, column, condition = 'true'] of places) {
    const isLeft = async () => {
      const rows = await sql.query(`select 1 from ${table} where ${column} = $1 and ${condition} limit 1`, [
        userId,
      ])
      return rows.length > 0
    }
    // A row that is updated meanwhile is another one then, which the statement does not find.
    while (await isLeft())
      await purge(
        sql,
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${column} = $2 and ${condition} limit $1::int)) returning 1`,
        [userId],
      )
  }
}
