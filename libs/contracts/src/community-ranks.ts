import type { CommunityRole } from './schemas/communities/community.ts'

/** Of the members of a community: creator > admin > moderator > member. */
export const communityRanks = ['member', 'moderator', 'admin', 'creator'] as const
export type CommunityRank = (typeof communityRanks)[number]

export const communityRankOf = ({
  role,
  isCreator,
}: {
  role: CommunityRole
  isCreator: boolean
}): CommunityRank => (isCreator ? 'creator' : role)

/** Whether a rank is above another: no one acts on a member of an equal or a higher one. */
export const isRankAbove = (rank: CommunityRank, other: CommunityRank): boolean =>
  communityRanks.indexOf(rank) > communityRanks.indexOf(other)
