import { type CommunityDetail, texts } from '@vitrine/contracts'
import { invalid, mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { isAvailableMember } from '../members/membership-rows.repository.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { lockCommunity } from '../standing/standing.repository.ts'
import { refOf, requirePermit, standingIn } from '../standing/standing.ts'
import { getCommunity } from './detail.service.ts'
import { changeOwner } from './ownership.ts'

/** Makes a member the owner; the owner stays as an admin (B-39). */
export async function transferCommunity(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  id: number,
  userId: number,
): Promise<CommunityDetail> {
  await mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const standing = await standingIn(ctx, tx, id, viewer)
    const permit = requirePermit(standing, viewer, 'transferCommunity')
    const { creatorId } = standing.community
    if (userId === creatorId) return {}
    if (!(await isAvailableMember(tx, id, userId))) throw invalid('userId', texts.community.notAMemberToOwn)
    await changeOwner(ctx, tx, { community: refOf(standing), from: creatorId, to: userId, by: viewer.id })
    await recordModeration(tx, {
      communityId: id,
      actorId: viewer.id,
      permit,
      action: 'transfer_community',
      target: { type: 'community', id, userId },
      details: { from: creatorId },
      at: ctx.clock(),
    })
    return {}
  })
  return getCommunity(ctx, viewer, id)
}
