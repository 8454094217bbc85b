import { AppError, recentSignInMinutes, texts } from '@vitrine/contracts'
import { invalid, unauthenticated, type Viewer } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { attemptOf } from './sign-in-limits.ts'

/**
 * For changes that a browser which was left open must not allow: passes when the session began within 15 minutes, or by
 * the current password. Rejects with `reauth_required` when neither is there, with a field error of `currentPassword`
 * when it is wrong, and with `rate_limited` after too many wrong ones, which count as failed sign-ins from `network`
 * (absent: the one that the session began on).
 */
export async function requireRecentSignIn(
  { prisma, passwords, signInLimits, clock }: IdentityContext,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  currentPassword: string | undefined,
  network?: string,
): Promise<void> {
  const session = await prisma.client.session.findFirst({
    where: { id: viewer.sessionId, userId: viewer.id, expiresAt: { gt: clock() } },
    include: { user: true },
  })
  if (!session) throw unauthenticated()
  if (currentPassword === undefined) {
    const age = clock().getTime() - session.createdAt.getTime()
    if (age < recentSignInMinutes * 60_000) return
    throw new AppError('reauth_required', texts.auth.currentPasswordRequired)
  }

  const { user } = session
  const attempt = attemptOf(user.email, network ?? session.network ?? '')
  await signInLimits.begin(attempt)
  const matches = await passwords.verify(user.passwordHash, currentPassword).catch(async error => {
    await signInLimits.cancel(attempt)
    throw error
  })
  if (!matches) {
    signInLimits.fail(attempt, 'wrong_password', user.id)
    throw invalid('currentPassword', texts.auth.wrongCurrentPassword)
  }
  await signInLimits.cancel(attempt)
}
