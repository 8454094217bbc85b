import type { CommunityRef } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'

/** Of any state: a deleted community may be restored. */
export interface OwnedCommunity {
  community: CommunityRef
  creatorId: number | null
}

export async function findOwned(tx: Transaction, id: number): Promise<OwnedCommunity | null> {
  const [row] = await tx.query<{ name: string; is_private: boolean; creator_id: number | null }>(
    'select name, is_private, creator_id from communities where id = $1',
    [id],
  )
  return row
    ? { community: { id, name: row.name, isPrivate: row.is_private }, creatorId: row.creator_id }
    : null
}

const ids = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)

/** In the order in which they are locked. */
export const listOwnedIds = (sql: Sql, userId: number): Promise<number[]> =>
  ids(sql.query('select id from communities where creator_id = $1 order by id', [userId]))

export const listRequestedIds = (sql: Sql, userId: number): Promise<number[]> =>
  ids(
    sql.query(
      `select community_id as id from join_requests where user_id = $1 and status = 'pending' order by community_id`,
      [userId],
    ),
  )

export const listMemberOf = (sql: Sql, userId: number, limit: number): Promise<number[]> =>
  ids(
    sql.query('select community_id as id from members where user_id = $1 order by community_id limit $2', [
      userId,
      limit,
    ]),
  )
