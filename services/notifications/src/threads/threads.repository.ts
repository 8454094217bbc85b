import { type ThreadArea, trashDays } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'

/** An insight, a post in a community or a meetup, and the comments on it, for one user. */
export interface Thread {
  userId: number
  area: ThreadArea
  postId: number
}

/** Returns false when the user has no notification of the post: then there is nothing to mute. */
export async function muteThread(
  tx: Transaction,
  { userId, area, postId }: Thread,
  mutedAt: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `with muted as (
       insert into muted_threads (user_id, area, post_id, community_id, muted_at)
       select user_id, area, post_id, community_id, $4::timestamptz from notifications
       where user_id = $1 and area = $2 and post_id = $3 limit 1
       on conflict do nothing returning 1)
     select 1 from muted
     union all select 1 from muted_threads where user_id = $1 and area = $2 and post_id = $3`,
    [userId, area, postId, mutedAt.toISOString()],
  )
  return rows.length > 0
}

export async function unmuteThread(tx: Transaction, { userId, area, postId }: Thread): Promise<void> {
  await tx.query('delete from muted_threads where user_id = $1 and area = $2 and post_id = $3', [
    userId,
    area,
    postId,
  ])
}

/** Forgets the mutes of posts of a community that is erased. */
export async function forgetMutedThreads(sql: Sql, communityId: number): Promise<void> {
  await purge(
    sql,
    `delete from muted_threads where ctid = any(array(
       select ctid from muted_threads where community_id = $2 limit $1::int)) returning 1`,
    [communityId],
  )
}

/** Deletes mutes of posts that were deleted and can no longer be restored; returns how many. */
export const purgeMutedThreads = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from muted_threads where ctid = any(array(
       select m.ctid from muted_threads m
       join subject_changes s on s.area = m.area and s.post_id = m.post_id and s.comment_id = 0 and s.is_deleted
       where s.changed_at < $2::timestamptz - make_interval(days => ${trashDays}) limit $1::int)) returning 1`,
    [now.toISOString()],
  )
