import type { BatchHandler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { type SubjectEvent, subjectChangesOf } from '../subjects/subjects.ts'

/** Reports to all open pages which posts and comments changed; ids only, so there is nothing in it to keep from anyone. */
export const broadcastChanges =
  (ctx: NotificationsContext): BatchHandler<SubjectEvent> =>
  async (events, { afterCommit }) => {
    const changes = subjectChangesOf(events)
    afterCommit(() => {
      for (const { postId, commentId, change } of changes) ctx.live.broadcast({ postId, commentId, change })
    })
  }
