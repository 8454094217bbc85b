import type { Sql } from '@vitrine/service-kit'

interface Column {
  table: string
  column: string
  type: string
}

const numbers = new Set(['smallint', 'integer', 'bigint', 'numeric'])

/**
 * Which columns of a database, in any table, hold the id of a user as a number or within a text or JSON, or one of the
 * words: `table.column`, sorted. The id should be no other number of the test.
 */
export async function findTraces(
  db: Sql,
  { id, words }: { id: number; words: readonly string[] },
): Promise<string[]> {
  const columns = await db.query<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c
     join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
     where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition
       and c.table_name not like '%\\_migrations'
     order by 1, 2`,
  )
  const found: string[] = []
  for (const [table, list] of Map.groupBy(columns, each => each.table)) {
    const tests = list.map(({ column, type }, place) => {
      const test = numbers.has(type)
        ? `"${column}" = $1::numeric`
        : `"${column}"::text ~* $3 or "${column}"::text ~ $2`
      return `coalesce(bool_or(${test}), false) as c${place}`
    })
    const [row] = await db.query<Record<string, boolean>>(
      `select ${tests.join(', ')} from "${table}", (select $1::numeric, $2::text, $3::text) as given(given_1, given_2, given_3)`,
      [id, `(^|[^0-9])${id}([^0-9]|$)`, words.join('|')],
    )
    list.forEach(({ column }, place) => {
      if (row?.[`c${place}`]) found.push(`${table}.${column}`)
    })
  }
  return found
}

/** Tables of every service that the runtime erases, and tests by itself. */
const ofRuntime = ['outbox', 'inbox', 'dead_letters', 'erasures', 'idempotency_keys']

/** What {@link findTraces} finds in the tables of a service's own. */
export const findOwnTraces = async (...of: Parameters<typeof findTraces>): Promise<string[]> =>
  (await findTraces(...of)).filter(name => !ofRuntime.some(table => name.startsWith(`${table}.`)))

/**
 * Columns of a service's own tables that could hold an id of a user, and of which a test knows neither that they can nor
 * that they cannot: `table.column`, sorted. `ofUsers` has whole names, `ofNoUser` those of columns in any table.
 */
export async function findUnknownColumns(
  db: Sql,
  { ofUsers, ofNoUser }: { ofUsers: Record<string, unknown>; ofNoUser: ReadonlySet<string> },
): Promise<string[]> {
  const columns = await db.query<Pick<Column, 'table' | 'column'>>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
     where c.table_schema = 'public' and t.relkind = 'r' and not t.relispartition
       and c.data_type in ('smallint', 'integer', 'bigint', 'numeric', 'jsonb', 'ARRAY')
       and c.table_name <> all($1) and c.table_name not like '%\\_migrations' and c.table_name not like 'schema%'
     order by 1, 2`,
    [ofRuntime],
  )
  return columns
    .filter(({ column }) => !ofNoUser.has(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter(name => ofUsers[name] === undefined)
}
