import { communityPostUnliked, deletedUserId } from '@vitrine/contracts'
import { eraseRows, purgeTrashedComments } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { placeOf } from '../comments/place.ts'
import { publishDeleted, publishEdited } from '../comments/published.ts'
import { counters } from '../counters/counters.ts'
import { countWritten } from '../counters/member-stats.repository.ts'
import { postOf } from '../posts/event-fields.ts'
import { removePosts } from '../removal.ts'
import { purgePosts } from '../trash/purge.ts'
import { communityOf } from '../trash/trash.repository.ts'
import * as erased from './erasure.repository.ts'

const postsPerRound = 50
const commentsPerRound = 200
const likesPerRound = 500

/**
 * Erases what a deleted user wrote and did in discussions (SE8). Comments that others replied to stay without their text, as
 * those of a deleted user (decision 0101).
 */
export async function eraseDiscussion(ctx: CommunitiesContext, userId: number): Promise<void> {
  await erasePosts(ctx, userId)
  for (const kind of ['replies', 'first-level'] as const)
    while ((await eraseComments(ctx, userId, kind)) > 0);
  await purgeTrashedComments(ctx.db, counters, userId, ['post_id', 'meetup_id'])
  while ((await eraseLikes(ctx, userId)) > 0);
  while ((await ctx.db.transaction(tx => erased.deleteVotes(tx, userId, likesPerRound))) > 0);
  await erased.eraseMentions(ctx.db, userId)
  await erased.eraseDecisions(ctx.db, userId)
  await eraseRows(ctx.db, [['member_stats', 'user_id']], userId)
}

async function erasePosts(ctx: CommunitiesContext, userId: number): Promise<void> {
  const { db, clock } = ctx
  await erased.eraseWaiting(db, userId)
  while (true) {
    const ids = await erased.findPostsOf(db, 'posts', userId, postsPerRound)
    if (ids.length === 0) break
    const removal = { by: null, as: 'erasure', reason: '', at: clock() } as const
    await db.transaction(tx => removePosts(ctx, tx, ids, removal))
  }
  while (true) {
    const ids = await erased.findPostsOf(db, 'deleted_posts', userId, postsPerRound)
    if (ids.length === 0) return
    await purgePosts(ctx, ids)
  }
}

const eraseComments = (ctx: CommunitiesContext, userId: number, kind: erased.Kind): Promise<number> =>
  ctx.db.transaction(async tx => {
    const comments = await erased.lockCommentsOf(tx, userId, kind, commentsPerRound)
    const kept = comments.filter(each => each.hasReplies)
    const leaves = comments.filter(each => !each.hasReplies)
    const idsOf = (rows: typeof comments) => rows.map(({ id }) => id)
    await erased.emptyComments(tx, idsOf(kept), deletedUserId)
    await erased.deleteComments(tx, idsOf(leaves))
    for (const [communityId, rows] of Map.groupBy(comments, row => row.community_id))
      await countWritten(tx, communityId, [{ userId, posts: 0, comments: -rows.length }])
    const of = (row: (typeof comments)[number]) => ({
      community: communityOf(row),
      place: placeOf(row),
      commentId: row.id,
    })
    const editedAt = ctx.clock().toISOString()
    await publishEdited(
      ctx,
      tx,
      kept.map(row => ({ ...of(row), authorId: deletedUserId, excerpt: '', editedAt })),
    )
    await publishDeleted(
      ctx,
      tx,
      leaves.map(row => ({
        ...of(row),
        authorId: userId,
        removed: 1,
        deletedBy: null,
        deletedAs: 'erasure' as const,
      })),
    )
    return comments.length
  })

/** Takes the likes back; the counters follow by the events. */
const eraseLikes = ({ db, outbox }: CommunitiesContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    const likes = await erased.deleteLikes(tx, userId, likesPerRound)
    await outbox.publishAll(
      tx,
      communityPostUnliked,
      likes.flatMap(row =>
        row.liked ? [{ ...postOf(communityOf(row), row.post_id), authorId: row.author_id, userId }] : [],
      ),
    )
    return likes.length
  })
