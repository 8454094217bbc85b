import type { Sql, Transaction } from '@vitrine/service-kit'

/** Some posts of an author; comments and likes that are on their way to them are waited for. */
export const lockPostsOf = (
  tx: Transaction,
  authorId: number,
  limit: number,
): Promise<{ id: number; museumId: number | null }[]> =>
  tx.query(
    `select id, museum_id as "museumId" from posts where author_id = $1 order by id limit $2 for update`,
    [authorId, limit],
  )

export async function trashedPostsOf(sql: Sql, authorId: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>('select id from deleted_posts where author_id = $1 limit $2', [
    authorId,
    limit,
  ])
  return rows.map(row => row.id)
}
