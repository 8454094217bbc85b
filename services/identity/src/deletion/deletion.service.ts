import {
  AppError,
  accountGraceDays,
  type Credentials,
  type DeletionScheduled,
  deletionScheduled,
  texts,
  userRestored,
} from '@vitrine/contracts'
import { afterCommit, unauthenticated, type Viewer } from '@vitrine/service-kit'
import { authenticate, invalidCredentials, type Origin } from '../accounts/accounts.service.ts'
import { requireRecentSignIn } from '../accounts/reauth.ts'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import { linkTo } from '../mail/links.ts'
import { queueMail } from '../mail/mail.service.ts'
import { refusalOfBanned } from '../moderation/suspension.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { setHidden } from '../profiles/publish-user.ts'
import { announceRevoked, revokeSessions } from '../sessions/revocations.ts'
import { deleteDeletion, deletePendingMails, insertDeletion, lockAdmins } from './deletion.repository.ts'
import { enqueuePurges } from './purge.service.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Ends all sessions, hides the account, and lets it wait for its purge, which is due at once when `isImmediate`. Nothing
 * is stored for a repeated request: it comes with a session that has ended.
 */
export async function deleteAccount(
  ctx: IdentityContext,
  { viewer, network }: { viewer: Viewer; network: string },
  { currentPassword, isImmediate }: { currentPassword: string | undefined; isImmediate: boolean },
): Promise<DeletionScheduled> {
  await requireRecentSignIn(ctx, viewer, currentPassword, network)
  const { answer, ended } = await ctx.prisma.transaction(async tx => {
    const user = await lockDeletable(tx, viewer.id)
    const requestedAt = ctx.clock()
    const purgeAt = isImmediate ? requestedAt : new Date(requestedAt.getTime() + accountGraceDays * dayMs)
    await deletePendingMails(tx, user.id)
    await insertDeletion(tx, { userId: user.id, requestedAt, purgeAt })
    await setHidden(ctx, tx, user.id, requestedAt)
    const ended = await revokeSessions(ctx, tx, { userId: user.id })
    const answer = { purgeAt: purgeAt.toISOString() }
    await ctx.outbox.publish(tx, deletionScheduled, { userId: user.id, ...answer })
    if (isImmediate) afterCommit(tx, () => void enqueuePurges(ctx, [user.id]))
    else {
      const values = { date: purgeAt, link: linkTo(ctx, '/auth') }
      await queueMail(ctx, tx, { userId: user.id, to: user.email, kind: 'deletion-scheduled', values })
    }
    return { answer, ended }
  })
  await announceRevoked(ctx, ended)
  return answer
}

/** Locks the user; refuses the only administrator. All administrators are locked first, so that none waits in a ring. */
async function lockDeletable(tx: IdentityTransaction, id: number): Promise<User> {
  const found = await tx.prisma.user.findUnique({ where: { id }, select: { role: true } })
  const admins = found?.role === 'Admin' ? await lockAdmins(tx) : []
  const user = await lockUser(tx, id)
  if (!user || user.hiddenAt) throw unauthenticated()
  if (user.role === 'Admin' && !admins.some(each => each !== id))
    throw new AppError('last_admin', texts.auth.lastAdmin)
  return user
}

/**
 * Keeps the account of these credentials, when it waits for its purge, and returns who signs in by them. For any other
 * account it is a sign-in, so that a repeated request gets the same answer.
 */
export async function restoreAccount(
  ctx: IdentityContext,
  origin: Origin,
  credentials: Credentials,
): ReturnType<typeof authenticate> {
  const authenticated = await authenticate(ctx, origin, credentials, { restores: true })
  const { id } = authenticated.user
  await ctx.prisma.transaction(async tx => {
    const user = await lockUser(tx, id)
    if (user?.passwordHash !== authenticated.passwordHash) throw invalidCredentials()
    const banned = await refusalOfBanned(tx, id, ctx.clock())
    if (banned) throw banned
    if (!(await deleteDeletion(tx, id, ctx.clock()))) return
    await setHidden(ctx, tx, id, null)
    await ctx.outbox.publish(tx, userRestored, { userId: id })
    const values = { link: linkTo(ctx, '/auth') }
    await queueMail(ctx, tx, { userId: id, to: user.email, kind: 'account-restored', values })
  })
  return authenticated
}
