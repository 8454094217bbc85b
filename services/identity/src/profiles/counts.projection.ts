import { postCreated, postDeleted, postRestored, userFollowed, userUnfollowed } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'

interface Change {
  userId: number
  followers?: number
  following?: number
  posts?: number
}

/** The counts on profiles, maintained by events so that no request waits for the row of a user with many followers. */
export const countSubscriptions: Subscription[] = [
  onBatch([userFollowed, userUnfollowed], 'count-follows', (events, { tx }) =>
    applyChanges(
      tx,
      events.flatMap(event => {
        const [step, followerId, followeeId] =
          event.type === 'user-followed'
            ? [1, event.data.follower.id, event.data.followee.id]
            : [-1, event.data.followerId, event.data.followeeId]
        return [
          { userId: followerId, following: step },
          { userId: followeeId, followers: step },
        ]
      }),
    ),
  ),
  onBatch([postCreated, postDeleted, postRestored], 'count-posts', (events, { tx }) =>
    applyChanges(
      tx,
      events.map(event =>
        event.type === postDeleted.type
          ? { userId: event.data.authorId, posts: -1 }
          : { userId: event.data.post.user.id, posts: 1 },
      ),
    ),
  ),
]

/** Sums the changes per user and applies them in one statement; rows are locked in the order of the ids. */
async function applyChanges(tx: Transaction, changes: readonly Change[]): Promise<void> {
  await tx.query(
    `with change as (
       select user_id, sum(followers)::int as followers, sum(following)::int as following, sum(posts)::int as posts
       from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as each_change(user_id, followers, following, posts)
       group by user_id
     ), locked as (
       select user_id from user_counts where user_id in (select user_id from change)
       order by user_id for no key update
     )
     update user_counts as counts
     set followers = counts.followers + change.followers,
         following = counts.following + change.following,
         posts = counts.posts + change.posts
     from change join locked using (user_id)
     where counts.user_id = change.user_id`,
    [
      changes.map(({ userId }) => userId),
      changes.map(({ followers = 0 }) => followers),
      changes.map(({ following = 0 }) => following),
      changes.map(({ posts = 0 }) => posts),
    ],
  )
}
