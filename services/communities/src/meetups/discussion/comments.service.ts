import {
  type CommunityComment,
  type CreateComment,
  excerptOf,
  meetupCommentCreated,
} from '@vitrine/contracts'
import { mutate, type Transaction } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import {
  getComment,
  type Page,
  pageOf,
  type Slice,
  type Written,
  writeComment,
} from '../../discussion/comments/comments.service.ts'
import { publishCommentMentions } from '../../discussion/mentions/mentions.service.ts'
import type { LockedMeetup } from '../../events/locked-event.ts'
import { meetupMessage } from '../../events/published.ts'
import { findStatus } from '../../events/rsvps/rsvps.repository.ts'
import { findShown, lockMeetupIn } from '../access.ts'
import { requireCommenter, requireInside } from '../permission.ts'

/** A page of the discussion of a meetup, oldest first: for members (EV11). */
export async function listMeetupComments(
  ctx: CommunitiesContext,
  viewer: Actor,
  meetupId: number,
  slice: Slice,
): Promise<Page> {
  const { standing, reader } = await findShown(ctx, viewer, meetupId)
  requireInside(standing, viewer)
  return pageOf(ctx, { postId: null, meetupId }, reader, slice)
}

export async function createMeetupComment(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, ...comment }: { meetupId: number } & CreateComment,
): Promise<CommunityComment> {
  // The stored answer holds no text: a replay shows the comment as it is by then, or returns 404.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId, { shared: true })
    requireCommenter(standing, viewer, meetup, await findStatus(tx, meetupId, viewer.id))
    const written = await writeIn(ctx, tx, viewer, meetup, comment)
    await publishMentionsIn(ctx, tx, meetup, written)
    return { id: written.id }
  })
  return getComment(ctx, id)
}

const placeIn = ({ id }: LockedMeetup) => ({ postId: null, meetupId: id })

/** Stores and publishes a comment of a user who may write it, but for whom it mentions. */
export async function writeIn(
  ctx: CommunitiesContext,
  tx: Transaction,
  viewer: Actor,
  meetup: LockedMeetup,
  { isAnnouncement = false, ...comment }: CreateComment & { isAnnouncement?: boolean },
): Promise<Written> {
  const { community_id: communityId, organizer_id: organizerId } = meetup
  const place = placeIn(meetup)
  const written = await writeComment(ctx, tx, viewer, { communityId, place, isAnnouncement, ...comment })
  await ctx.outbox.publish(tx, meetupCommentCreated, {
    ...meetupMessage(meetup),
    visibility: 'members',
    commentId: written.id,
    organizerId,
    parentId: comment.parentId,
    parentAuthorId: written.parentAuthorId,
    isAnnouncement,
    author: written.author,
    excerpt: excerptOf(comment.content),
    createdAt: written.createdAt.toISOString(),
  })
  return written
}

export const publishMentionsIn = (
  ctx: CommunitiesContext,
  tx: Transaction,
  meetup: LockedMeetup,
  { id: commentId, author, content, mentions }: Written,
): Promise<void> => {
  const { community } = meetupMessage(meetup)
  const comment = { community, place: placeIn(meetup), commentId, author, content }
  return publishCommentMentions(ctx, tx, mentions, comment)
}
