import { AppError, texts } from '@vitrine/contracts'
import { isReserved } from '../deletion/purge.repository.ts'
import { type IdentityTransaction, violatedUnique } from '../prisma.ts'

/**
 * Dots become hyphens, because an address that ends like a file name would be taken for one. Usernames hold no
 * hyphens, so two usernames never have the same slug.
 */
export const slugOf = (username: string): string => username.toLowerCase().replaceAll('.', '-')

/** The error for each unique constraint that an account can violate. */
const refusals: Record<string, readonly ['username_taken' | 'email_taken', string]> = {
  users_username_taken: ['username_taken', texts.auth.usernameTaken],
  users_slug_taken: ['username_taken', texts.auth.usernameTaken],
  users_email_taken: ['email_taken', texts.auth.emailTaken],
}

/** Awaits a write to users, and refuses a username or e-mail that is taken. */
export function refuseTaken<User>(write: Promise<User>): Promise<User> {
  return write.catch((error: unknown) => {
    const refusal = refusals[violatedUnique(error) ?? '']
    throw refusal ? new AppError(...refusal) : error
  })
}

/**
 * Gives the user the slug that was just written to their row. Only now: the row's unique index has waited for whoever
 * gave the same slug up meanwhile. One that another user had before is refused, and so is that of an account which was
 * deleted lately.
 */
export async function claimSlug(
  tx: IdentityTransaction,
  userId: number,
  slug: string,
  now: Date,
): Promise<void> {
  const former = await tx.query<{ user_id: number }>('select user_id from former_slugs where slug = $1', [
    slug,
  ])
  if (former.some(({ user_id }) => user_id !== userId) || (await isReserved(tx, slug, now)))
    throw new AppError('username_taken', texts.auth.usernameTaken)
  await tx.query('delete from former_slugs where slug = $1', [slug])
}

/** A slug that was given up goes on leading to its user. */
export async function retireSlug(
  tx: IdentityTransaction,
  userId: number,
  slug: string,
  retiredAt: Date,
): Promise<void> {
  await tx.query('insert into former_slugs (slug, user_id, retired_at) values ($1, $2, $3)', [
    slug,
    userId,
    retiredAt,
  ])
}
