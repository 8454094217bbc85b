import { AppError, type TwoFactorSetup, type TwoFactorState, texts } from '@vitrine/contracts'
import { type Caller, invalid, mutate, unauthenticated, type Viewer } from '@vitrine/service-kit'
import { requireRecentSignIn } from '../accounts/reauth.ts'
import { attemptOf } from '../accounts/sign-in-limits.ts'
import type { IdentityContext } from '../context.ts'
import type { TwoFactor, User } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { createTotpSecret, totpUri } from './codes.ts'
import { encryptSecret, replaceRecoveryCodes, takeCode } from './two-factor.repository.ts'

const refusal = (text: string) => new AppError('validation_error', text)

/** Who asks, and from which network: wrong codes count as failed sign-ins from there. */
export type SecurityCaller = Caller & { network: string }

export async function twoFactorState(
  { prisma }: Pick<IdentityContext, 'prisma'>,
  { id: userId }: Pick<Viewer, 'id'>,
): Promise<TwoFactorState> {
  const row = await prisma.client.twoFactor.findUnique({ where: { userId }, select: { enabledAt: true } })
  return {
    isEnabled: row?.enabledAt != null,
    enabledAt: row?.enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: await prisma.client.recoveryCode.count({ where: { userId } }),
  }
}

/** Locks the user, so that changes to one account follow each other; null before the first setup. */
async function lockTwoFactor(
  tx: IdentityTransaction,
  userId: number,
): Promise<{ user: User; row: TwoFactor | null }> {
  const user = await lockUser(tx, userId)
  if (!user) throw unauthenticated()
  return { user, row: await tx.prisma.twoFactor.findUnique({ where: { userId } }) }
}

/**
 * A new secret in place of one that was not confirmed. The answer is secret: unlike other changes it is not stored for a
 * repeated request, which gets another secret.
 */
export async function setUpTwoFactor(
  ctx: IdentityContext,
  { viewer, network }: SecurityCaller,
  currentPassword: string | undefined,
): Promise<TwoFactorSetup> {
  await requireRecentSignIn(ctx, viewer, currentPassword, network)
  const plain = createTotpSecret()
  return ctx.prisma.transaction(async tx => {
    const { user, row } = await lockTwoFactor(tx, viewer.id)
    if (row?.enabledAt) throw refusal(texts.auth.twoFactor.alreadyOn)
    const secret = encryptSecret(ctx.cipher, user.id, plain)
    await tx.prisma.twoFactor.upsert({
      where: { userId: user.id },
      create: { userId: user.id, secret },
      update: { secret, lastStep: 0 },
    })
    return { secret: plain, uri: totpUri(plain, user.username) }
  })
}

/** Turns it on; the answer holds the recovery codes, of which only hashes are stored. */
export async function enableTwoFactor(ctx: IdentityContext, { viewer }: SecurityCaller, code: string) {
  return ctx.prisma.transaction(async tx => {
    const { row } = await lockTwoFactor(tx, viewer.id)
    if (!row) throw refusal(texts.auth.twoFactor.notSetUp)
    if (row.enabledAt) throw refusal(texts.auth.twoFactor.alreadyOn)
    if (!(await takeCode(ctx, tx.prisma, viewer.id, code))) throw invalid('code', texts.auth.twoFactor.wrong)
    await tx.prisma.twoFactor.update({ where: { userId: viewer.id }, data: { enabledAt: ctx.clock() } })
    return { codes: await replaceRecoveryCodes(tx.prisma, viewer.id) }
  })
}

export async function disableTwoFactor(ctx: IdentityContext, caller: SecurityCaller, code: string) {
  const userId = caller.viewer.id
  await countingFailures(ctx, caller, () =>
    mutate(ctx.prisma, caller.idempotency, async tx => {
      await proveByCode(ctx, tx, userId, code)
      await tx.prisma.recoveryCode.deleteMany({ where: { userId } })
      await tx.prisma.twoFactor.delete({ where: { userId } })
    }),
  )
  return twoFactorState(ctx, caller.viewer)
}

/** New recovery codes; like those of {@link enableTwoFactor} they are shown once. */
export async function renewRecoveryCodes(ctx: IdentityContext, caller: SecurityCaller, code: string) {
  const userId = caller.viewer.id
  return countingFailures(ctx, caller, () =>
    ctx.prisma.transaction(async tx => {
      await proveByCode(ctx, tx, userId, code)
      return { codes: await replaceRecoveryCodes(tx.prisma, userId) }
    }),
  )
}

async function proveByCode(ctx: IdentityContext, tx: IdentityTransaction, userId: number, code: string) {
  const { row } = await lockTwoFactor(tx, userId)
  if (!row?.enabledAt) throw refusal(texts.auth.twoFactor.notOn)
  if (!(await takeCode(ctx, tx.prisma, userId, code))) throw invalid('code', texts.auth.twoFactor.wrong)
}

/** A wrong code counts as a failed sign-in, so that a stolen session cannot guess more codes than a sign-in could. */
async function countingFailures<T>(
  { prisma, signInLimits }: IdentityContext,
  { viewer, network }: SecurityCaller,
  work: () => Promise<T>,
): Promise<T> {
  const { email } = await prisma.client.user.findUniqueOrThrow({ where: { id: viewer.id } })
  const attempt = attemptOf(email, network)
  await signInLimits.begin(attempt)
  try {
    const result = await work()
    await signInLimits.cancel(attempt)
    return result
  } catch (error) {
    if (error instanceof AppError && error.message === texts.auth.twoFactor.wrong) {
      signInLimits.fail(attempt, 'wrong_code', viewer.id)
    } else {
      await signInLimits.cancel(attempt)
    }
    throw error
  }
}
