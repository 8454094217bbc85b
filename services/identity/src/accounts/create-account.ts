import { AppError, type Role, texts, userRegistered } from '@vitrine/contracts'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import { type IdentityTransaction, violatedUnique } from '../prisma.ts'
import { summaryOf } from '../profiles/people.ts'

export interface NewAccount {
  username: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  bio?: string
  role?: Role
  createdAt: Date
}

/**
 * A username may hold dots, which addresses with a file ending could be taken for; it never holds a hyphen, so that
 * two usernames never make one slug.
 */
export const slugOf = (username: string): string => username.toLowerCase().replaceAll('.', '-')

/** What to say of a unique constraint that was broken. */
const refusals: Record<string, readonly ['username_taken' | 'email_taken', string]> = {
  users_username_taken: ['username_taken', texts.auth.usernameTaken],
  users_slug_taken: ['username_taken', texts.auth.usernameTaken],
  users_email_taken: ['email_taken', texts.auth.emailTaken],
}

/** Writes the person and publishes that they registered; refuses a username or e-mail that somebody has. */
export async function createAccount(
  { outbox }: Pick<IdentityContext, 'outbox'>,
  tx: IdentityTransaction,
  account: NewAccount,
): Promise<User> {
  const data = { ...account, slug: slugOf(account.username), counts: { create: {} } }
  const user = await tx.prisma.user.create({ data }).catch((error: unknown) => {
    const refusal = refusals[violatedUnique(error) ?? '']
    throw refusal ? new AppError(...refusal) : error
  })
  await outbox.publish(tx, userRegistered, {
    user: summaryOf(user),
    registeredAt: user.createdAt.toISOString(),
  })
  return user
}
