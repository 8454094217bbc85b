import { AppError, type Credentials, type CurrentUser, type Registration, texts } from '@vitrine/contracts'
import { type Caller, invalid, mutate } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { MailLanguage } from '../mail/catalogues/index.ts'
import { currentUserOf } from '../profiles/people.ts'
import { sendVerification } from '../verification/verification.service.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createAccount } from './create-account.ts'
import { attemptOf } from './sign-in-limits.ts'

/** Creates an account and sends a link that confirms its e-mail; a repeated request finds the account that the first one created. */
export async function register(
  ctx: IdentityContext,
  { idempotency, language }: Pick<Caller, 'idempotency'> & { language: MailLanguage | undefined },
  registration: Registration,
): Promise<CurrentUser> {
  const { firstName, lastName, username, email, password } = registration
  if (isCommonPassword(password)) throw invalid('password', texts.auth.commonPassword)
  const passwordHash = await ctx.passwords.hash(password)

  const user = await mutate(ctx.prisma, idempotency, async tx => {
    const account = { firstName, lastName, username, email, passwordHash, createdAt: ctx.clock() }
    const created = await createAccount(ctx, tx, { ...account, ...(language && { language }) })
    await sendVerification(ctx, tx, { user: created, email })
    return currentUserOf(created)
  })
  // The key is not secret and the fingerprint holds no password: a repeated request must prove the password.
  if (idempotency?.replayed) await checkPassword(ctx, user.id, password)
  return user
}

/** Refuses a repeated request that does not know the password which the first one set. */
export async function checkPassword(ctx: IdentityContext, id: number, password: string): Promise<void> {
  const user = await ctx.prisma.client.user.findUnique({ where: { id } })
  if (await ctx.passwords.verify(user?.passwordHash, password)) return
  throw new AppError('idempotency_key_reused', texts.errors.idempotencyKeyReused)
}

/**
 * The user with these credentials. An unknown e-mail and a wrong password take the same time and get the same answer;
 * `signInLimits` bounds the failures.
 */
export async function authenticate(
  ctx: IdentityContext,
  { network }: { network: string },
  { email, password }: Credentials,
): Promise<CurrentUser> {
  const { prisma, signInLimits, passwords } = ctx
  const attempt = attemptOf(email, network)
  await signInLimits.begin(attempt)

  const user = await prisma.client.user.findUnique({ where: { email } })
  const matches = await passwords.verify(user?.passwordHash, password).catch(async error => {
    await signInLimits.cancel(attempt)
    throw error
  })
  if (!user || !matches) {
    signInLimits.fail(attempt, user ? 'wrong_password' : 'unknown_email', user?.id)
    throw new AppError('unauthenticated', texts.auth.invalidCredentials)
  }
  await signInLimits.succeed(attempt)

  if (passwords.isStale(user.passwordHash)) {
    const passwordHash = await passwords.hash(password)
    // Only in place of the hash that was checked: the password may have been changed meanwhile.
    const where = { id: user.id, passwordHash: user.passwordHash }
    await prisma.client.user.updateMany({ where, data: { passwordHash } })
  }
  return currentUserOf(user)
}

/** The user's mails are in the language of the last sign-in that named one. */
export async function keepLanguage(
  { prisma }: IdentityContext,
  { id }: Pick<CurrentUser, 'id'>,
  language: MailLanguage | undefined,
): Promise<void> {
  if (!language) return
  await prisma.client.user.updateMany({ where: { id, language: { not: language } }, data: { language } })
}
