import { type Sql, type Transaction, unfoldedLikes } from '@vitrine/service-kit'

/**
 * Likes a post that is locked, or takes the like back, which keeps the time at which it was given. The row's lock keeps the
 * events of one user about one post in order, and nothing else waits: no counter is changed.
 */
export async function toggleLike(
  tx: Transaction,
  like: { postId: number; userId: number; at: Date },
): Promise<{ liked: boolean; likedAt: Date }> {
  const [row] = await tx.query<{ liked: boolean; likedAt: Date }>(
    `insert into likes (post_id, user_id, changed_at) values ($1, $2, $3)
     on conflict (post_id, user_id) do update set liked = not likes.liked,
       changed_at = case when likes.liked then likes.changed_at else excluded.changed_at end
     returning liked, changed_at as "likedAt"`,
    [like.postId, like.userId, like.at],
  )
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** The counter, and what is not folded into it yet. */
export async function countLikes(sql: Sql, postId: number): Promise<number> {
  const [row] = await sql.query<{ likes: number }>(
    `select greatest(0, k.likes + ${unfoldedLikes('k.post_id')}) as likes
     from community_post_counts k where k.post_id = $1`,
    [postId],
  )
  return row?.likes ?? 0
}
