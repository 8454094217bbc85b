import type { Cipher } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { createRecoveryCodes, hashRecoveryCode, isTotp, stepOf } from './codes.ts'

type Client = Prisma.TransactionClient
export type CodeContext = Pick<IdentityContext, 'cipher' | 'clock'>

export const secretPlace = (userId: number) => ({ table: 'two_factor', column: 'secret', row: userId })

export const encryptSecret = (cipher: Cipher, userId: number, secret: string): Uint8Array<ArrayBuffer> =>
  cipher.encrypt(secret, secretPlace(userId))

export async function isTwoFactorOn(prisma: Client, userId: number): Promise<boolean> {
  const row = await prisma.twoFactor.findUnique({ where: { userId }, select: { enabledAt: true } })
  return row?.enabledAt != null
}

/**
 * Takes a code of the user: true once for each code, also for several requests at once. A code of an earlier step than
 * one that was taken is refused as well.
 */
export const takeCode = (ctx: CodeContext, prisma: Client, userId: number, code: string): Promise<boolean> =>
  isTotp(code) ? takeTotp(ctx, prisma, userId, code) : takeRecoveryCode(prisma, userId, code)

/** Whether {@link takeCode} would take the code, which stays valid: what taking it changes is rolled back. */
export async function isCodeValid(
  ctx: CodeContext & Pick<IdentityContext, 'prisma'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const rollback = new Error('the code is not taken')
  let isValid = false
  const attempt = ctx.prisma.transaction(async tx => {
    isValid = await takeCode(ctx, tx.prisma, userId, code)
    throw rollback
  })
  await attempt.catch(error => {
    if (error !== rollback) throw error
  })
  return isValid
}

async function takeTotp({ cipher, clock }: CodeContext, prisma: Client, userId: number, code: string) {
  const row = await prisma.twoFactor.findUnique({ where: { userId } })
  if (!row) return false
  const secret = cipher.decrypt(row.secret, secretPlace(userId))
  const step = stepOf(secret, code, clock())
  if (step === null) return false
  const { count } = await prisma.twoFactor.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: {
      lastStep: step,
      ...(!cipher.isCurrent(row.secret) && { secret: encryptSecret(cipher, userId, secret) }),
    },
  })
  return count === 1
}

async function takeRecoveryCode(prisma: Client, userId: number, code: string): Promise<boolean> {
  const { count } = await prisma.recoveryCode.deleteMany({
    where: { userId, codeHash: hashRecoveryCode(code) },
  })
  return count === 1
}

/** Replaces all recovery codes; returns the new ones as they are shown. */
export async function replaceRecoveryCodes(prisma: Client, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes()
  await prisma.recoveryCode.deleteMany({ where: { userId } })
  await prisma.recoveryCode.createMany({
    data: codes.map(({ plain }) => ({ userId, codeHash: hashRecoveryCode(plain) })),
  })
  return codes.map(({ shown }) => shown)
}
