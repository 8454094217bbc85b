import { type Database, prepared } from '@vitrine/service-kit'
import type { Followed } from '../follows/follows.repository.ts'
import { timelineLength } from './timelines.store.ts'

/**
 * What a reader's timeline in Redis holds, from SQL: the newest of their own posts and of those that are pushed to
 * them. Each followed author or museum costs one descent of an index and at most 300 of its entries.
 */
const pushed = prepared<{ id: number }>(
  'timeline_pushed',
  `select id from (
     (select id from posts where author_id = $1 order by id desc limit ${timelineLength})
     union
     select p.id from user_follows f
     left join author_followers c on c.author_id = f.followee_id
     cross join lateral (
       select id from posts where author_id = f.followee_id order by id desc limit ${timelineLength}
     ) as p
     where f.follower_id = $1 and c.is_pulled is not true
     union
     select p.id from museum_follows f
     left join museum_followers c on c.museum_id = f.museum_id
     cross join lateral (
       select id from posts where museum_id = f.museum_id order by id desc limit ${timelineLength}
     ) as p
     where f.user_id = $1 and c.is_pulled is not true
   ) as timeline
   order by id desc limit ${timelineLength}`,
)

/** Newest first. */
export async function pushedTimeline(db: Database, userId: number): Promise<number[]> {
  return (await pushed(db, [userId])).map(row => row.id)
}

const newestOf = (column: string) =>
  prepared<{ id: number; posts: string[] }>(
    `newest_of_${column}`,
    `select s.id, array(
       select p.id from posts p where p.${column} = s.id order by p.id desc limit ${timelineLength}
     ) as posts
     from unnest($1::bigint[]) as s(id)`,
  )
const newest = { author: newestOf('author_id'), museum: newestOf('museum_id') }

/** The newest 300 posts of each of these authors or museums. */
export async function findNewestOf(
  db: Database,
  followed: Followed,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await newest[followed](db, [ids])
  return new Map(rows.map(row => [row.id, row.posts.map(Number)]))
}
