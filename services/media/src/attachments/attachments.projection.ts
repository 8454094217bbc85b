import type { postMediaAttached, postMediaDetached } from '@vitrine/contracts'
import type { Handler, Received } from '@vitrine/messaging'
import type { MediaContext } from '../context.ts'
import { requestRemoval } from '../removal/remove.ts'
import {
  assumeAudience,
  claimVersion,
  findShown,
  lockFiles,
  noteAttached,
  type Shown,
  setShown,
  unattachedAmong,
} from './attachments.repository.ts'
import { publicAmong } from './is-public.ts'
import { type MadePrivate, noticePrivate } from './made-private.ts'

type OfAPost = typeof postMediaAttached | typeof postMediaDetached

const shownBy = ({ type, data }: Received<OfAPost>): Shown =>
  type === 'post-media-attached' ? data : { authorId: data.authorId, mediaIds: [], isPublished: false }

/** Keeps which files a post shows, and whether its readers see them. An event that is older than what is known of the post changes nothing. */
export const keepAttachments =
  (ctx: MediaContext, madePrivate: MadePrivate): Handler<OfAPost> =>
  async (event, { tx }) => {
    const subject = { kind: 'post', id: event.data.postId } as const
    const at = ctx.clock()
    if (!(await claimVersion(tx, subject, event.aggregateVersion, at))) return
    const shown = shownBy(event)
    const concerned = [...new Set([...(await findShown(tx, subject)), ...shown.mediaIds])]
    await lockFiles(tx, concerned)
    if (event.type === 'post-media-attached') await assumeAudience(tx, event.data)
    await noticePrivate(
      { ctx, tx, madePrivate },
      () => publicAmong(tx, concerned),
      async () => {
        await setShown(tx, subject, shown)
        await noteAttached(tx, concerned, at)
      },
    )
    // What a moderator deleted for good is not kept for another insight of its author.
    if (event.type === 'post-media-detached' && event.data.deletedAs === 'moderator')
      for (const id of await unattachedAmong(tx, concerned)) await requestRemoval(ctx, tx, id, 'moderator')
  }
