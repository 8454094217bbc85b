import {
  AppError,
  communityPostReviewed,
  type ReviewCommunityPost,
  texts,
  type WaitingPost,
} from '@vitrine/contracts'
import { decodeCursor, forbidden, mutate, pageOf, type Transaction } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { recordModeration } from '../../moderation-log/moderation-log.repository.ts'
import { findPeople } from '../../people/people.repository.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import { isAllowed, lockStandingIn, notAMember, requirePermit, standingIn } from '../../standing/standing.ts'
import { asReader, postNotFound } from '../posts/access.ts'
import { involvedIn } from '../posts/event-fields.ts'
import { publishPost } from '../posts/publish.ts'
import * as waiting from './waiting.repository.ts'

const Cursor = z.tuple([z.int().min(0)])

/** A page of the queue, oldest first, and the cursor of the next one. */
export async function listReviewQueue(
  ctx: CommunitiesContext,
  viewer: Actor,
  communityId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: WaitingPost[]; next: string | null }> {
  const [after] = decodeCursor(cursor, Cursor) ?? [0]
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  if (!isAllowed(standing, viewer, 'reviewPost')) throw standing.membership ? forbidden() : notAMember()
  const found = await waiting.listPending(ctx.db, asReader(ctx, standing, viewer), communityId, {
    after,
    limit: limit + 1,
  })
  return pageOf(found, limit, last => [last.id])
}

/** Lets a post appear, or rejects it with a reason that its author reads. */
export function reviewPost(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, postId, decision, reason }: { communityId: number; postId: number } & ReviewCommunityPost,
): Promise<{ id: number; status: 'published' | 'rejected' }> {
  return mutate(ctx.db, idempotency, async tx => {
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    const permit = requirePermit(standing, viewer, 'reviewPost')
    const post = await waiting.lockWaiting(tx, postId)
    if (!post || post.community_id !== communityId) throw await missing(tx, communityId, postId)
    if (post.status === 'rejected') throw decided()
    if (post.status !== 'pending') throw postNotFound()
    if (post.author_id === viewer.id) throw forbidden()

    const at = ctx.clock()
    const isApproved = decision === 'approve'
    await recordModeration(tx, {
      communityId,
      actorId: viewer.id,
      permit,
      action: isApproved ? 'approve_post' : 'reject_post',
      target: { type: 'community_post', id: postId, userId: post.author_id },
      reason,
      at,
    })
    await ctx.outbox.publish(tx, communityPostReviewed, {
      ...involvedIn(standing.community, postId),
      authorId: post.author_id,
      reviewedBy: viewer.id,
      outcome: isApproved ? 'approved' : 'rejected',
      reason,
    })
    if (isApproved) await approve(ctx, tx, standing, post, at)
    else await waiting.rejectWaiting(tx, postId, { by: viewer.id, at, reason })
    return { id: postId, status: isApproved ? 'published' : 'rejected' }
  })
}

/** It is as new to its readers as if it had been written now. */
async function approve(
  ctx: CommunitiesContext,
  tx: Transaction,
  standing: Standing,
  post: waiting.LockedWaiting,
  createdAt: Date,
): Promise<void> {
  const author = (await findPeople(tx, [post.author_id])).get(post.author_id)
  if (!author) throw postNotFound()
  await waiting.deleteWaiting(tx, post.id)
  const { community_id: communityId, author_id: authorId, ...written } = post
  await publishPost(ctx, tx, standing, { ...written, communityId, authorId, createdAt }, author)
}

const decided = () => new AppError('stale_version', texts.discussion.decided)

/** A post that does not wait any more was approved by another moderator meanwhile, or there is none. */
async function missing(tx: Transaction, communityId: number, postId: number): Promise<AppError> {
  const approved = await tx.query('select 1 from posts where id = $1::bigint and community_id = $2', [
    postId,
    communityId,
  ])
  return approved.length > 0 ? decided() : postNotFound()
}
