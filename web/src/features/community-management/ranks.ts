import { type CommunityDetail, type CommunityRole, can, type Member, type Role } from '@vitrine/contracts'

const ranks = ['member', 'moderator', 'admin', 'creator'] as const
const rankOf = (role: CommunityRole | null, isCreator: boolean) =>
  isCreator ? ranks.length : ranks.indexOf(role ?? 'member')

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
  return can(reader.role, 'moderate') || rankOf(role, isCreator) > rankOf(member.role, false)
}
