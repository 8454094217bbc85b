import { type Role, userRegistered } from '@vitrine/contracts'
import type { IdentityContext } from '../context.ts'
import type { User } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { summaryOf } from '../profiles/people.ts'
import { claimSlug, refuseTaken, slugOf } from '../profiles/usernames.ts'

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

/** Inserts the user and publishes the registration; refuses a username or e-mail that is taken. */
export async function createAccount(
  { outbox }: Pick<IdentityContext, 'outbox'>,
  tx: IdentityTransaction,
  account: NewAccount,
): Promise<User> {
  const data = { ...account, slug: slugOf(account.username), counts: { create: {} } }
  const user = await refuseTaken(tx.prisma.user.create({ data }))
  await claimSlug(tx, user.id, user.slug, user.createdAt)
  await outbox.publish(tx, userRegistered, {
    user: summaryOf(user),
    registeredAt: user.createdAt.toISOString(),
  })
  return user
}
