import type { CommunityRole, Member } from '@vitrine/contracts'
import { type UserColumns, userColumns, userSummaryOf } from '@vitrine/service-kit'

export interface MemberRow extends UserColumns {
  id: number
  user_id: number
  member_role: CommunityRole
  is_creator: boolean
  joined_at: Date
  active_at: Date
  /** Null: the member has written nothing. */
  posts: number | null
  comments: number | null
}

/** Of `members m`, `people p` and `member_stats t`. */
export const memberColumns = `
  m.id, m.user_id, m.role as member_role, m.is_creator, m.joined_at, m.active_at, ${userColumns('p')},
  t.posts, t.comments`

export const memberJoins = `join people p on p.id = m.user_id
  left join member_stats t on t.community_id = m.community_id and t.user_id = m.user_id`

/** `withStats`: for those in charge. */
export const memberOf = (row: MemberRow, withStats: boolean): Member => ({
  id: row.id,
  userId: row.user_id,
  user: userSummaryOf(row.user_id, row),
  role: row.member_role,
  isCreator: row.is_creator,
  joinedAt: row.joined_at.toISOString(),
  ...(withStats && {
    stats: {
      postsCount: row.posts ?? 0,
      commentsCount: row.comments ?? 0,
      lastActive: row.active_at.toISOString(),
    },
  }),
})
