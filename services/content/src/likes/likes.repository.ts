import {
  type MuseumColumns,
  museumColumns,
  type Sql,
  type Transaction,
  unfoldedLikes,
} from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'

/**
 * Likes a post or takes the like back; null for a post that is unknown or hidden from the user. The row's lock is held from here to the commit, so
 * the events of one user about one post keep their order, and nothing else waits: no counter is changed. The post's
 * shared lock keeps the like's event in order with the post's own, and the like from a post that is being deleted.
 * A like that is taken back keeps the time at which it was given.
 */
export async function toggleLike(
  tx: Transaction,
  like: { postId: number; userId: number; at: Date },
): Promise<{ liked: boolean; likedAt: Date } | null> {
  const [row] = await tx.query<{ liked: boolean; likedAt: Date }>(
    `insert into likes (post_id, user_id, changed_at) select id, $2, $3 from posts p
       where id = $1 and ${maySee('$2::bigint', 'p.author_id')} for share of p
     on conflict (post_id, user_id) do update set liked = not likes.liked,
       changed_at = case when likes.liked then likes.changed_at else excluded.changed_at end
     returning liked, changed_at as "likedAt"`,
    [like.postId, like.userId, like.at],
  )
  return row ?? null
}

export interface LikedPost extends MuseumColumns {
  author_id: number
  content: string
  /** The counter, and what is not folded into it yet. */
  likes: number
}

/** What the answer and the event say about the post. */
export async function findLikedPost(sql: Sql, postId: number): Promise<LikedPost> {
  const [row] = await sql.query<LikedPost>(
    `select p.author_id, p.content, p.museum_id, ${museumColumns('m')},
       greatest(0, k.likes + ${unfoldedLikes('p.id')}) as likes
     from posts p join post_counters k on k.post_id = p.id left join museums m on m.id = p.museum_id
     where p.id = $1`,
    [postId],
  )
  if (!row) throw new Error(`post ${postId} was liked and does not exist`)
  return row
}
