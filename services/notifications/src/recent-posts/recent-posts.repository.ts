import type { Post } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'

/** A week, and a day for digests that are late. */
export const keptDays = 8

type NewPost = Pick<Post, 'id' | 'createdAt'> & {
  user: { id: number }
  museum: { id: number; name: string } | null
}

export async function insertPosts(tx: Transaction, posts: readonly NewPost[]): Promise<void> {
  if (posts.length === 0) return
  await tx.query(
    `insert into recent_posts (post_id, author_id, museum_id, museum_name, created_at)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])
     on conflict do nothing`,
    [
      posts.map(each => each.id),
      posts.map(each => each.user.id),
      posts.map(each => each.museum?.id ?? null),
      posts.map(each => each.museum?.name ?? null),
      posts.map(each => each.createdAt),
    ],
  )
}

/** In the order of the ids, as all changes of several posts. */
const sorted = <V>(changes: ReadonlyMap<number, V>): [number, V][] =>
  [...changes].toSorted(([a], [b]) => a - b)

export async function setDeleted(tx: Transaction, deleted: ReadonlyMap<number, boolean>): Promise<void> {
  if (deleted.size === 0) return
  const changes = sorted(deleted)
  await tx.query(
    `update recent_posts r set is_deleted = c.is_deleted
     from unnest($1::bigint[], $2::boolean[]) as c(post_id, is_deleted) where r.post_id = c.post_id`,
    [changes.map(([id]) => id), changes.map(([, isDeleted]) => isDeleted)],
  )
}

export async function addLikes(tx: Transaction, likes: ReadonlyMap<number, number>): Promise<void> {
  if (likes.size === 0) return
  const changes = sorted(likes)
  await tx.query(
    `update recent_posts r set likes_count = greatest(0, r.likes_count + c.added)
     from unnest($1::bigint[], $2::int[]) as c(post_id, added) where r.post_id = c.post_id`,
    [changes.map(([id]) => id), changes.map(([, added]) => added)],
  )
}

export const purgeRecentPosts = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from recent_posts where post_id = any(array(
       select post_id from recent_posts
       where created_at < $2::timestamptz - make_interval(days => ${keptDays}) limit $1::int)) returning 1`,
    [now.toISOString()],
  )
