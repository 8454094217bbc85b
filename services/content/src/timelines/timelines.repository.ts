import { prepared } from '../prepared.ts'
import { timelineLength } from './timelines.store.ts'

/**
 * What a reader's timeline in Redis holds, from SQL: the newest insights of those followed whose insights are pushed.
 * Each followed author or museum costs one descent of an index and at most 300 of its entries.
 */
const pushed = prepared<{ id: number }>(
  'timeline_pushed',
  `select id from (
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
   ) as followed
   order by id desc limit ${timelineLength}`,
)

/** Newest first. */
export async function pushedTimeline(db: Parameters<typeof pushed>[0], userId: number): Promise<number[]> {
  return (await pushed(db, [userId])).map(row => row.id)
}
