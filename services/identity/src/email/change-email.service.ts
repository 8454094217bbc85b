import type { EmailState } from '@vitrine/contracts'
import {
  type Caller,
  createRateLimiter,
  mutate,
  type RateLimiter,
  unauthenticated,
  type Viewer,
} from '@vitrine/service-kit'
import type { Redis } from 'ioredis'
import { requireRecentSignIn } from '../accounts/reauth.ts'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import { linkTo } from '../mail/links.ts'
import { queueMail } from '../mail/mail.service.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { sendVerification } from '../verification/verification.service.ts'
import { deletePendingChange, findPendingEmail } from '../verification/verifications.repository.ts'

/** Each sends mails to two addresses, one of which may be of a person who did not ask for any. */
export const createEmailChangeLimit = (options: { redis: Redis; factor: number }): RateLimiter =>
  createRateLimiter({ ...options, name: 'email-change', window: { points: 5, seconds: 60 * 60 } })

/** Whether it is another address than the user has: that needs a recent sign-in, or the current password. */
export async function allowEmailChange(
  ctx: IdentityContext,
  { viewer, network }: { viewer: Viewer; network: string },
  { email, currentPassword }: { email: string; currentPassword: string | undefined },
): Promise<boolean> {
  const user = await ctx.prisma.client.user.findUnique({ where: { id: viewer.id } })
  if (!user) throw unauthenticated()
  if (email === user.email) return false
  await requireRecentSignIn(ctx, viewer, currentPassword, network)
  return true
}

/**
 * Sends a link to the new address, and a notice to the one of before where it is confirmed. The answer is the same for an
 * address that another account has. The user's row must be locked.
 */
export async function requestEmailChange(
  ctx: IdentityContext,
  tx: IdentityTransaction,
  user: User,
  email: string,
): Promise<void> {
  await ctx.emailChangeLimit.consume(String(user.id))
  await sendVerification(ctx, tx, { user, email })
  if (!user.emailVerified) return
  const values = { email, link: linkTo(ctx, '/forgot-password') }
  await queueMail(ctx, tx, { userId: user.id, to: user.email, kind: 'email-change-requested', values })
}

export async function getEmailState(
  { prisma, clock }: Pick<IdentityContext, 'prisma' | 'clock'>,
  userId: number,
): Promise<EmailState> {
  const user = await prisma.client.user.findUnique({ where: { id: userId } })
  if (!user) throw unauthenticated()
  const newest = await findPendingEmail(prisma.client, userId, clock())
  return stateOf(user, newest)
}

const stateOf = ({ email, emailVerified }: User, newest: string | undefined): EmailState => ({
  email,
  isVerified: emailVerified,
  // The address of a new account is confirmed by such a link, too.
  pendingEmail: newest === undefined || newest === email ? null : newest,
})

/** The user keeps the address of before. */
export function cancelEmailChange(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
): Promise<EmailState> {
  return mutate(ctx.prisma, idempotency, async tx => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthenticated()
    await deletePendingChange(tx, user)
    return stateOf(user, undefined)
  })
}
