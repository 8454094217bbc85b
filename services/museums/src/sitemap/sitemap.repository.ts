import type { Sql } from '@vitrine/service-kit'

/** The highest id of a museum; 0 without any. */
export async function newestMuseumId(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ id: number }>('select coalesce(max(id), 0)::int as id from museums')
  return row?.id ?? 0
}

/** Of museums with these ids, `to` included, in their order. */
export async function listSlugs(sql: Sql, { after, to }: { after: number; to: number }): Promise<string[]> {
  const rows = await sql.query<{ slug: string }>(
    'select slug from museums where id > $1 and id <= $2 order by id',
    [after, to],
  )
  return rows.map(({ slug }) => slug)
}
