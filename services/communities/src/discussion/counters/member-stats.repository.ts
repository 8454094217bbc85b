import { deletedUserId } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'

/** How many posts and comments of a member came (or, below zero, are not there any more). */
export interface WrittenChange {
  userId: number
  posts: number
  comments: number
}

/**
 * Counts what members wrote, in the transaction that writes or deletes it: each row is of one member, so nothing waits for it
 * but the member. Rows are locked in the order of their users, so that two transactions never deadlock.
 */
export async function countWritten(
  tx: Transaction,
  communityId: number,
  changes: readonly WrittenChange[],
): Promise<void> {
  const byUser = new Map<number, WrittenChange>()
  for (const { userId, posts, comments } of changes) {
    const sum = byUser.get(userId) ?? { userId, posts: 0, comments: 0 }
    byUser.set(userId, { userId, posts: sum.posts + posts, comments: sum.comments + comments })
  }
  byUser.delete(deletedUserId)
  const sorted = [...byUser.values()].sort((a, b) => a.userId - b.userId)
  if (sorted.length === 0) return
  const values = [
    communityId,
    sorted.map(each => each.userId),
    sorted.map(each => each.posts),
    sorted.map(each => each.comments),
  ]
  await tx.query(
    `insert into member_stats (community_id, user_id, posts, comments)
     select $1, c.user_id, greatest(0, c.posts), greatest(0, c.comments)
     from unnest($2::int[], $3::int[], $4::int[]) as c(user_id, posts, comments)
     where c.posts > 0 or c.comments > 0 order by c.user_id
     on conflict (community_id, user_id) do update
       set posts = member_stats.posts + excluded.posts, comments = member_stats.comments + excluded.comments`,
    values,
  )
  await tx.query(
    `with change as (
       select * from unnest($2::int[], $3::int[], $4::int[]) as c(user_id, posts, comments)
       where c.posts < 0 or c.comments < 0
     ), locked as (
       select s.user_id, c.posts, c.comments from member_stats s join change c using (user_id)
       where s.community_id = $1 order by s.user_id for no key update of s
     )
     update member_stats s set posts = greatest(0, s.posts + l.posts), comments = greatest(0, s.comments + l.comments)
     from locked l where s.community_id = $1 and s.user_id = l.user_id`,
    values,
  )
}
