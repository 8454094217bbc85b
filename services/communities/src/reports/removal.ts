import type { ReportTarget } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import {
  type Removal,
  removeComments,
  removePosts,
  removeTrashedComment,
  restoreComments,
  restorePosts,
  restoreWithPlace,
} from '../discussion/removal.ts'
import { lockTrashedComment, lockTrashedPost } from '../discussion/trash/trash.repository.ts'
import { deletePhoto, hidePhoto, showPhoto } from '../meetups/photos/removal.ts'
import type { Acting } from '../standing/target.ts'
import type { LockedReport } from './reports.repository.ts'

type Reported = Pick<LockedReport, 'targetType' | 'targetId'>
type Ctx = Pick<CommunitiesContext, 'outbox'>

/** What can be hidden until it is decided, and deleted. */
export type ContentTarget = Extract<ReportTarget, 'community_post' | 'community_comment' | 'meetup_photo'>
export const isContent = (type: ReportTarget): type is ContentTarget =>
  type === 'community_post' || type === 'community_comment' || type === 'meetup_photo'

/** What it was deleted as; null: it is shown, or it was deleted for good, or it is nothing that has a trash. */
async function trashedAs(tx: Transaction, { targetType, targetId }: Reported): Promise<Removal['as'] | null> {
  if (targetType === 'community_post') return (await lockTrashedPost(tx, targetId))?.deleted_as ?? null
  if (targetType === 'community_comment') return (await lockTrashedComment(tx, targetId))?.deleted_as ?? null
  return null
}

/** Returns how many came back. A comment whose post is deleted stays in the trash with it. */
const restore = async (
  ctx: Ctx,
  tx: Transaction,
  { targetType, targetId }: Reported,
  by: number,
): Promise<number> =>
  targetType === 'community_post'
    ? (await restorePosts(ctx, tx, [targetId], by)).length
    : restoreComments(ctx, tx, [targetId], by)

/** Moves a post or a comment to the trash; returns how many. */
const removeAs = (
  ctx: Ctx,
  tx: Transaction,
  { targetType, targetId }: Reported,
  removal: Removal,
): Promise<number> =>
  (targetType === 'community_post' ? removePosts : removeComments)(ctx, tx, [targetId], removal)

/** Hides a post, a comment or a photo until a moderator decides. */
export async function hideReported(ctx: Ctx, tx: Transaction, reported: Reported, at: Date): Promise<void> {
  if (reported.targetType === 'meetup_photo') await hidePhoto(ctx, tx, reported.targetId)
  else await removeAs(ctx, tx, reported, { by: null, as: 'hidden', reason: '', at })
}

/** Shows what reports have hidden; a comment whose post is deleted comes back with it. */
export async function showAgain({ ctx, tx, viewer }: Acting, reported: Reported): Promise<void> {
  if (reported.targetType === 'meetup_photo') {
    await showPhoto(ctx, tx, reported.targetId, viewer.id)
    return
  }
  if ((await trashedAs(tx, reported)) !== 'hidden') return
  if ((await restore(ctx, tx, reported, viewer.id)) > 0) return
  if (reported.targetType === 'community_comment')
    await restoreWithPlace(ctx, tx, reported.targetId, viewer.id)
}

/**
 * Deletes a post, a comment or a photo as a moderator does. A post or a comment that is hidden, or deleted by its author, who could restore it, is brought back
 * first: so counters, media and notices take it as any other deletion. A comment in the trash with its post does not come
 * back with it. False: there is nothing to delete any more.
 */
export async function removeReported(
  ctx: Ctx,
  tx: Transaction,
  reported: Reported,
  { by, reason, rule, at }: { by: number; reason: string; rule: string; at: Date },
): Promise<boolean> {
  if (reported.targetType === 'meetup_photo')
    return deletePhoto(ctx, tx, reported.targetId, { deletedBy: by, deletedAs: 'moderator', reason, rule })
  const removal = { by, as: 'moderator', reason, rule, at } as const
  const as = await trashedAs(tx, reported)
  if (as === 'moderator' || as === 'erasure') return false
  const isShown = as === null || (await restore(ctx, tx, reported, by)) > 0
  if (isShown && (await removeAs(ctx, tx, reported, removal)) > 0) return true
  const { targetType, targetId } = reported
  return targetType === 'community_comment' && (await removeTrashedComment(ctx, tx, targetId, removal)) > 0
}
