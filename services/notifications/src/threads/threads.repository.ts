import { trashDays } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'

/** An insight and the comments on it. */
export interface Thread {
  userId: number
  postId: number
}

/** Returns false when the user has no notification of the post: then there is nothing to mute. */
export async function muteThread(
  tx: Transaction,
  { userId, postId }: Thread,
  mutedAt: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `with muted as (
       insert into muted_threads (user_id, post_id, muted_at)
       select $1::bigint, $2::bigint, $3::timestamptz
       where exists (select 1 from notifications where user_id = $1 and post_id = $2 and area = 'insight')
       on conflict do nothing returning 1)
     select 1 from muted union all select 1 from muted_threads where user_id = $1 and post_id = $2`,
    [userId, postId, mutedAt.toISOString()],
  )
  return rows.length > 0
}

export async function unmuteThread(tx: Transaction, { userId, postId }: Thread): Promise<void> {
  await tx.query('delete from muted_threads where user_id = $1 and post_id = $2', [userId, postId])
}

/** Deletes mutes of posts that were deleted and can no longer be restored; returns how many. */
export const purgeMutedThreads = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from muted_threads where ctid = any(array(
       select m.ctid from muted_threads m
       join subject_changes s on s.area = 'insight' and s.post_id = m.post_id and s.comment_id = 0 and s.is_deleted
       where s.changed_at < $2::timestamptz - make_interval(days => ${trashDays}) limit $1::int)) returning 1`,
    [now.toISOString()],
  )
