import { type postLiked, postUnliked } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { lockPosts } from '../search/posts.projection.ts'
import { moveTrends, trendsOf } from './posts.repository.ts'
import { hourOf, trendsSince } from './score.ts'

type LikeEvent = typeof postLiked | typeof postUnliked

/**
 * Counts likes for the trends of the museums of their posts (FE9). Who liked is not kept, so a like that is taken back is
 * taken from the newest hour in which the post has one.
 */
export const keepLikes =
  ({ clock }: Pick<MuseumsContext, 'clock'>): BatchHandler<LikeEvent> =>
  async (events, { tx }) => {
    const now = clock()
    const since = trendsSince(now)
    const recent = events.filter(({ time }) => new Date(time) > since)
    if (recent.length === 0) return
    const ids = [...new Set(recent.map(({ data }) => data.postId))]
    await lockPosts(tx, ids)
    const before = await trendsOf(tx, ids, now)
    await addLikes(tx, recent)
    await takeLikes(tx, recent, since)
    await moveTrends(tx, ids, before, now)
  }

async function addLikes(tx: Transaction, events: readonly Received<LikeEvent>[]): Promise<void> {
  const likes = events.flatMap(event => (event.type === postUnliked.type ? [] : [event.data]))
  await tx.query(
    `insert into post_like_hours as known (post_id, hour, likes)
     select post_id, hour, count(*) from unnest($1::bigint[], $2::timestamptz[]) as g(post_id, hour)
     group by post_id, hour
     on conflict (post_id, hour) do update set likes = known.likes + excluded.likes`,
    [likes.map(({ postId }) => postId), likes.map(({ likedAt }) => hourOf(new Date(likedAt)))],
  )
}

async function takeLikes(
  tx: Transaction,
  events: readonly Received<LikeEvent>[],
  since: Date,
): Promise<void> {
  const unliked = events.flatMap(({ type, data }) => (type === postUnliked.type ? [data.postId] : []))
  await tx.query(
    `with taken as (
       select post_id, count(*) as count from unnest($1::bigint[]) as post_id group by post_id
     ), newest as (
       select l.post_id, l.hour, taken.count - (sum(l.likes) over later - l.likes) as rest
       from post_like_hours l join taken on taken.post_id = l.post_id where l.hour > $2
       window later as (partition by l.post_id order by l.hour desc)
     )
     update post_like_hours l set likes = greatest(l.likes - newest.rest, 0)
     from newest where newest.post_id = l.post_id and newest.hour = l.hour and newest.rest > 0`,
    [unliked, since],
  )
}

/** Deletes the likes that are older than the window; returns how many rows. */
export const purgeLikes = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from post_like_hours where ctid = any(array(
       select ctid from post_like_hours where hour <= $2 limit $1::int)) returning 1`,
    [trendsSince(now)],
  )
