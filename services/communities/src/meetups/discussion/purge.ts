import type { Database, Transaction } from '@vitrine/service-kit'
import { countWritten } from '../../discussion/counters/member-stats.repository.ts'
import { changesOf } from '../../discussion/trash/trash.repository.ts'

const commentsPerRound = 500

/**
 * Deletes the discussion of a meetup for good, in bounded transactions. What is written meanwhile goes with the meetup, by
 * {@link deleteDiscussion}.
 */
export async function purgeDiscussion(db: Database, meetupId: number): Promise<void> {
  const round = () => db.transaction(tx => deleteComments(tx, meetupId, commentsPerRound))
  while ((await round()) === commentsPerRound);
}

/** As {@link purgeDiscussion}, of a meetup that is deleted in this transaction. */
export const deleteDiscussion = (tx: Transaction, meetupId: number): Promise<number> =>
  deleteComments(tx, meetupId, null)

/** Deletes some comments, or all, with those in the trash and all earlier versions; returns how many were shown. */
async function deleteComments(tx: Transaction, meetupId: number, limit: number | null): Promise<number> {
  await tx.query(
    `with deleted as (delete from deleted_comments where meetup_id = $1 returning id)
     delete from comment_revisions where comment_id in (select id from deleted)`,
    [meetupId],
  )
  // The newest first, so that none goes unseen with what it replies to.
  const written = await tx.query<{ community_id: number; user_id: number; count: number }>(
    `with deleted as (
       delete from comments where id = any(array(
         select id from comments where meetup_id = $1 order by id desc limit $2))
       returning id, community_id, author_id
     ), history as (
       delete from comment_revisions where comment_id in (select id from deleted)
     )
     select community_id, author_id as user_id, count(*)::int as count from deleted group by 1, 2`,
    [meetupId, limit],
  )
  for (const [communityId, changes] of changesOf(written, 'comments', -1))
    await countWritten(tx, communityId, changes)
  return written.reduce((sum, { count }) => sum + count, 0)
}
