import type { Sql } from '@vitrine/service-kit'

const file = 'museum-universe'

/** The digest of the bundled file that was imported completely. */
export async function findImported(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.query<{ digest: string }>('select digest from imported_files where name = $1', [
    file,
  ])
  return row?.digest
}

export const keepImported = (sql: Sql, digest: string): Promise<unknown> =>
  sql.query(
    `insert into imported_files (name, digest) values ($1, $2)
     on conflict (name) do update set digest = excluded.digest`,
    [file, digest],
  )
