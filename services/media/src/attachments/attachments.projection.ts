import type { postMediaAttached, postMediaDetached } from '@vitrine/contracts'
import type { Handler, Received } from '@vitrine/messaging'
import type { MediaContext } from '../context.ts'
import { claimVersion, findShown, lockFiles, noteAttached, setShown } from './attachments.repository.ts'
import { publicAmong } from './is-public.ts'
import { type MadePrivate, noticePrivate } from './made-private.ts'

type OfAPost = typeof postMediaAttached | typeof postMediaDetached

const shownBy = ({ type, data }: Received<OfAPost>): readonly number[] =>
  type === 'post-media-attached' ? data.mediaIds : []

/** Keeps which files a post shows. An event that is older than what is known of the post changes nothing. */
export const keepAttachments =
  (ctx: MediaContext, madePrivate: MadePrivate): Handler<OfAPost> =>
  async (event, { tx }) => {
    const subject = { kind: 'post', id: event.data.postId } as const
    const at = ctx.clock()
    if (!(await claimVersion(tx, subject, event.aggregateVersion, at))) return
    const shown = shownBy(event)
    const concerned = [...new Set([...(await findShown(tx, subject)), ...shown])]
    await lockFiles(tx, concerned)
    await noticePrivate(
      { ctx, tx, madePrivate },
      () => publicAmong(tx, concerned),
      async () => {
        await setShown(tx, subject, event.data.authorId, shown)
        await noteAttached(tx, concerned, at)
      },
    )
  }
