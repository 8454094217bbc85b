import {
  AppError,
  type Credentials,
  type CurrentUser,
  type DeletionScheduled,
  type Registration,
  type SignInOutcome,
  texts,
} from '@vitrine/contracts'
import { type Caller, invalid, mutate } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { findPurgeTime } from '../deletion/deletion.repository.ts'
import type { User } from '../generated/prisma/client.ts'
import type { MailLanguage } from '../mail/catalogues/index.ts'
import { refusalOfBanned } from '../moderation/suspension.ts'
import { currentUserOf } from '../profiles/people.ts'
import type { Device } from '../sessions/device.ts'
import { deleteFirstSteps, insertSignIn } from '../sign-ins/sign-ins.repository.ts'
import { isCodeValid, isTwoFactorOn, takeCode } from '../two-factor/two-factor.repository.ts'
import { sendVerification } from '../verification/verification.service.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createAccount } from './create-account.ts'
import { attemptOf, type SignInAttempt } from './sign-in-limits.ts'

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
  if (await ctx.passwords.verify(user?.passwordHash, password)) {
    // The account is no longer new: it is signed in to by its code, not by a registration.
    if (!(await isTwoFactorOn(ctx.prisma.client, id))) return
    throw new AppError('totp_required', texts.auth.twoFactor.required)
  }
  throw new AppError('idempotency_key_reused', texts.errors.idempotencyKeyReused)
}

/** Who tries to sign in, and by what. */
export interface Origin {
  network: string
  device: Device
}

export const invalidCredentials = () => new AppError('unauthenticated', texts.auth.invalidCredentials)

/**
 * The user with these credentials, and the hash of the password that was checked. An unknown e-mail and a wrong password
 * take the same time and get the same answer; `signInLimits` bounds the failures. With two-factor authentication the code
 * is asked for once the password was right. An account that waits for its purge is refused with `deletion_scheduled`,
 * unless the sign-in restores it; a banned user, with `account_suspended`.
 */
export async function authenticate(
  ctx: IdentityContext,
  origin: Origin,
  { email, password, totpCode }: Credentials,
  { restores = false } = {},
): Promise<{ user: CurrentUser; passwordHash: string; language: string }> {
  const { prisma, signInLimits, passwords } = ctx
  passwords.expectPlace()
  const attempt = attemptOf(email, origin.network)
  await signInLimits.begin(attempt)

  const check = passwords.admit(async ({ verify }) => {
    const user = await prisma.client.user.findUnique({ where: { email } })
    return { user, matches: await verify(user?.passwordHash, password) }
  })
  const { user, matches } = await check.catch(async error => {
    await signInLimits.cancel(attempt)
    throw error
  })
  if (!user || !matches) {
    signInLimits.fail(attempt, user ? 'wrong_password' : 'unknown_email', user?.id)
    if (user) record(ctx, user, origin, 'wrong_password')
    throw invalidCredentials()
  }
  const banned = await refusalOfBanned(ctx.db, user.id, ctx.clock())
  const refusal = banned ?? (restores ? null : await refusalOfDeleted(ctx, user))
  if (await isTwoFactorOn(prisma.client, user.id)) {
    // Refused, the browser sends the same code once more to restore the account.
    const accept = refusal ? isCodeValid : takeCodeOf
    await checkCode(ctx, user, { attempt, origin, totpCode, accept })
  }
  await signInLimits.succeed(attempt)
  if (refusal) throw refusal
  const passwordHash = await currentHash(ctx, user, password)
  return { user: currentUserOf(user), passwordHash, language: user.language }
}

async function checkCode(
  ctx: IdentityContext,
  user: User,
  {
    attempt,
    origin,
    totpCode,
    accept,
  }: {
    attempt: SignInAttempt
    origin: Origin
    totpCode: string | undefined
    accept: typeof isCodeValid
  },
): Promise<void> {
  if (totpCode === undefined) {
    await ctx.signInLimits.cancel(attempt)
    record(ctx, user, origin, 'code_missing')
    throw new AppError('totp_required', texts.auth.twoFactor.required)
  }
  if (await accept(ctx, user.id, totpCode)) return
  ctx.signInLimits.fail(attempt, 'wrong_code', user.id)
  record(ctx, user, origin, 'wrong_code')
  const message = texts.auth.twoFactor.wrong
  throw new AppError('unauthenticated', message, { errors: [{ field: 'totpCode', message }] })
}

const takeCodeOf: typeof isCodeValid = (ctx, userId, code) => takeCode(ctx, ctx.prisma.client, userId, code)

/** Null: the account does not wait for its purge. One whose purge is due is as unknown as any other address. */
async function refusalOfDeleted(
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  { id, hiddenAt }: User,
): Promise<AppError | null> {
  const purgeAt = hiddenAt && (await findPurgeTime(db, id))
  if (!purgeAt) return null
  if (purgeAt <= clock()) return invalidCredentials()
  const details: DeletionScheduled = { purgeAt: purgeAt.toISOString() }
  const values = { date: details.purgeAt.slice(0, 10) }
  return new AppError('deletion_scheduled', texts.auth.deletionScheduled, { values, details: { ...details } })
}

/** Not awaited: the time of an answer must not depend on whether there is such an account. */
function record(
  { db, clock, log }: IdentityContext,
  { id: userId }: User,
  { device }: Origin,
  outcome: SignInOutcome,
): void {
  const attempt = { userId, outcome, device, network: device.network, at: clock() }
  const write = async () => {
    if (outcome === 'code_missing') await deleteFirstSteps(db, attempt)
    await insertSignIn(db, attempt)
  }
  write().catch(error => log.warn({ err: error, userId, outcome }, 'a sign-in could not be recorded'))
}

/** The hash of a password that has just been checked; made anew when it is of earlier parameters. */
async function currentHash({ prisma, passwords }: IdentityContext, user: User, password: string) {
  if (!passwords.isStale(user.passwordHash)) return user.passwordHash
  const passwordHash = await passwords.hash(password)
  // Only in place of the hash that was checked: the password may have been changed meanwhile.
  const where = { id: user.id, passwordHash: user.passwordHash }
  const { count } = await prisma.client.user.updateMany({ where, data: { passwordHash } })
  if (count === 1) return passwordHash
  const now = await prisma.client.user.findUnique({ where: { id: user.id } })
  if (now && (await passwords.verify(now.passwordHash, password))) return now.passwordHash
  throw invalidCredentials()
}

/** The user's mails are in the language of the last sign-in that named one. */
export async function keepLanguage(
  { prisma }: IdentityContext,
  { id, language: known }: Pick<User, 'id' | 'language'>,
  language: MailLanguage | undefined,
): Promise<void> {
  if (!language || language === known) return
  await prisma.client.user.updateMany({ where: { id }, data: { language } })
}
