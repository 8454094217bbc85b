import {
  type CommunityDetail,
  can,
  communityRankOf,
  isRankAbove,
  type Member,
  type Role,
} from '@vitrine/contracts'

/**
 * The members on whom the reader may act: never the creator, the reader, or one of an equal or a higher rank (MM1, MM3).
 * An administrator of the platform acts on all but the creator and themselves.
 */
export function mayActOn(
  { permissions, role, isCreator }: Pick<CommunityDetail, 'permissions' | 'role' | 'isCreator'>,
  member: Pick<Member, 'role' | 'isCreator' | 'userId'>,
  reader: { id: number; role: Role },
): boolean {
  if (member.isCreator || member.userId === reader.id || !permissions.includes('removeMember')) return false
  if (can(reader.role, 'moderate')) return true
  return role !== null && isRankAbove(communityRankOf({ role, isCreator }), communityRankOf(member))
}
