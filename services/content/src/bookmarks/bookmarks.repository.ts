import { lockName, prepared, type Transaction } from '@vitrine/service-kit'
import { isListed, maySee } from '../audience/audience.ts'

/**
 * Bookmarks a post or removes the bookmark; null for a post that is unknown or hidden from the user. One toggle per user and post at a time keeps their
 * events in order, and the post's shared lock keeps a bookmark from a post that is being deleted.
 */
export async function toggleBookmark(
  tx: Transaction,
  bookmark: { postId: number; userId: number; at: Date },
): Promise<boolean | null> {
  const { postId, userId, at } = bookmark
  await lockName(tx, `bookmark ${userId} ${postId}`)
  const [post] = await tx.query(
    `select 1 from posts p where id = $1 and ${maySee('$2', 'p.author_id')} for share of p`,
    [postId, userId],
  )
  if (!post) return null
  const removed = await tx.query('delete from bookmarks where user_id = $1 and post_id = $2 returning 1', [
    userId,
    postId,
  ])
  if (removed.length > 0) return false
  await tx.query('insert into bookmarks (user_id, post_id, created_at) values ($1, $2, $3)', [
    userId,
    postId,
    at,
  ])
  return true
}

/** Where a bookmark is in its reader's list, and its post. */
export interface BookmarkPlace {
  place: number
  post_id: number
}

/** `+ 0`: by the index of the list (migration 0002). */
const page = prepared<BookmarkPlace>(
  'bookmarks_of_user',
  `select b.place, b.post_id from bookmarks b join posts p on p.id = b.post_id
   where b.user_id + 0 = $1 and b.place < $2 and ${isListed('$1', 'p.author_id', '$4::timestamptz')}
   order by b.place desc limit $3`,
)

/** A reader's bookmarks of posts that are not deleted and that they are shown, newest first, those below the place `before`. */
export const listBookmarks = (
  db: Parameters<typeof page>[0],
  userId: number,
  { before, limit, now }: { before: number; limit: number; now: Date },
): Promise<BookmarkPlace[]> => page(db, [userId, before, limit, now])

/** SQL of a join: the bookmark that the reader `$1` has of a post, as the alias `b`. */
export const ownBookmark = (postId: string): string =>
  `left join bookmarks b on b.post_id = ${postId} and b.user_id = $1`

/** At most `$2` bookmarks of the posts `$1`: the purge of posts repeats it. */
export const purgeBookmarks = `delete from bookmarks where ctid = any(array(
  select ctid from bookmarks where post_id = any($1::bigint[]) limit $2))`
