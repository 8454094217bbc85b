import { AppError, texts, userVerified, verificationDays } from '@vitrine/contracts'
import { type Caller, type Idempotency, mutate, notFound, unauthenticated } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import { createLinkToken, linkTo } from '../mail/links.ts'
import { queueMail } from '../mail/mail.service.ts'
import { deleteResets } from '../password-reset/resets.repository.ts'
import { type IdentityTransaction, violatedUnique } from '../prisma.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import {
  deleteVerifications,
  findPendingEmail,
  findVerification,
  insertVerification,
} from './verifications.repository.ts'

const lifetimeMs = verificationDays * 24 * 60 * 60_000

/**
 * Sends a link that confirms `email`, in the transaction of its cause, which has locked the user's row. The user keeps
 * the address of before until the link is used; links to other new addresses no longer work. The address of another
 * account gets a notice in place of the link.
 */
export async function sendVerification(
  ctx: Pick<IdentityContext, 'clock' | 'config' | 'mailer' | 'jobs' | 'log'>,
  tx: IdentityTransaction,
  { user, email }: { user: Pick<User, 'id'>; email: string },
): Promise<void> {
  const token = createLinkToken()
  const createdAt = ctx.clock()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
  await insertVerification(tx, token, { userId: user.id, email, createdAt, expiresAt })
  const owner = await tx.prisma.user.findUnique({ where: { email }, select: { id: true } })
  // Whoever asks must not learn that there is such an account: its owner is notified, and all else is the same.
  if (owner && owner.id !== user.id) {
    const values = { email, link: linkTo(ctx, '/forgot-password') }
    return void (await queueMail(ctx, tx, { userId: owner.id, to: email, kind: 'email-in-use', values }))
  }
  const values = { email, link: linkTo(ctx, '/verify-email', token) }
  await queueMail(ctx, tx, { userId: user.id, to: email, kind: 'verify-email', values })
}

/** Sends another link to the address that waits for confirmation; null when none does. */
export async function sendVerificationAgain(
  ctx: IdentityContext,
  { viewer, idempotency }: Caller,
): Promise<{ email: string | null }> {
  return mutate(ctx.prisma, idempotency, async tx => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthenticated()
    const pending = await findPendingEmail(tx.prisma, user.id, ctx.clock())
    const email = pending ?? (user.emailVerified ? null : user.email)
    if (email !== null) await sendVerification(ctx, tx, { user, email })
    return { email }
  })
}

/**
 * Makes the address of a link that of its user, confirmed. A link that is unknown, expired or used is refused in one way;
 * one whose address another user has taken meanwhile, with `email_taken`.
 */
export async function verifyEmail(
  ctx: IdentityContext,
  { idempotency }: { idempotency: Idempotency | null },
  { token }: { token: string },
): Promise<void> {
  await mutate(ctx.prisma, idempotency, async tx => {
    const found = await findVerification(tx.prisma, token, ctx.clock())
    const user = found && (await lockUser(tx, found.userId))
    // Zero: used while this one waited for the lock.
    if (!user || (await deleteVerifications(tx, user.id)) === 0) throw notFound(texts.auth.linkExpired)
    await confirm(ctx, tx, user, found.email)
  })
}

async function confirm(ctx: IdentityContext, tx: IdentityTransaction, user: User, email: string) {
  const { id: userId } = user
  const data = { email, emailVerified: true }
  await tx.prisma.user.update({ where: { id: userId }, data }).catch((error: unknown) => {
    const isTaken = violatedUnique(error) === 'users_email_taken'
    throw isTaken ? new AppError('email_taken', texts.auth.emailTaken) : error
  })
  await ctx.outbox.publish(tx, userVerified, { userId })
  if (email === user.email) return
  // They are in the old mailbox.
  await deleteResets(tx, userId)
  if (!user.emailVerified) return
  const values = { email, link: linkTo(ctx, '/') }
  await queueMail(ctx, tx, { userId, to: user.email, kind: 'email-changed', values })
}
