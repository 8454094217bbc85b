import type { Sql } from './database.ts'

/** One list of what a service has of a user: a file of the user's export. */
export interface ExportSection {
  /** Of the file, without an extension: letters, digits and hyphens. Unique among all services. */
  file: string
  /** Records in bounded pages, so that no list is in memory as a whole. All of them have the same fields. */
  pages: AsyncIterable<readonly object[]>
}

const pageRows = 500

/**
 * The pages of a list, each read from the key that the one before ended with; the first from `first`. A read answers with
 * at most `limit` rows in the order of their keys.
 */
export async function* keysetPages<Row, Key>(
  read: (after: Key, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  first: Key,
): AsyncGenerator<Row[]> {
  let after = first
  while (true) {
    const rows = await read(after, pageRows)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = keyOf(last)
  }
}

type Key = number | string

/**
 * A section by one statement. `$1` is the user, `$2` the largest number of rows, `$3` and on the key that the page before
 * ended with, which is `first` for the first page. Each row has its key as the column `key` (for several columns
 * `json_build_array(…)`), which its record leaves out.
 */
export function exportRows(
  db: Sql,
  userId: number,
  { file, first = [0], statement }: { file: string; first?: readonly Key[]; statement: string },
): ExportSection {
  type Row = { key: Key | readonly Key[] }
  const read = (after: readonly Key[], limit: number) => db.query<Row>(statement, [userId, limit, ...after])
  const rows = keysetPages(read, ({ key }) => [key].flat(), first)
  return { file, pages: withoutKeys(rows) }
}

async function* withoutKeys(pages: AsyncIterable<{ key: unknown }[]>): AsyncGenerator<object[]> {
  for await (const rows of pages) yield rows.map(({ key: _, ...record }) => record)
}
