import type { CommunityRole, Member, MemberRestrictions, RestrictionKind } from '@vitrine/contracts'
import { type UserColumns, userColumns, userSummaryOf } from '@vitrine/service-kit'
import { isInForce } from '../in-force.ts'

export interface MemberRow extends UserColumns {
  id: number
  user_id: number
  member_role: CommunityRole
  is_creator: boolean
  joined_at: Date
  active_at: Date
  restrictions: RestrictionKind[]
  /** Null: the member has written nothing. */
  posts: number | null
  comments: number | null
}

/** Of `members m`, `people p` and `member_stats t`. The time is an SQL expression. */
export const memberColumns = (now: string): string => `
  m.id, m.user_id, m.role as member_role, m.is_creator, m.joined_at, m.active_at, ${userColumns('p')},
  array(select r.kind from restrictions r where r.community_id = m.community_id and r.user_id = m.user_id
    and ${isInForce('r.until', now)}) as restrictions, t.posts, t.comments`

export const memberJoins = `join people p on p.id = m.user_id
  left join member_stats t on t.community_id = m.community_id and t.user_id = m.user_id`

/** All four, always (D-29). */
export function restrictionsOf(inForce: Iterable<RestrictionKind>): MemberRestrictions {
  const kinds = new Set(inForce)
  return {
    canPost: !kinds.has('canPost'),
    canComment: !kinds.has('canComment'),
    isMuted: kinds.has('isMuted'),
    requiresApproval: kinds.has('requiresApproval'),
  }
}

/** Which details of members the viewer is shown: restrictions for those who moderate, statistics for those in charge. */
export interface Shown {
  viewerId: number
  restrictions: boolean
  stats: boolean
}

export const memberOf = (row: MemberRow, shown: Shown): Member => ({
  id: row.id,
  userId: row.user_id,
  user: userSummaryOf(row.user_id, row),
  role: row.member_role,
  isCreator: row.is_creator,
  joinedAt: row.joined_at.toISOString(),
  restrictions: restrictionsOf(shown.restrictions || row.user_id === shown.viewerId ? row.restrictions : []),
  ...(shown.stats && {
    stats: {
      postsCount: row.posts ?? 0,
      commentsCount: row.comments ?? 0,
      lastActive: row.active_at.toISOString(),
    },
  }),
})
