import type { BatchHandler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import { type meetupCommentEvents, type SubjectChange, subjectChangesOf } from '../subjects/subjects.ts'
import { removeAnnouncement, rewriteAnnouncement } from './announcements.repository.ts'

/** How many notifications are withdrawn or changed in one transaction. */
const pageSize = 500

/**
 * Withdraws an announcement that was deleted, and quotes an edited one as it is by now, in bounded transactions: it may have
 * reached thousands of users. What the change of a comment does otherwise comes after it.
 */
export const keepAnnouncements =
  (ctx: NotificationsContext): BatchHandler<(typeof meetupCommentEvents)[number]> =>
  async events => {
    const last = new Map(subjectChangesOf(events).map(each => [each.commentId, each]))
    for (const each of last.values()) while ((await applyPage(ctx, each)) > 0);
  }

/** Returns how many notifications it withdrew or changed. */
const applyPage = (ctx: NotificationsContext, { commentId, change, excerpt }: SubjectChange) =>
  ctx.db.transaction(async tx => {
    await lockVisibility(tx, 'shared')
    const withdrawn =
      change === 'deleted'
        ? await removeAnnouncement(tx, commentId, pageSize)
        : await rewriteAnnouncement(tx, { commentId, excerpt }, pageSize)
    await showChanges(ctx, tx, [withdrawn])
    return withdrawn.removed.length + withdrawn.changed.length
  })
