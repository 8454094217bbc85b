import type { Transaction } from '@vitrine/service-kit'

/** Some posts of an author, with the museum and the day for which they are counted. */
export const lockPostsOf = (
  tx: Transaction,
  authorId: number,
  limit: number,
): Promise<{ id: number; museumId: number | null; day: string | null }[]> =>
  tx.query(
    `select post_id as id, museum_id as "museumId", shared_on::text as day from search_posts
     where author_id = $1 order by post_id limit $2 for update`,
    [authorId, limit],
  )

/** Leaves of these posts what keeps an older event from bringing them back. */
export async function forgetPosts(tx: Transaction, ids: readonly number[], deletedAt: Date): Promise<void> {
  await tx.query(
    `update search_posts set hit = null, words = '', tags = '', author_id = null, museum_id = null, shared_on = null,
       deleted_at = $2 where post_id = any($1::bigint[])`,
    [ids, deletedAt],
  )
}
