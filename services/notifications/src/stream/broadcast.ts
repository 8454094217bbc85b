import { commentCreated, type PostChange } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { type InsightEvent, subjectChangesOf } from '../subjects/subjects.ts'

/** Reports to all open pages which posts and comments changed; ids only, so there is nothing in it to keep from anyone. */
export const broadcastChanges =
  (ctx: NotificationsContext): BatchHandler<InsightEvent | typeof commentCreated> =>
  async (events, { afterCommit }) => {
    // One message for all new comments of a person on a post that came together: whoever shows the post reads them at
    // once. Not one for all people, because a page reads nothing for a comment that it has, which may be its user's own.
    const created = new Map<string, PostChange>()
    for (const event of events) {
      if (event.type !== commentCreated.type) continue
      const { postId, commentId, author } = event.data
      created.set(`${postId} ${author.id}`, { postId, commentId, change: 'created' })
    }
    const changes = [...created.values(), ...subjectChangesOf(events)]
    afterCommit(() => {
      for (const { postId, commentId, change } of changes)
        ctx.live.broadcast({ event: 'post', data: { postId, commentId, change } })
    })
  }
