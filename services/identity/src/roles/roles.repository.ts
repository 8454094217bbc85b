import type { Role } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { User } from '../generated/prisma/client.ts'

/** What other services copy of a user. */
export type PublishedUser = Pick<
  User,
  | 'id'
  | 'username'
  | 'slug'
  | 'firstName'
  | 'lastName'
  | 'profileImageUrl'
  | 'role'
  | 'profileVisibility'
  | 'hiddenAt'
  | 'allowMessages'
  | 'allowTagging'
>

/** Locks a user's row, so that the user's events are published in the order of the commits. */
export async function lockPublishedUser(tx: Transaction, id: number): Promise<PublishedUser | undefined> {
  const [user] = await tx.query<PublishedUser>(
    `select id, username, slug, first_name as "firstName", last_name as "lastName",
       profile_image_url as "profileImageUrl", role, profile_visibility as "profileVisibility",
       hidden_at as "hiddenAt", allow_messages as "allowMessages", allow_tagging as "allowTagging"
     from users where id = $1::int for no key update`,
    [id],
  )
  return user
}

/** Returns false where the cause has changed a role before. */
export async function setRole(
  tx: Transaction,
  change: { userId: number; from: string; to: Role; cause: string; at: Date },
): Promise<boolean> {
  const recorded = await tx.query(
    `insert into role_changes (user_id, from_role, to_role, cause, at)
     values ($1::int, $2, $3, $4, $5::timestamptz) on conflict (cause) do nothing returning 1`,
    [change.userId, change.from, change.to, change.cause, change.at.toISOString()],
  )
  if (recorded.length === 0) return false
  await tx.query('update users set role = $2 where id = $1::int', [change.userId, change.to])
  return true
}
