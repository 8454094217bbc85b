import type { Sql, Transaction } from '@vitrine/service-kit'

export async function addDeleted(tx: Transaction, id: number): Promise<void> {
  await tx.query('insert into deleted_communities (id) values ($1) on conflict do nothing', [id])
}

export async function removeDeleted(tx: Transaction, id: number): Promise<void> {
  await tx.query('delete from deleted_communities where id = $1', [id])
}

/** Which of these communities are deleted, and not restored. */
export async function listDeleted(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select id from deleted_communities where id = any($1::bigint[])',
    [ids],
  )
  return rows.map(row => row.id)
}

/** Copies who may read a community; returns whether it was not known as that before. */
export async function setPrivacy(tx: Transaction, id: number, isPrivate: boolean): Promise<boolean> {
  const changed = await tx.query(
    `insert into communities as c (id, is_private) values ($1, $2)
     on conflict (id) do update set is_private = excluded.is_private where c.is_private <> excluded.is_private
     returning 1`,
    [id, isPrivate],
  )
  return changed.length > 0
}

/** Which of these communities are known to be for their members alone. */
export async function listPrivate(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select id from communities where id = any($1::bigint[]) and is_private',
    [ids],
  )
  return rows.map(row => row.id)
}

/** Forgets a community that is erased. */
export async function forgetCommunity(tx: Transaction, id: number): Promise<void> {
  await removeDeleted(tx, id)
  await tx.query('delete from communities where id = $1', [id])
}
