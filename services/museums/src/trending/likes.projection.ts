import { type postLiked, postUnliked } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { lockPosts } from '../search/posts.projection.ts'
import { moveTrends, trendsOf } from './posts.repository.ts'
import { hourOf, trendsSince } from './score.ts'

type LikeEvent = typeof postLiked | typeof postUnliked

/** A like more (1) or less (-1) in the hour in which it was given. */
interface LikeChange {
  postId: number
  hour: Date
  by: 1 | -1
}

/**
 * Counts likes for the trends of the museums of their posts (FE9). Who liked is not stored: a like that is taken back is
 * taken from the hour in which it was given, which its event names, and one that was given before the window changes nothing.
 */
export const keepLikes =
  ({ clock }: Pick<MuseumsContext, 'clock'>): BatchHandler<LikeEvent> =>
  async (events, { tx }) => {
    const now = clock()
    const since = trendsSince(now)
    const changes = events.flatMap(changeOf).filter(({ hour }) => hour > since)
    if (changes.length === 0) return
    const ids = [...new Set(changes.map(({ postId }) => postId))]
    await lockPosts(tx, ids)
    const before = await trendsOf(tx, ids, now)
    await countLikes(tx, changes)
    await moveTrends(tx, ids, before, now)
  }

/** Of an event of before `likedAt`, nothing: another like would be taken in place of that one. */
function changeOf({ type, data }: Received<LikeEvent>): LikeChange[] {
  if (data.likedAt === undefined) return []
  return [
    { postId: data.postId, hour: hourOf(new Date(data.likedAt)), by: type === postUnliked.type ? -1 : 1 },
  ]
}

/** Sums only, so that neither the order of the events matters nor how they are divided into batches. */
async function countLikes(tx: Transaction, changes: readonly LikeChange[]): Promise<void> {
  await tx.query(
    `insert into post_like_hours as known (post_id, hour, likes)
     select post_id, hour, sum(by) from unnest($1::bigint[], $2::timestamptz[], $3::int[]) as c(post_id, hour, by)
     group by post_id, hour having sum(by) <> 0
     on conflict (post_id, hour) do update set likes = known.likes + excluded.likes`,
    [changes.map(({ postId }) => postId), changes.map(({ hour }) => hour), changes.map(({ by }) => by)],
  )
}

/** Deletes the likes that are older than the window, and what they have left of posts that never came; returns how many rows. */
export async function purgeLikes(db: Sql, now: Date): Promise<number> {
  const likes = await purge(
    db,
    `delete from post_like_hours where ctid = any(array(
       select ctid from post_like_hours where hour <= $2 limit $1::int)) returning 1`,
    [trendsSince(now)],
  )
  return likes + (await purgePlaceholders(db))
}

/** Those that an event holds now come again; it has the row, or makes it anew ({@link lockPosts}). */
const purgePlaceholders = (db: Sql): Promise<number> =>
  purge(
    db,
    `delete from search_posts where post_id = any(array(
       select post_id from search_posts p
       where version = 0 and not exists (select 1 from post_like_hours l where l.post_id = p.post_id)
       limit $1::int for update skip locked)) returning 1`,
  )
