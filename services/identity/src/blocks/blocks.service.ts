import {
  AppError,
  type MuteDuration,
  texts,
  userBlocked,
  userMuted,
  userUnblocked,
  userUnmuted,
} from '@vitrine/contracts'
import { type Caller, mutate, notFound } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { endFollow } from '../follows/follows.service.ts'
import { withdrawRequest } from '../follows/requests.service.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { findRelation } from '../privacy/relation.ts'
import { deleteBlock, deleteMute, insertBlock, upsertMute } from './blocks.repository.ts'

const hourMs = 60 * 60_000
const durationMs: Record<Exclude<MuteDuration, 'forever'>, number> = {
  '1h': hourMs,
  '1d': 24 * hourMs,
  '1w': 7 * 24 * hourMs,
}

/** Both become invisible to each other; their follows, and requests to follow, end. */
export function blockUser(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<{ blocked: boolean }> {
  return mutate(ctx.prisma, idempotency, async tx => {
    await lockBoth(ctx, tx, viewer.id, id)
    if (await insertBlock(tx, viewer.id, id, ctx.clock())) {
      await ctx.outbox.publish(tx, userBlocked, { blockerId: viewer.id, blockedId: id })
      for (const [one, other] of [
        [viewer.id, id],
        [id, viewer.id],
      ] as const) {
        await endFollow(ctx, tx, { followerId: one, followeeId: other })
        await withdrawRequest(ctx, tx, { requesterId: one, targetId: other })
      }
    }
    return { blocked: true }
  })
}

export function unblockUser(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<{ blocked: boolean }> {
  return mutate(ctx.prisma, idempotency, async tx => {
    await lockBoth(ctx, tx, viewer.id, id)
    if (await deleteBlock(tx, viewer.id, id))
      await ctx.outbox.publish(tx, userUnblocked, { blockerId: viewer.id, blockedId: id })
    return { blocked: false }
  })
}

/** A second mute replaces the first one. */
export function muteUser(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  { id, duration }: { id: number; duration: MuteDuration },
): Promise<{ muted: boolean; until: string | null }> {
  return mutate(ctx.prisma, idempotency, async tx => {
    await lockBoth(ctx, tx, viewer.id, id)
    const at = ctx.clock()
    const until = duration === 'forever' ? null : new Date(at.getTime() + durationMs[duration])
    await upsertMute(tx, { muterId: viewer.id, mutedId: id, at, until })
    const answer = { muted: true, until: until?.toISOString() ?? null }
    await ctx.outbox.publish(tx, userMuted, { muterId: viewer.id, mutedId: id, until: answer.until })
    return answer
  })
}

export function unmuteUser(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  { id }: { id: number },
): Promise<{ muted: boolean; until: string | null }> {
  return mutate(ctx.prisma, idempotency, async tx => {
    await lockBoth(ctx, tx, viewer.id, id)
    if (await deleteMute(tx, viewer.id, id))
      await ctx.outbox.publish(tx, userUnmuted, { muterId: viewer.id, mutedId: id })
    return { muted: false, until: null }
  })
}

/** Locks both users, the lower id first; a user who is hidden or blocks the viewer is not found. */
async function lockBoth(
  { clock }: Pick<IdentityContext, 'clock'>,
  tx: IdentityTransaction,
  viewerId: number,
  userId: number,
): Promise<void> {
  if (viewerId === userId) throw new AppError('validation_error', texts.profile.cannotBlockSelf)
  const found = await tx.query<{ id: number; hidden_at: Date | null }>(
    'select id, hidden_at from users where id = any($1::int[]) order by id for no key update',
    [[viewerId, Math.min(userId, 2 ** 31 - 1)]],
  )
  const user = found.find(each => each.id === userId)
  const relation = user && (await findRelation(tx, viewerId, userId, clock()))
  if (!user || user.hidden_at || !relation || (relation.blocksViewer && !relation.isBlocked))
    throw notFound(texts.profile.notFound.message)
}
