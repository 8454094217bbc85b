import { type mediaFailed, mediaReady } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'

/** Notifies the open pages of its owner that a picture or a video is ready, or failed. */
export const pushMedia =
  (ctx: NotificationsContext): BatchHandler<typeof mediaReady | typeof mediaFailed> =>
  async (events, { afterCommit }) => {
    afterCommit(() => {
      for (const event of events) {
        const isReady = event.type === mediaReady.type
        const mediaId = isReady ? event.data.media.id : event.data.mediaId
        const status = isReady ? 'ready' : 'failed'
        ctx.live.publish(event.data.ownerId, { event: 'media', data: { mediaId, status } })
      }
    })
  }
