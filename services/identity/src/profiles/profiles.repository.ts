import type { UserCard } from '@vitrine/contracts'
import type { IdentityContext } from '../context.ts'
import type { Prisma, User } from '../generated/prisma/client.ts'
import type { IdentityTransaction } from '../prisma.ts'
import { isMuted, maySee } from '../privacy/audience.ts'
import { cardOf, type UserWithCounts, withCounts } from './people.ts'

/** The largest id that the column can hold: no user has a larger one. */
const maxId = 2 ** 31 - 1

export const findById = async (
  prisma: Prisma.TransactionClient,
  id: number,
): Promise<UserWithCounts | null> =>
  id > maxId ? null : prisma.user.findUnique({ where: { id }, include: withCounts })

/** By slug, else by username, ignoring case, else by a slug that the user had before. */
export async function findByName(
  prisma: Prisma.TransactionClient,
  name: string,
): Promise<UserWithCounts | null> {
  const key = name.toLowerCase()
  // PostgreSQL stores no NUL in a text and rejects it as a parameter.
  if (key.includes('\0')) return null
  return (
    (await prisma.user.findUnique({ where: { slug: key }, include: withCounts })) ??
    (await prisma.user.findUnique({ where: { usernameKey: key }, include: withCounts })) ??
    (await prisma.user.findFirst({ where: { formerSlugs: { some: { slug: key } } }, include: withCounts }))
  )
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

const activeQuery = `
  select u.id from user_activity a join users u on u.id = a.user_id
  where a.last_active_at >= $2 and u.id <> $1 and ${maySee('$1', 'u')} and not ${isMuted('$1', 'u', '$3')}
  order by a.last_active_at desc, u.id limit $4`

/** Users who were active since a time and whom the viewer may see, the latest activity first. */
export async function findActive(
  { db, prisma }: Pick<IdentityContext, 'db' | 'prisma'>,
  options: { viewerId: number; since: Date; now: Date; limit: number },
): Promise<UserCard[]> {
  const { viewerId, since, now, limit } = options
  const active = await db.query<{ id: number }>(activeQuery, [viewerId, since, now, limit])
  return findCards(
    prisma.client,
    active.map(({ id }) => id),
  )
}

/**
 * Locks a user's row until the end of the transaction, so that the user's events are published in the order of the
 * commits. Null when no user has this id.
 */
export async function lockUser(tx: IdentityTransaction, id: number): Promise<User | null> {
  await tx.prisma.$queryRaw`select 1 from users where id = ${id} for no key update`
  return tx.prisma.user.findUnique({ where: { id } })
}
