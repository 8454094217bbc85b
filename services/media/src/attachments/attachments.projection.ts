import {
  communityPostMediaAttached,
  communityPostMediaDetached,
  type postMediaAttached,
  type postMediaDetached,
} from '@vitrine/contracts'
import type { Handler, Received } from '@vitrine/messaging'
import type { MediaContext } from '../context.ts'
import { requestRemoval } from '../removal/remove.ts'
import { type Shown, type Subject, unattachedAmong } from './attachments.repository.ts'
import { keepShown } from './keep-shown.ts'
import type { MadePrivate } from './made-private.ts'

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
    const concerned = await keepShown(
      { ctx, tx, madePrivate },
      {
        subject: subjectOf(event),
        shown: shownBy(event),
        version: event.aggregateVersion,
        ...(isOfACommunity(event) && { community: event.data.community }),
        ...('audience' in event.data && { audience: event.data.audience }),
      },
    )
    // What a moderator deleted for good is not kept for another post of its author.
    if ('deletedAs' in event.data && event.data.deletedAs === 'moderator')
      for (const id of await unattachedAmong(tx, concerned)) await requestRemoval(ctx, tx, id, 'moderator')
  }
