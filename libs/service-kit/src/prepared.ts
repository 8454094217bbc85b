import type { Sql } from './database.ts'

/**
 * A statement that each connection parses once: for what a page runs, where planning it would cost more than running
 * it. PostgreSQL also plans it once where a plan for any values seems as cheap to it as one for each; a database of
 * `plans: 'once'` leaves it no choice.
 */
export const prepared =
  <Row extends object>(name: string, text: string) =>
  (sql: Sql, values: readonly unknown[]): Promise<Row[]> =>
    sql.query<Row>(text, values, name)
