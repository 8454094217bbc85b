import { type CommunityBan, memberUnbanned, texts } from '@vitrine/contracts'
import { decodeCursor, mutate, notFound, pageOf } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { refOf, requireAllowed, requirePermit, standingIn } from '../standing/standing.ts'
import { lockForModeration } from '../standing/target.ts'
import { TimePosition } from '../time-position.ts'
import * as bans from './bans.repository.ts'

export async function listBans(
  ctx: CommunitiesContext,
  viewer: Actor,
  { communityId, cursor, limit }: { communityId: number; cursor?: string | undefined; limit: number },
): Promise<{ page: CommunityBan[]; next: string | null }> {
  const before = decodeCursor(cursor, TimePosition)
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireAllowed(standing, viewer, 'seeQueues')
  const found = await bans.listBans(ctx.db, { communityId, now: ctx.clock(), before, limit: limit + 1 })
  return pageOf(found, limit, ({ bannedAt, user }) => [Date.parse(bannedAt), user.id])
}

/** Ends a ban before its time; the user may join again, and is no member by it. */
export async function liftBan(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, userId }: { communityId: number; userId: number },
): Promise<{ userId: number }> {
  // The stored answer names no one.
  await mutate(ctx.db, idempotency, async tx => {
    const standing = await lockForModeration({ ctx, tx, viewer }, communityId)
    const permit = requirePermit(standing, viewer, 'banMember')
    const now = ctx.clock()
    if (!(await bans.deleteBan(tx, { communityId, userId, now })))
      throw notFound(texts.communityModeration.notBanned)
    await ctx.outbox.publish(tx, memberUnbanned, {
      community: refOf(standing),
      visibility: 'involved',
      userId,
      unbannedBy: viewer.id,
    })
    await recordModeration(tx, {
      communityId,
      actorId: viewer.id,
      permit,
      action: 'unban_member',
      target: { type: 'user', id: userId, userId },
      at: now,
    })
    return {}
  })
  return { userId }
}
