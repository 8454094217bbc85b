import type { EventData, userFollowed, userUnfollowed } from '@vitrine/contracts'
import type { Transaction } from './database.ts'

type Follow = EventData<typeof userFollowed> | EventData<typeof userUnfollowed>

/** Keeps who follows whom in the table `user_follows` (follower_id, followee_id); the last event of a pair counts. */
export async function storeUserFollows(tx: Transaction, events: readonly { data: Follow }[]): Promise<void> {
  const follows = events.map(({ data }) =>
    'follower' in data
      ? { follower: data.follower.id, followee: data.followee.id, follows: true }
      : { follower: data.followerId, followee: data.followeeId, follows: false },
  )
  const last = [...new Map(follows.map(each => [`${each.follower} ${each.followee}`, each])).values()]
  await tx.query(
    `with given as (
       select * from unnest($1::bigint[], $2::bigint[], $3::boolean[]) as g(follower_id, followee_id, follows)
     ), removed as (
       delete from user_follows f using given g
       where f.follower_id = g.follower_id and f.followee_id = g.followee_id and not g.follows
     )
     insert into user_follows select follower_id, followee_id from given where follows on conflict do nothing`,
    [last.map(each => each.follower), last.map(each => each.followee), last.map(each => each.follows)],
  )
}
