import type { CommunityPost, CreateCommunityPost } from '@vitrine/contracts'
import {
  insertPostMedia,
  lockMedia,
  mediaOutcome,
  mutate,
  refuseUnusableMedia,
  type Transaction,
  userSummaryOf,
} from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { type Person, personOf } from '../../people/people.repository.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import { isAllowed, lockStandingIn, refOf, requireWriter } from '../../standing/standing.ts'
import { publishAttached } from '../media/attach.ts'
import { givenMedia } from '../media/post-media.repository.ts'
import { reviewCause } from '../review/cause.ts'
import { fingerprintOf } from '../review/suspicion.ts'
import { findWaiting, insertWaiting } from '../review/waiting.repository.ts'
import { asReader, findReaderOf, postNotFound } from './access.ts'
import { detailsOf } from './details.ts'
import { refuseHiddenEvent } from './linked-event.ts'
import * as posts from './posts.repository.ts'
import { publishPost } from './publish.ts'

/** A post appears at once, or waits: for its media, and for a moderator (DS2). The answer's `status` says which. */
export async function createPost(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, post: given }: { communityId: number; post: CreateCommunityPost },
): Promise<CommunityPost> {
  // The stored answer holds no text: a replay shows the post as it is by then, or returns 404.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const media = givenMedia(given)
    // First: what becomes of the media locks them before the community.
    await lockMedia(
      tx,
      media.map(each => each.mediaId),
    )
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    requireWriter(standing, viewer, 'post')
    const author = await personOf(tx, viewer)
    await refuseUnusableMedia(tx, author.id, media)
    const { type, content } = given
    const details = detailsOf(given)
    if (details.eventId) await refuseHiddenEvent(ctx, tx, viewer, details.eventId)
    const post = {
      id: await posts.nextPostId(tx),
      communityId,
      authorId: author.id,
      type,
      content,
      details,
      poll: given.type === 'poll' ? { options: given.pollOptions, hours: given.pollHours } : null,
      fingerprint: fingerprintOf({ content, details }),
      hasMedia: media.length > 0,
      createdAt: ctx.clock(),
    }
    await insertPostMedia(tx, post.id, media)
    await appearOrWait(ctx, tx, { standing, author, post })
    return { id: post.id }
  })
  return getPost(ctx, viewer, id)
}

async function appearOrWait(
  ctx: CommunitiesContext,
  tx: Transaction,
  { standing, author, post }: { standing: Standing; author: Person; post: posts.NewPost },
): Promise<void> {
  const isReady =
    !post.hasMedia ||
    (await mediaOutcome(tx, { id: post.id, author_id: author.id }, { isAwaited: true })) === 'ready'
  // Of a post whose media are not ready it is asked once they are.
  const cause = isReady ? await reviewCause(tx, standing, author, { ...post, now: post.createdAt }) : null
  if (isReady && !cause) return publishPost(ctx, tx, standing, post, userSummaryOf(author.id, author))
  await insertWaiting(tx, { ...post, status: isReady ? 'pending' : 'preparing', cause })
  if (!post.hasMedia) return
  const showing = { id: post.id, authorId: author.id, community: refOf(standing) }
  await publishAttached(ctx, tx, [showing], { isPublished: false })
}

/** A post that the viewer may see; one that waits: its author, and who reviews it. */
export async function getPost(ctx: CommunitiesContext, viewer: Actor, id: number): Promise<CommunityPost> {
  // One that is published between the two statements is in neither, so the first is asked once more.
  const post =
    (await findPublished(ctx, viewer, id)) ??
    (await findOfWaiting(ctx, viewer, id)) ??
    (await findPublished(ctx, viewer, id))
  if (!post) throw postNotFound()
  return post
}

async function findPublished(
  ctx: CommunitiesContext,
  viewer: Actor,
  id: number,
): Promise<CommunityPost | null> {
  const standing = await findReaderOf(ctx, 'posts', viewer, id)
  if (!standing) return null
  const post = await posts.findPost(ctx.db, asReader(ctx, standing, viewer), id)
  if (!post) throw postNotFound()
  return post
}

async function findOfWaiting(
  ctx: CommunitiesContext,
  viewer: Actor,
  id: number,
): Promise<CommunityPost | null> {
  const standing = await findReaderOf(ctx, 'waiting_posts', viewer, id)
  if (!standing) return null
  const post = await findWaiting(ctx.db, asReader(ctx, standing, viewer), id)
  const mayReview = post?.status === 'pending' || post?.status === 'rejected'
  const isShown =
    post && (post.user.id === viewer.id || (mayReview && isAllowed(standing, viewer, 'reviewPost')))
  return isShown ? post : null
}
