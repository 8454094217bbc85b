import {
  type CurrentUser,
  type Profile,
  type Role,
  roles,
  type UserCard,
  type UserSummary,
} from '@vitrine/contracts'
import type { Prisma, User } from '../generated/prisma/client.ts'
import type { Relation } from '../privacy/relation.ts'

/** What a card needs besides the user's row. */
export const withCounts = { counts: true } satisfies Prisma.UserInclude
export type UserWithCounts = Prisma.UserGetPayload<{ include: typeof withCounts }>

const roleOf = (user: Pick<User, 'id' | 'role'>): Role => {
  const role = roles.find(each => each === user.role)
  if (!role) throw new Error(`user ${user.id} has the unknown role ${user.role}`)
  return role
}

/** The part of a user that tokens and events carry. */
export function summaryOf(user: Pick<User, keyof UserSummary>): UserSummary {
  const { id, username, slug, firstName, lastName, profileImageUrl } = user
  return { id, username, slug, firstName, lastName, profileImageUrl, role: roleOf(user) }
}

/** Events of different users arrive in any order, so a stored count may be too low for a moment: never show less than 0. */
const atLeastZero = (count: number | undefined): number => Math.max(0, count ?? 0)

export const cardOf = (user: UserWithCounts): UserCard => ({
  ...summaryOf(user),
  followersCount: atLeastZero(user.counts?.followersCount),
})

/** A profile as the viewer may see it: of one that they may not, the name and the counts. */
export function profileOf(user: UserWithCounts, viewerId: number | undefined, relation: Relation): Profile {
  const isOwn = viewerId === user.id
  return {
    ...cardOf(user),
    bio: relation.maySee ? user.bio : '',
    followingCount: atLeastZero(user.counts?.followingCount),
    postsCount: atLeastZero(user.counts?.postsCount),
    isFollowing: relation.isFollowing,
    isRequested: relation.isRequested,
    followsViewer: relation.followsViewer,
    isBlocked: relation.isBlocked,
    isMuted: relation.isMuted,
    mutedUntil: relation.mutedUntil?.toISOString() ?? null,
    isRestricted: !relation.maySee,
    isPublic: user.profileVisibility === 'public',
    isPrivate: user.profileVisibility === 'private',
    allowsMessages: user.allowMessages,
    createdAt: user.createdAt.toISOString(),
    ...((isOwn || (relation.maySee && user.showEmail)) && { email: user.email }),
  }
}

export const currentUserOf = (user: User): CurrentUser => ({
  ...summaryOf(user),
  bio: user.bio,
  email: user.email,
  emailVerified: user.emailVerified,
  createdAt: user.createdAt.toISOString(),
})
