import type { UserCard } from '@vitrine/contracts'
import type { Prisma, User } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { cardOf, type UserWithCounts, withCounts } from './people.ts'

/** The largest id that the column can hold: no user has a larger one. */
const maxId = 2 ** 31 - 1

export const findById = async (
  prisma: Prisma.TransactionClient,
  id: number,
): Promise<UserWithCounts | null> =>
  id > maxId ? null : prisma.user.findUnique({ where: { id }, include: withCounts })

/** By slug, else by username, ignoring case. */
export async function findByName(
  prisma: Prisma.TransactionClient,
  name: string,
): Promise<UserWithCounts | null> {
  const key = name.toLowerCase()
  // PostgreSQL stores no NUL in a text and rejects it as a parameter.
  if (key.includes('\0')) return null
  return (
    (await prisma.user.findUnique({ where: { slug: key }, include: withCounts })) ??
    (await prisma.user.findUnique({ where: { usernameKey: key }, include: withCounts }))
  )
}

export async function isFollowing(
  prisma: Prisma.TransactionClient,
  followerId: number,
  followeeId: number,
): Promise<boolean> {
  const follow = await prisma.follow.findUnique({
    where: { followerId_followeeId: { followerId, followeeId } },
    select: { followeeId: true },
  })
  return follow !== null
}

/** The cards of these users, in the order of the ids; ids without a user are left out. */
export async function findCards(
  prisma: Prisma.TransactionClient,
  ids: readonly number[],
): Promise<UserCard[]> {
  if (ids.length === 0) return []
  const users = await prisma.user.findMany({ where: { id: { in: [...ids] } }, include: withCounts })
  const byId = new Map(users.map(user => [user.id, user]))
  return ids.flatMap(id => {
    const user = byId.get(id)
    return user ? [cardOf(user)] : []
  })
}

/** Users who were active since a time, the latest activity first. */
export async function findActive(
  prisma: Prisma.TransactionClient,
  options: { since: Date; except: number; limit: number },
): Promise<UserCard[]> {
  const active = await prisma.userActivity.findMany({
    where: { lastActiveAt: { gte: options.since }, userId: { not: options.except } },
    orderBy: [{ lastActiveAt: 'desc' }, { userId: 'asc' }],
    take: options.limit,
    include: { user: { include: withCounts } },
  })
  return active.map(({ user }) => cardOf(user))
}

/**
 * Locks a user's row until the end of the transaction, so that the user's events are published in the order of the
 * commits. Null when no user has this id.
 */
export async function lockUser(tx: IdentityTransaction, id: number): Promise<User | null> {
  await tx.prisma.$queryRaw`select 1 from users where id = ${id} for no key update`
  return tx.prisma.user.findUnique({ where: { id } })
}
