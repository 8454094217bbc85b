import type { Sql, Transaction } from '@vitrine/service-kit'
import { type MuseumColumns, museumColumns } from '../museums/museums.repository.ts'

/**
 * Turns one person's like over; null when there is no such post. The row's lock is held from here to the commit, so
 * the events of one person about one post keep their order, and nothing else waits: no counter is touched. The post's
 * shared lock keeps the like's event in order with the post's own, and the like from a post that is being deleted.
 */
export async function toggleLike(
  tx: Transaction,
  like: { postId: number; userId: number; at: Date },
): Promise<{ liked: boolean; counted: number } | null> {
  const [row] = await tx.query<{ liked: boolean; counted: number }>(
    `insert into likes (post_id, user_id, changed_at) select id, $2, $3 from posts where id = $1 for share
     on conflict (post_id, user_id) do update set liked = not likes.liked, changed_at = excluded.changed_at
     returning liked, counted`,
    [like.postId, like.userId, like.at],
  )
  return row ?? null
}

export interface LikedPost extends MuseumColumns {
  author_id: number
  content: string
  likes: number
}

/** What the answer and the event say about the post. */
export async function findLikedPost(sql: Sql, postId: number): Promise<LikedPost> {
  const [row] = await sql.query<LikedPost>(
    `select p.author_id, p.content, k.likes, p.museum_id, ${museumColumns('m')}
     from posts p join post_counters k on k.post_id = p.id left join museums m on m.id = p.museum_id
     where p.id = $1`,
    [postId],
  )
  if (!row) throw new Error(`post ${postId} was liked and is not there`)
  return row
}
