import { type ChangePassword, passwordChanged, texts } from '@vitrine/contracts'
import { invalid, unauthenticated, type Viewer } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import type { CookieValues } from '../sessions/cookies.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { cookieValues, replaceSessions } from '../sessions/sessions.service.ts'
import { deletePendingChange } from '../verification/verifications.repository.ts'
import { isCommonPassword } from './common-passwords.ts'
import { requireRecentSignIn } from './reauth.ts'

/**
 * Changes the password and ends all sessions of the user; the one of the request goes on under a new id, by the cookies
 * that are returned. Nothing is stored for a repeated request: it comes with a cookie that has ended.
 */
export async function changePassword(
  ctx: IdentityContext,
  { viewer, network }: { viewer: Viewer; network: string },
  { newPassword, currentPassword }: ChangePassword,
): Promise<CookieValues> {
  if (isCommonPassword(newPassword)) throw invalid('newPassword', texts.auth.commonPassword)
  await requireRecentSignIn(ctx, viewer, currentPassword, network)
  const passwordHash = await ctx.passwords.hash(newPassword)

  const { user, session, ended } = await ctx.prisma.transaction(async tx => {
    const user = await lockUser(tx, viewer.id)
    const replaced = user && (await replaceSessions(ctx, tx, viewer))
    if (!user || !replaced) throw unauthenticated()
    await tx.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
    await deletePendingChange(tx, user)
    await ctx.outbox.publish(tx, passwordChanged, { userId: user.id, by: 'user' })
    return { user, ...replaced }
  })
  await announceRevoked(ctx, ended)
  return cookieValues(ctx, user, session)
}
