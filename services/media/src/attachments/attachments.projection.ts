import type { postMediaAttached, postMediaDetached } from '@vitrine/contracts'
import type { Handler, Received } from '@vitrine/messaging'
import type { MediaContext } from '../context.ts'
import { claimVersion, findShown, lockFiles, noteAttached, setShown } from './attachments.repository.ts'

type OfAPost = typeof postMediaAttached | typeof postMediaDetached

const shownBy = ({ type, data }: Received<OfAPost>): readonly number[] =>
  type === 'post-media-attached' ? data.mediaIds : []

/** Keeps which files a post shows. An event that is older than what is known of the post changes nothing. */
export const keepAttachments =
  ({ clock }: MediaContext): Handler<OfAPost> =>
  async (event, { tx }) => {
    const subject = { kind: 'post', id: event.data.postId } as const
    const at = clock()
    if (!(await claimVersion(tx, subject, event.aggregateVersion, at))) return
    const shown = shownBy(event)
    const concerned = [...new Set([...(await findShown(tx, subject)), ...shown])]
    await lockFiles(tx, concerned)
    await setShown(tx, subject, event.data.authorId, shown)
    await noteAttached(tx, concerned, at)
  }
