import type { Transaction } from '@vitrine/service-kit'

/** Returns its id. */
export async function insertPurge(
  tx: Transaction,
  purge: { url: string | null; by: number; at: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'insert into cdn_purges (url, purged_by, purged_at) values ($1, $2, $3) returning id',
    [purge.url, purge.by, purge.at],
  )
  return row?.id ?? 0
}
