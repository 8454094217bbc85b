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
import type { Permit } from '../standing/permissions.ts'
import { lockCommunity, type Standing } from '../standing/standing.repository.ts'
import { refOf, requireAllowed, standingIn, visibilityOf } from '../standing/standing.ts'
import type { Acting } from '../standing/target.ts'
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
    if (typed.trim() !== standing.community.name) throw invalid('name', texts.community.wrongName)
    const at = ctx.clock()
    await applyDeletion({ ctx, tx, viewer }, standing, { permit, at })
    const deletedAt = at.toISOString()
    const restorableUntil = new Date(at.getTime() + trashMs).toISOString()
    return { id, deletedAt, restorableUntil }
  })
}

/** Deletes a locked community, of which the caller has a permit. */
export async function applyDeletion(
  { ctx, tx, viewer }: Acting,
  standing: Standing,
  { permit, reason, rule, at }: { permit: Permit; reason?: string; rule?: string; at: Date },
): Promise<void> {
  const community = refOf(standing)
  const { id } = community
  await repository.markDeleted(tx, id, viewer.id, at)
  await ctx.outbox.publish(tx, communityDeleted, {
    community,
    visibility: visibilityOf(community),
    deletedBy: viewer.id,
    deletedAt: at.toISOString(),
  })
  await recordModeration(tx, {
    communityId: id,
    actorId: viewer.id,
    permit,
    action: 'delete_community',
    target: { type: 'community', id },
    ...(reason !== undefined && { reason }),
    ...(rule !== undefined && { rule }),
    at,
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
