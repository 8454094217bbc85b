import {
  type CommunityDetail,
  communityDeleted,
  communityRestored,
  communityTrashDays,
  type DeletedCommunity,
  texts,
} from '@vitrine/contracts'
import { invalid, mutate, notFound } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { lockCommunity } from '../standing/standing.repository.ts'
import { refOf, requireAllowed, standingIn, visibilityOf } from '../standing/standing.ts'
import * as repository from './deletion.repository.ts'
import { getCommunity } from './detail.service.ts'

const trashMs = communityTrashDays * 24 * 60 * 60_000

/**
 * Deletes a community whose name the caller has typed: nothing of it is shown any more. Its members and settings stay for
 * 30 days, so that it can be restored (CO6).
 */
export async function deleteCommunity(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  id: number,
  typed: string,
): Promise<DeletedCommunity> {
  return mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const standing = await standingIn(ctx, tx, id, viewer)
    // An archived one can be deleted too, by an administrator.
    const permit = requireAllowed(standing, viewer, 'deleteCommunity')
    const community = refOf(standing)
    if (typed.trim() !== community.name) throw invalid('name', texts.community.wrongName)
    const at = ctx.clock()
    await repository.markDeleted(tx, id, viewer.id, at)
    const deletedAt = at.toISOString()
    const visibility = visibilityOf(community)
    await ctx.outbox.publish(tx, communityDeleted, { community, visibility, deletedBy: viewer.id, deletedAt })
    await recordModeration(tx, {
      communityId: id,
      actorId: viewer.id,
      permit,
      action: 'delete_community',
      target: { type: 'community', id },
      at,
    })
    const restorableUntil = new Date(at.getTime() + trashMs).toISOString()
    return { id, deletedAt, restorableUntil }
  })
}

/** Brings a deleted community back with its members and settings. For administrators. */
export async function restoreCommunity(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  id: number,
): Promise<CommunityDetail> {
  await mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const at = ctx.clock()
    const community = await repository.markRestored(tx, id, new Date(at.getTime() - trashMs), at)
    if (!community) throw notFound(texts.community.notFound)
    const visibility = visibilityOf(community)
    await ctx.outbox.publish(tx, communityRestored, { community, visibility, restoredBy: viewer.id })
    await recordModeration(tx, {
      communityId: id,
      actorId: viewer.id,
      permit: 'as-platform-admin',
      action: 'restore_community',
      target: { type: 'community', id },
      at,
    })
    return {}
  })
  return getCommunity(ctx, viewer, id)
}
