import { passwordChanged, texts } from '@vitrine/contracts'
import { type Idempotency, invalid, mutate, notFound } from '@vitrine/service-kit'
import { checkPassword } from '../accounts/accounts.service.ts'
import { isCommonPassword } from '../accounts/common-passwords.ts'
import { attemptOf } from '../accounts/sign-in-limits.ts'
import type { IdentityContext } from '../context.ts'
import { linkTo } from '../mail/links.ts'
import { queueMail } from '../mail/mail.service.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { announceRevoked, revokeSessions } from '../sessions/revocations.ts'
import { deletePendingChange } from '../verification/verifications.repository.ts'
import { deleteResets, findReset } from './resets.repository.ts'

/**
 * Sets a new password by the token of a link, and ends all sessions of the user. A link that is unknown, expired or used
 * is refused in one way.
 */
export async function resetPassword(
  ctx: IdentityContext,
  { idempotency, network }: { idempotency: Idempotency | null; network: string },
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  if (isCommonPassword(newPassword)) throw invalid('newPassword', texts.auth.commonPassword)
  const reset = await findReset(ctx.prisma.client, token, ctx.clock())
  // A repeated request, whose link is used, still finds its answer.
  if (!reset && !idempotency) throw notFound(texts.auth.linkExpired)
  const passwordHash = reset && (await ctx.passwords.hash(newPassword))

  let ended: string[] = []
  const { userId, email } = await mutate(ctx.prisma, idempotency, async tx => {
    const user = reset && (await lockUser(tx, reset.userId))
    // The lock may have been waited for: the link is looked up again.
    const isUsable = user && (await findReset(tx.prisma, token, ctx.clock())) !== null
    if (!passwordHash || !isUsable) throw notFound(texts.auth.linkExpired)
    const { id: userId, email } = user
    await tx.prisma.user.update({ where: { id: userId }, data: { passwordHash } })
    await deleteResets(tx, userId)
    await deletePendingChange(tx, user)
    ended = await revokeSessions(ctx, tx, { userId })
    const values = { link: linkTo(ctx, '/forgot-password') }
    await queueMail(ctx, tx, { userId, to: email, kind: 'password-changed', values })
    await ctx.outbox.publish(tx, passwordChanged, { userId, by: 'reset' })
    return { userId, email }
  })
  // The fingerprint of a request holds no password: whoever repeats it must know the new one.
  if (idempotency?.replayed) return checkPassword(ctx, userId, newPassword)
  await announceRevoked(ctx, ended)
  // Failures with the forgotten password must not stop the new one.
  await ctx.signInLimits.succeed(attemptOf(email, network))
  ctx.log.info({ userId, sessions: ended.length }, 'password reset')
}
