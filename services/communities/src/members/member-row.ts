import type { CommunityRole, Member } from '@vitrine/contracts'
import { type UserColumns, userColumns, userSummaryOf } from '@vitrine/service-kit'

export interface MemberRow extends UserColumns {
  id: number
  user_id: number
  member_role: CommunityRole
  is_creator: boolean
  joined_at: Date
}

/** Of `members m` and `people p`. */
export const memberColumns = `
  m.id, m.user_id, m.role as member_role, m.is_creator, m.joined_at, ${userColumns('p')}`

export const memberJoins = 'join people p on p.id = m.user_id'

export const memberOf = (row: MemberRow): Member => ({
  id: row.id,
  userId: row.user_id,
  user: userSummaryOf(row.user_id, row),
  role: row.member_role,
  isCreator: row.is_creator,
  joinedAt: row.joined_at.toISOString(),
})
