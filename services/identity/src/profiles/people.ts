import {
  type CurrentUser,
  type Profile,
  type Role,
  roles,
  type UserCard,
  type UserSummary,
} from '@vitrine/contracts'
import type { Prisma, User } from '../generated/prisma/client.ts'

/** What a card needs besides the user's row. */
export const withCounts = { counts: true } satisfies Prisma.UserInclude
export type UserWithCounts = Prisma.UserGetPayload<{ include: typeof withCounts }>

const roleOf = (user: Pick<User, 'id' | 'role'>): Role => {
  const role = roles.find(each => each === user.role)
  if (!role) throw new Error(`user ${user.id} has the unknown role ${user.role}`)
  return role
}

/** The part of a user that tokens and events carry. */
export function summaryOf(user: User): UserSummary {
  const { id, username, slug, firstName, lastName, profileImageUrl } = user
  return { id, username, slug, firstName, lastName, profileImageUrl, role: roleOf(user) }
}

/** Events of different users arrive in any order, so a stored count may be too low for a moment: never show less than 0. */
const atLeastZero = (count: number | undefined): number => Math.max(0, count ?? 0)

export const cardOf = (user: UserWithCounts): UserCard => ({
  ...summaryOf(user),
  followersCount: atLeastZero(user.counts?.followersCount),
})

export function profileOf(
  user: UserWithCounts,
  viewer: { id: number | undefined; isFollowing: boolean },
): Profile {
  return {
    ...cardOf(user),
    bio: user.bio,
    followingCount: atLeastZero(user.counts?.followingCount),
    postsCount: atLeastZero(user.counts?.postsCount),
    isFollowing: viewer.isFollowing,
    createdAt: user.createdAt.toISOString(),
    ...(viewer.id === user.id && { email: user.email }),
  }
}

export const currentUserOf = (user: User): CurrentUser => ({
  ...summaryOf(user),
  bio: user.bio,
  email: user.email,
  emailVerified: user.emailVerified,
  createdAt: user.createdAt.toISOString(),
})
