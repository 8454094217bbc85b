import { purge, type Sql } from '@vitrine/service-kit'
import type { PasswordReset, PasswordResetRequest, Prisma } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { hashSecret } from '../sessions/secrets.ts'

export const insertRequest = async (
  tx: IdentityTransaction,
  request: PasswordResetRequest,
): Promise<void> => {
  await tx.prisma.passwordResetRequest.create({ data: request })
}

/** Takes a request out of the table, for one process alone; undefined when it was answered. */
export async function takeRequest(
  tx: IdentityTransaction,
  id: string,
): Promise<Omit<PasswordResetRequest, 'id'> | undefined> {
  const [request] = await tx.query<Omit<PasswordResetRequest, 'id'>>(
    'delete from password_reset_requests where id = $1::uuid returning email, created_at as "createdAt"',
    [id],
  )
  return request
}

export async function listRequests(
  db: Sql,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from password_reset_requests where created_at <= $1 order by created_at limit $2::int',
    [before, limit],
  )
  return rows.map(({ id }) => id)
}

export async function insertReset(
  tx: IdentityTransaction,
  token: string,
  reset: Omit<PasswordReset, 'tokenHash'>,
): Promise<void> {
  await tx.prisma.passwordReset.create({ data: { tokenHash: hashSecret(token), ...reset } })
}

export const findReset = (
  prisma: Prisma.TransactionClient,
  token: string,
  now: Date,
): Promise<PasswordReset | null> =>
  prisma.passwordReset.findUnique({ where: { tokenHash: hashSecret(token), expiresAt: { gt: now } } })

/** Makes all links of the user void; returns how many there were. */
export async function deleteResets(tx: IdentityTransaction, userId: number): Promise<number> {
  const { count } = await tx.prisma.passwordReset.deleteMany({ where: { userId } })
  return count
}

export const purgeResets = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from password_resets where token_hash = any(array(
       select token_hash from password_resets where expires_at <= $2 limit $1::int)) returning 1`,
    [now],
  )
