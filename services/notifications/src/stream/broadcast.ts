import { commentCreated, type PostChange } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { type SubjectEvent, subjectChangesOf } from '../subjects/subjects.ts'

/** Reports to all open pages which posts and comments changed; ids only, so there is nothing in it to keep from anyone. */
export const broadcastChanges =
  (ctx: NotificationsContext): BatchHandler<SubjectEvent | typeof commentCreated> =>
  async (events, { afterCommit }) => {
    // One message for all new comments on a post that came together: whoever shows it reads them at once.
    const created = new Map<number, PostChange>()
    for (const event of events) {
      if (event.type !== commentCreated.type) continue
      const { postId, commentId } = event.data
      created.set(postId, { postId, commentId, change: 'created' })
    }
    const changes = [...created.values(), ...subjectChangesOf(events)]
    afterCommit(() => {
      for (const { postId, commentId, change } of changes) ctx.live.broadcast({ postId, commentId, change })
    })
  }
