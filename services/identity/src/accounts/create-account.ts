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
  /** Of the user's mails. */
  language?: string
  emailVerified?: boolean
  createdAt: Date
}

/**
 * Dots become hyphens, because an address that ends like a file name would be taken for one. Usernames hold no
 * hyphens, so two usernames never have the same slug.
 */
export const slugOf = (username: string): string => username.toLowerCase().replaceAll('.', '-')

/** The error for each unique constraint that a new account can violate. */
const refusals: Record<string, readonly ['username_taken' | 'email_taken', string]> = {
  users_username_taken: ['username_taken', texts.auth.usernameTaken],
  users_slug_taken: ['username_taken', texts.auth.usernameTaken],
  users_email_taken: ['email_taken', texts.auth.emailTaken],
}

/** Inserts the user and publishes the registration; refuses a username or e-mail that is taken. */
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
