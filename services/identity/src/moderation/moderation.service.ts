import {
  type BanType,
  type Moderation as ModerationAnswer,
  type ModerationRequest,
  maxBanDays,
  moderationApplied,
  moderationLifted,
  texts,
} from '@vitrine/contracts'
import { type Caller, forbidden, invalid, mutate, notFound } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { findPurgeTime } from '../deletion/deletion.repository.ts'
import type { Moderation } from '../generated/prisma/client.ts'
import { linkTo } from '../mail/links.ts'
import { queueMail } from '../mail/mail.service.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { setHidden } from '../profiles/publish-user.ts'
import { announceRevoked, revokeSessions } from '../sessions/revocations.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Bans a user in place of the ban that is in force: ends all sessions and sends the reason. Administrators are refused,
 * the moderator among them.
 */
export async function moderate(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  request: ModerationRequest,
): Promise<ModerationAnswer> {
  const { userId, type, reason } = request
  const createdAt = ctx.clock()
  const expiresAt = endOf(request, createdAt)
  let ended: string[] = []
  const answer = await mutate(ctx.prisma, idempotency, async tx => {
    const user = await lockUser(tx, userId)
    if (!user) throw notFound(texts.profile.notFound.message)
    if (user.role === 'Admin') throw forbidden(texts.moderation.admin)
    await tx.prisma.moderation.updateMany({
      where: { userId, endedAt: null },
      data: { endedAt: createdAt, endedBy: viewer.id, endReason: reason },
    })
    const data = { userId, type, reason, createdAt, expiresAt, createdBy: viewer.id }
    const row = await tx.prisma.moderation.create({ data })
    await hide(ctx, tx, userId, { isBanned: expiresAt === null })
    ended = await revokeSessions(ctx, tx, { userId })
    await ctx.outbox.publish(tx, moderationApplied, {
      userId,
      moderationId: row.id,
      type,
      expiresAt: expiresAt?.toISOString() ?? null,
    })
    const values = { reason, link: linkTo(ctx, '/') }
    const content =
      expiresAt === null
        ? ({ kind: 'suspended', values } as const)
        : ({ kind: 'suspended-until', values: { ...values, date: expiresAt } } as const)
    await queueMail(ctx, tx, { userId, to: user.email, ...content })
    return moderationOf(row)
  })
  await announceRevoked(ctx, ended)
  return answer
}

/** Null: without an end. */
function endOf({ type, expiresAt }: ModerationRequest, now: Date): Date | null {
  if (type === 'permanent_ban') {
    if (expiresAt !== undefined) throw invalid('expiresAt', texts.moderation.expiryNotAllowed)
    return null
  }
  const end = new Date(expiresAt ?? 0)
  if (end <= now || end.getTime() > now.getTime() + maxBanDays * dayMs)
    throw invalid('expiresAt', texts.moderation.expiryRequired)
  return end
}

/** Ends a ban before its time. One that has ended, by its time or before, stays as it is. */
export function lift(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
  { id, reason }: { id: number; reason: string },
): Promise<ModerationAnswer> {
  return mutate(ctx.prisma, idempotency, async tx => {
    const found = await tx.prisma.moderation.findUnique({ where: { id }, select: { userId: true } })
    const user = found && (await lockUser(tx, found.userId))
    const row = user && (await tx.prisma.moderation.findUnique({ where: { id } }))
    if (!row) throw notFound()
    const endedAt = ctx.clock()
    if (row.endedAt || (row.expiresAt && row.expiresAt <= endedAt)) return moderationOf(row)
    const data = { endedAt, endedBy: viewer.id, endReason: reason }
    const lifted = await tx.prisma.moderation.update({ where: { id }, data })
    await hide(ctx, tx, user.id, { isBanned: false })
    const type = row.type as BanType
    await ctx.outbox.publish(tx, moderationLifted, { userId: user.id, moderationId: id, type })
    const values = { link: linkTo(ctx, '/auth') }
    await queueMail(ctx, tx, { userId: user.id, to: user.email, kind: 'suspension-lifted', values })
    return moderationOf(lifted)
  })
}

/** An account is hidden while its user is banned for good, and while it waits for its purge. */
async function hide(
  ctx: IdentityContext,
  tx: IdentityTransaction,
  userId: number,
  { isBanned }: { isBanned: boolean },
): Promise<void> {
  const isHidden = isBanned || (await findPurgeTime(tx, userId)) !== undefined
  await setHidden(ctx, tx, userId, isHidden ? ctx.clock() : null)
}

const moderationOf = (row: Moderation): ModerationAnswer => ({
  id: row.id,
  userId: row.userId,
  type: row.type as BanType,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})
