import type { postCreated } from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'

/**
 * Announces a new post on the open pages of those who follow its author or museum. Those of its author, which may show it
 * as being prepared until now, read it again.
 */
export const announcePost =
  (ctx: NotificationsContext): Handler<typeof postCreated> =>
  async ({ data: { post } }, { afterCommit }) => {
    const { id: postId, user, museum } = post
    afterCommit(() => {
      ctx.live.announce({ postId, authorId: user.id, museumId: museum?.id ?? null })
      // Also without a picture in it: a cover hides them from events.
      ctx.live.publish(user.id, { event: 'post', data: { postId, commentId: null, change: 'created' } })
    })
  }
