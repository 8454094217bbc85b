import type { Sql } from '@vitrine/service-kit'

/** Those of these ids that the ledger has. */
export async function findKnown(db: Sql, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>('select id from files where id = any($1::bigint[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Files that had arrived at `before` and stay, in the order of their ids. */
export const listUploaded = (
  db: Sql,
  before: Date,
  after: number,
  limit: number,
): Promise<{ id: number; isMissing: boolean }[]> =>
  db.query(
    `select id, missing_since is not null as "isMissing" from files
     where uploaded_at <= $1 and removal is null and id > $2 order by id limit $3`,
    [before, after, limit],
  )

export async function markMissing(db: Sql, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length > 0)
    await db.query('update files set missing_since = $2 where id = any($1::bigint[])', [ids, at])
}

export async function unmarkMissing(db: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db.query('update files set missing_since = null where id = any($1::bigint[])', [ids])
}
