import type { Sql, Transaction } from '@vitrine/service-kit'

export const addDeleted = (tx: Transaction, id: number): Promise<unknown> =>
  tx.query('insert into deleted_communities (id) values ($1) on conflict do nothing', [id])

export const removeDeleted = (tx: Transaction, id: number): Promise<unknown> =>
  tx.query('delete from deleted_communities where id = $1', [id])

/** Which of these communities are deleted, and not restored. */
export async function listDeleted(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select id from deleted_communities where id = any($1::bigint[])',
    [ids],
  )
  return rows.map(row => row.id)
}
