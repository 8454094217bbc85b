import { purge, type Sql } from '@vitrine/service-kit'
import type { EmailVerification, Prisma } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { hashSecret } from '../sessions/secrets.ts'

export const findVerification = (
  prisma: Prisma.TransactionClient,
  token: string,
  now: Date,
): Promise<EmailVerification | null> =>
  prisma.emailVerification.findUnique({ where: { tokenHash: hashSecret(token), expiresAt: { gt: now } } })

/** The newest address that a mail asked the user to confirm, and that was not confirmed yet. */
export async function findPendingEmail(
  prisma: Prisma.TransactionClient,
  userId: number,
  now: Date,
): Promise<string | undefined> {
  const pending = await prisma.emailVerification.findFirst({
    where: { userId, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
  })
  return pending?.email
}

/** Stores the token's hash; links to other addresses of the user no longer work. */
export async function insertVerification(
  tx: IdentityTransaction,
  token: string,
  verification: Omit<EmailVerification, 'tokenHash'>,
): Promise<void> {
  const { userId, email } = verification
  await tx.prisma.emailVerification.deleteMany({ where: { userId, email: { not: email } } })
  await tx.prisma.emailVerification.create({ data: { tokenHash: hashSecret(token), ...verification } })
}

/** Makes links to other addresses than this one of the user void: the change of the address is cancelled. */
export const deletePendingChange = async (
  tx: IdentityTransaction,
  { id: userId, email }: { id: number; email: string },
): Promise<void> => {
  await tx.prisma.emailVerification.deleteMany({ where: { userId, email: { not: email } } })
}

/** Returns how many there were. */
export async function deleteVerifications(tx: IdentityTransaction, userId: number): Promise<number> {
  const { count } = await tx.prisma.emailVerification.deleteMany({ where: { userId } })
  return count
}

export const purgeVerifications = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from email_verifications where token_hash = any(array(
       select token_hash from email_verifications where expires_at <= $2 limit $1::int)) returning 1`,
    [now],
  )
