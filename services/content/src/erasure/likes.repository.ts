import type { Transaction } from '@vitrine/service-kit'

export interface DeletedLike {
  postId: number
  /** Null where the post is being purged. */
  postAuthorId: number | null
  /** False: it was taken back, and the counter did not hold that yet. */
  liked: boolean
  likedAt: Date
}

/** Some likes of a user. Those of posts in the trash too: their counters go on counting. */
export const deleteLikes = (tx: Transaction, userId: number, limit: number): Promise<DeletedLike[]> =>
  tx.query(
    `with deleted as (
       delete from likes where user_id = $1 and post_id = any(array(
         select post_id from likes where user_id = $1 order by post_id limit $2 for update))
       returning post_id, liked, changed_at
     )
     select d.post_id as "postId", d.liked, d.changed_at as "likedAt", coalesce(p.author_id, t.author_id) as "postAuthorId"
     from deleted d left join posts p on p.id = d.post_id left join deleted_posts t on t.id = d.post_id
     order by d.post_id`,
    [userId, limit],
  )
