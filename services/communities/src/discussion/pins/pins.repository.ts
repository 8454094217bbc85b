import type { Sql, Transaction } from '@vitrine/service-kit'

/** How many posts of the community are pinned, and whether this one is; at most a handful of rows. */
export async function findPins(sql: Sql, communityId: number): Promise<number[]> {
  const rows = await sql.query<{ post_id: number }>('select post_id from pins where community_id = $1', [
    communityId,
  ])
  return rows.map(row => row.post_id)
}

export async function insertPin(
  tx: Transaction,
  pin: { postId: number; communityId: number; by: number; at: Date },
): Promise<void> {
  await tx.query(
    'insert into pins (post_id, community_id, pinned_by, pinned_at) values ($1, $2, $3, $4) on conflict do nothing',
    [pin.postId, pin.communityId, pin.by, pin.at],
  )
}

export async function deletePin(tx: Transaction, postId: number): Promise<void> {
  await tx.query('delete from pins where post_id = $1', [postId])
}
