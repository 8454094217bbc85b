import {
  communityPostMediaAttached,
  communityPostMediaDetached,
  type postMediaAttached,
  type postMediaDetached,
} from '@vitrine/contracts'
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
  type Subject,
  setShown,
  unattachedAmong,
} from './attachments.repository.ts'
import { lockCommunityOfPost } from './communities.repository.ts'
import { publicAmong } from './is-public.ts'
import { type MadePrivate, noticePrivate } from './made-private.ts'

type OfACommunityPost = typeof communityPostMediaAttached | typeof communityPostMediaDetached
type OfAPost = typeof postMediaAttached | typeof postMediaDetached | OfACommunityPost

const isOfACommunity = (event: Received<OfAPost>): event is Received<OfACommunityPost> =>
  event.type === communityPostMediaAttached.type || event.type === communityPostMediaDetached.type

const subjectOf = (event: Received<OfAPost>): Subject =>
  isOfACommunity(event)
    ? { kind: 'community-post', id: event.data.postId, communityId: event.data.community.id }
    : { kind: 'post', id: event.data.postId }

const shownBy = ({ data }: Received<OfAPost>): Shown =>
  'deletedAs' in data ? { authorId: data.authorId, mediaIds: [], isPublished: false } : data

/**
 * Keeps which files a post shows, of a community or not, and whether its readers see them. An event that is older than what
 * is known of the post changes nothing.
 */
export const keepAttachments =
  (ctx: MediaContext, madePrivate: MadePrivate): Handler<OfAPost> =>
  async (event, { tx }) => {
    const subject = subjectOf(event)
    const at = ctx.clock()
    if (!(await claimVersion(tx, subject, event.aggregateVersion, at))) return
    // A post of a purged community is erased with it, whatever an event says that comes late.
    if (isOfACommunity(event) && (await lockCommunityOfPost(tx, event.data.community)).isPurged) return
    const shown = shownBy(event)
    const concerned = [...new Set([...(await findShown(tx, subject)), ...shown.mediaIds])]
    await lockFiles(tx, concerned)
    if ('audience' in event.data) await assumeAudience(tx, event.data)
    await noticePrivate(
      { ctx, tx, madePrivate },
      () => publicAmong(tx, concerned),
      async () => {
        await setShown(tx, subject, shown)
        await noteAttached(tx, concerned, at)
      },
    )
    // What a moderator deleted for good is not kept for another post of its author.
    if ('deletedAs' in event.data && event.data.deletedAs === 'moderator')
      for (const id of await unattachedAmong(tx, concerned)) await requestRemoval(ctx, tx, id, 'moderator')
  }
