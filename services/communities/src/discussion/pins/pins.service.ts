import { AppError, communityPostPinned, pinnedPostsMax, texts } from '@vitrine/contracts'
import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import { recordModeration } from '../../moderation-log/moderation-log.repository.ts'
import { lockCommunity } from '../../standing/standing.repository.ts'
import { requirePermit } from '../../standing/standing.ts'
import { findCommunityOf, lockVisiblePost, postNotFound } from '../posts/access.ts'
import { postOf } from '../posts/event-fields.ts'
import { deletePin, findPins, insertPin } from './pins.repository.ts'

/** Pins a post, or unpins it (DS8). Pinned again, it keeps its place. */
export function pinPost(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { postId, pin }: { postId: number; pin: boolean },
): Promise<{ id: number; isPinned: boolean }> {
  return mutate(ctx.db, idempotency, async tx => {
    const communityId = await findCommunityOf(tx, 'posts', postId)
    if (communityId === null) throw postNotFound()
    // Two who pin at once would both count one less than there will be.
    await lockCommunity(tx, communityId)
    const { standing, post } = await lockVisiblePost(ctx, tx, viewer, postId, 'edit')
    const permit = requirePermit(standing, viewer, 'pinPost')
    const pins = await findPins(tx, communityId)
    if (pins.includes(postId) === pin) return { id: postId, isPinned: pin }
    if (pin && pins.length >= pinnedPostsMax)
      throw new AppError('too_many_pins', texts.discussion.tooManyPins)

    const at = ctx.clock()
    if (pin) await insertPin(tx, { postId, communityId, by: viewer.id, at })
    else await deletePin(tx, postId)
    await recordModeration(tx, {
      communityId,
      actorId: viewer.id,
      permit,
      action: pin ? 'pin_post' : 'unpin_post',
      target: { type: 'community_post', id: postId, userId: post.author_id },
      at,
    })
    const of = postOf(standing.community, postId)
    await ctx.outbox.publish(tx, communityPostPinned, { ...of, pinnedBy: viewer.id, isPinned: pin })
    return { id: postId, isPinned: pin }
  })
}
